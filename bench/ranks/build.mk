# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make bench-ranks          what is sent between ranks, and by StarPU-MPI

bench_ranks := $(BENCH_BUILD)/ranks
BENCH_RANKS_FLAGS := $(BENCH_FLAGS) -Ibench/ranks

ifneq ($(filter bench-ranks,$(goals)),)
BENCH_RANKS_PEERS := tasks $(if $(and $(shell command -v mpicc.openmpi),$(shell \
	pkg-config --exists starpumpi-1.3 && echo yes)),starpu)
endif

$(bench_ranks)/tasks $(bench_ranks)/stream-tasks: $(bench_ranks)/%: \
		bench/ranks/%.c bench/ranks/graph.h bench/ranks/stream.h \
		$(bench_tasks_NEEDS)
	@mkdir -p $(@D)
	$(bench_tasks) $(BENCH_RANKS_FLAGS) $< -o $@ $(bench_tasks_LIBS)

$(bench_ranks)/starpu $(bench_ranks)/stream-starpu: $(bench_ranks)/%: \
		bench/ranks/%.c bench/ranks/graph.h bench/ranks/stream.h \
		bench/ranks/build.mk $(BUILD)/toolchain
	@mkdir -p $(@D)
	mpicc.openmpi -std=gnu11 $(BENCH_RANKS_FLAGS) \
		`pkg-config --cflags starpumpi-1.3` $< -o $@ \
		`pkg-config --libs starpumpi-1.3`

bench-ranks: $(BENCH_RANKS_PEERS:%=$(bench_ranks)/%) \
		$(BENCH_RANKS_PEERS:%=$(bench_ranks)/stream-%)
	@sh bench/ranks/run $(bench_ranks) $(BENCH_RANKS_PEERS)

.PHONY: bench-ranks
