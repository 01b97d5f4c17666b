# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make bench-simulated    factorizations, and a million tasks, simulated on
#                           a machine with graphics cards

$(BUILD)/bench/simulated/million: bench/simulated/million.c \
		$(BUILD)/toolchain $(par_NEEDS) include/tasks.h
	@mkdir -p $(@D)
	$(CC) -std=gnu11 -O2 $(WARNINGS) $(par_FLAGS) -Iinclude $< -o $@ $(par_LIBS)

bench-simulated: examples $(BUILD)/bench/simulated/million
	@sh bench/simulated/run $(BUILD)/examples/par \
		$(BUILD)/bench/simulated/million

.PHONY: bench-simulated
