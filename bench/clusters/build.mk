# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make bench-clusters     patterns and factorizations, simulated on clusters
#                           of 16 to 256 nodes

$(BUILD)/bench/clusters/patterns: bench/clusters/patterns.c \
		$(BUILD)/toolchain $(par_NEEDS) include/tasks.h
	@mkdir -p $(@D)
	$(CC) -std=gnu11 -O2 $(WARNINGS) $(par_FLAGS) -Iinclude $< -o $@ $(par_LIBS)

bench-clusters: examples $(BUILD)/bench/clusters/patterns
	@sh bench/clusters/run $(BUILD)/examples/par \
		$(BUILD)/bench/clusters/patterns

.PHONY: bench-clusters
