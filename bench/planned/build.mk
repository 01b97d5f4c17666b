# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make bench-planned    what it costs to plan a task

$(BUILD)/bench/planned/stream: bench/planned/stream.c bench/planned/stream.cl \
		$(BUILD)/toolchain $(par_NEEDS) include/tasks.h
	@mkdir -p $(@D)
	$(CC) -std=gnu11 -O2 $(WARNINGS) $(par_FLAGS) -Iinclude $< -o $@ $(par_LIBS)

bench-planned: $(BUILD)/bench/planned/stream $(BUILD)/bench/simulated/million
	@sh bench/planned/run $(BUILD)/bench/planned/stream \
		$(BUILD)/bench/simulated/million

.PHONY: bench-planned
