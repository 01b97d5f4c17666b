# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make bench-clusters     patterns and factorizations, simulated on clusters
#                           of 16 to 256 nodes

$(BUILD)/bench/clusters/%: bench/clusters/%.c $(BUILD)/toolchain $(par_NEEDS) \
		include/tasks.h
	@mkdir -p $(@D)
	$(CC) -std=gnu11 -O2 $(WARNINGS) $(par_FLAGS) -Iinclude $< -o $@ $(par_LIBS)

bench-clusters: $(BUILD)/bench/clusters/patterns $(BUILD)/bench/clusters/tiles
	@sh bench/clusters/run $(BUILD)/bench/clusters

.PHONY: bench-clusters
