# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make bench-cluster          what is sent between ranks, and by StarPU-MPI

bench_cluster := $(BENCH_BUILD)/cluster
BENCH_CLUSTER_FLAGS := $(BENCH_FLAGS) -Ibench/cluster

ifneq ($(filter bench-cluster,$(goals)),)
BENCH_CLUSTER_PEERS := tasks $(if $(and $(shell command -v mpicc.openmpi),$(shell \
	pkg-config --exists starpumpi-1.3 && echo yes)),starpu)
endif

$(bench_cluster)/tasks: bench/cluster/tasks.c bench/cluster/graph.h \
		$(bench_tasks_NEEDS)
	@mkdir -p $(@D)
	$(bench_tasks) $(BENCH_CLUSTER_FLAGS) $< -o $@ $(bench_tasks_LIBS)

$(bench_cluster)/starpu: bench/cluster/starpu.c bench/cluster/graph.h \
		bench/cluster/build.mk $(BUILD)/toolchain
	@mkdir -p $(@D)
	mpicc.openmpi -std=gnu11 $(BENCH_CLUSTER_FLAGS) \
		`pkg-config --cflags starpumpi-1.3` $< -o $@ \
		`pkg-config --libs starpumpi-1.3`

bench-cluster: $(BENCH_CLUSTER_PEERS:%=$(bench_cluster)/%)
	@sh bench/cluster/run $(bench_cluster) $(BENCH_CLUSTER_PEERS)

.PHONY: bench-cluster
