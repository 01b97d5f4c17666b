# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make bench-graphs    random graphs as annotated programs, simulated, and
#                        compared with an offline HEFT

GRAPHS_SOURCES := bench/graphs/generate.c testsuite/unit/plan-graph.c \
	testsuite/unit/plan-offline.c

$(BUILD)/bench/graphs/generate: $(GRAPHS_SOURCES) testsuite/unit/plan-graph.h \
		$(wildcard libruntime/*/*.h) \
		$(BUILD)/toolchain
	@mkdir -p $(@D)
	$(CC) -std=gnu11 -O2 $(WARNINGS) -Iinclude -Ilibruntime \
		-Itestsuite/unit $(GRAPHS_SOURCES) -o $@ -lm

bench-graphs: $(par_NEEDS) $(BUILD)/bench/graphs/generate
	@sh bench/graphs/run $(BUILD)/bench/graphs/generate \
		'$(CC) -w $(par_FLAGS) -Iinclude' \
		'-L$(BUILD) -ltasks -Wl,-rpath,$(CURDIR)/$(BUILD)'

.PHONY: bench-graphs
