# SPDX-License-Identifier: GPL-3.0-or-later
#
# The benchmarks; README beside this file says what they are.
#
#   make bench                  builds them, installing what is missing, runs
#                               them all, writes bench/results/
#   make bench BENCH='...'      with options of bench/run
#   make bench-build            only builds them
#   make bench-counts           counts instructions and atomic ones of them,
#                               compares bench/counts.txt and atomics.txt
#   make bench-counts-update    the same, and takes them over
#   make bench-compile          counts instructions of the compiler on a large
#                               program, compares bench/compile/counts.txt
#   make bench-compile-update   the same, and takes them over
#   make bench-opencl           OpenCL devices; opencl/build.mk
#   make bench-ranks            what ranks send; ranks/build.mk
#   make bench-inline           tasks of very different lengths; inline/build.mk
#   make bench-suite            programs that people know; suite/build.mk
#
# A program is $(BENCH_BUILD)/RUNTIME/PATTERN.  A peer that is not installed is
# left out; bench/run says so.

BENCH_BUILD := $(BUILD)/bench

# Those with the kernels of the example.
BENCH_CHOLESKY := cholesky cholesky-whole cholesky-replay

CLANG ?= clang

BENCH_PATTERNS := $(patsubst bench/patterns/%.c,%,$(wildcard bench/patterns/*.c))

# The kernels are not what is measured: they, and all programs, are optimized
# alike.
BENCH_CFLAGS ?= -O2 -g
BENCH_FLAGS := -D_GNU_SOURCE -Ibench/harness $(WARNINGS) $(BENCH_CFLAGS)

# How each runtime's programs are compiled and linked.
bench_tasks := $(CC) -std=gnu11 -fplugin=plugin/tasks.so -Iinclude -Ibench/tasks
bench_tasks_LIBS = -Llibruntime -ltasks \
	-Wl,-rpath,'$$ORIGIN/../../../../libruntime'
bench_tasks_NEEDS := plugin/tasks.so libruntime/libtasks.so

# Peers are looked for when they are needed only.
bench_libgomp := $(CC) -std=gnu11 -fopenmp -Ibench/openmp
bench_libomp := $(CLANG) -std=gnu11 -fopenmp=libomp -Ibench/openmp
bench_starpu = $(CC) -std=gnu11 -Ibench/starpu \
	$(patsubst -I%,-isystem %,$(shell pkg-config --cflags starpu-1.3))
bench_starpu_LIBS = $(shell pkg-config --libs starpu-1.3)
bench_tbb := $(CXX) -x c++ -std=gnu++17 -Ibench/tbb
bench_tbb_LIBS := -ltbb

BENCH_RUNTIMES := tasks libgomp libomp starpu tbb

# StarPU cannot wait in a task.  A graph that is run again: only oneTBB has it.
BENCH_REPLAY := stencil-replay cholesky-replay cholesky-empty
BENCH_NOT_libgomp := $(BENCH_REPLAY)
BENCH_NOT_libomp := $(BENCH_REPLAY)
BENCH_NOT_starpu := fibonacci calls $(BENCH_REPLAY)

# $(call bench_has,RUNTIME,HEADER): RUNTIME, if its compiler finds HEADER.
bench_has = $(shell $(bench_$(1)) -E -include $(2) /dev/null >/dev/null 2>&1 \
	&& echo $(1))

ifneq ($(filter bench%,$(goals)),)
ifneq ($(filter bench bench-opencl,$(goals)),)
ifneq ($(shell $(INSTALL_DEPS) bench '$(CC)' >&2 && echo done),done)
$(info what some benchmarks need is not there, see above; going on without)
endif
endif
BENCH_HAVE := tasks $(call bench_has,libgomp,omp.h) \
	$(call bench_has,libomp,omp.h) $(call bench_has,starpu,starpu.h) \
	$(call bench_has,tbb,tbb/flow_graph.h)
endif

BENCH_HARNESS := $(addprefix $(BENCH_BUILD)/,bench.o metg.o kernel.o)

$(BENCH_BUILD)/%.o: bench/harness/%.c bench/harness/bench.h bench/build.mk \
		$(BUILD)/toolchain
	@mkdir -p $(@D)
	$(CC) -std=gnu11 $(BENCH_FLAGS) -c $< -o $@

# With the example's kernels and matrices, without the plugin.
$(BENCH_BUILD)/tiles.o: bench/harness/tiles.c bench/harness/tiles.h \
		$(wildcard examples/*.h examples/cholesky/*.[ch]) bench/build.mk \
		$(BUILD)/toolchain
	@mkdir -p $(@D)
	blas=`sh examples/find-blas '$(CC)'` && \
	for f in $< examples/cholesky/kernels.c examples/cholesky/matrix.c; do \
		$(CC) -std=gnu11 $(BENCH_FLAGS) -O3 -Iinclude -Wno-attributes \
			-Wno-unknown-pragmas \
			$$blas -c $$f -o $(@D)/part-`basename $$f .c`.o || exit; \
	done && ld -r -o $@ $(@D)/part-*.o

$(BENCH_BUILD)/probe: bench/harness/probe.c $(BENCH_HARNESS)
	$(CC) -std=gnu11 $(BENCH_FLAGS) $^ -o $@ -lpthread

BENCH_HEADERS := $(wildcard bench/harness/*.h bench/patterns/*.h bench/openmp/*.h)

# $(call bench_rules,RUNTIME)
define bench_rules
$(BENCH_BUILD)/$(1)/%: bench/patterns/%.c $(BENCH_HARNESS) $(BENCH_HEADERS) \
		$(wildcard bench/$(1)/*.h) $$(bench_$(1)_NEEDS)
	@mkdir -p $$(@D)
	$$(bench_$(1)) $(BENCH_FLAGS) $$< -x none $(BENCH_HARNESS) -o $$@ \
		$$(bench_$(1)_LIBS) -lpthread -lm

$(BENCH_CHOLESKY:%=$(BENCH_BUILD)/$(1)/%): $(BENCH_BUILD)/$(1)/%: \
		bench/patterns/%.c $(BENCH_HARNESS) $(BENCH_BUILD)/tiles.o \
		$(BENCH_HEADERS) $(wildcard bench/$(1)/*.h) $$(bench_$(1)_NEEDS)
	@mkdir -p $$(@D)
	blas=`sh examples/find-blas '$(CC)'` && \
	$$(bench_$(1)) $(BENCH_FLAGS) $$< -x none $(BENCH_HARNESS) \
		$(BENCH_BUILD)/tiles.o -o $$@ $$(bench_$(1)_LIBS) $$$$blas \
		-lpthread -lm
endef
$(foreach r,$(BENCH_RUNTIMES),$(eval $(call bench_rules,$(r))))

bench_programs = $(addprefix $(BENCH_BUILD)/$(1)/,\
	$(filter-out $(BENCH_NOT_$(1)),$(BENCH_PATTERNS)))

bench-build: $(BENCH_BUILD)/probe $(foreach r,$(BENCH_HAVE),$(call bench_programs,$(r)))

bench: bench-build
	@sh bench/run $(BENCH_BUILD) bench/results $(BENCH)

bench-counts: $(call bench_programs,tasks)
	@sh bench/count $(BENCH_BUILD) bench/counts.txt
	@TASKS_INLINE=never sh bench/count $(BENCH_BUILD) bench/counts-never.txt
	@sh bench/atomics $(BENCH_BUILD) bench/atomics.txt

bench-counts-update: $(call bench_programs,tasks)
	@sh bench/count --update $(BENCH_BUILD) bench/counts.txt
	@TASKS_INLINE=never sh bench/count --update $(BENCH_BUILD) \
		bench/counts-never.txt
	@sh bench/atomics --update $(BENCH_BUILD) bench/atomics.txt

bench-compile: plugin/tasks.so
	@sh bench/compile/count $(CC) plugin/tasks.so $(BENCH_BUILD)/compile

bench-compile-update: plugin/tasks.so
	@sh bench/compile/count --update $(CC) plugin/tasks.so \
		$(BENCH_BUILD)/compile

.PHONY: bench bench-build bench-counts bench-counts-update bench-compile \
	bench-compile-update
CLEAN += bench/results
include bench/opencl/build.mk
include bench/ranks/build.mk
include bench/clusters/build.mk
include bench/simulated/build.mk
include bench/graphs/build.mk
include bench/heft/build.mk
include bench/planned/build.mk
include bench/inline/build.mk
include bench/policies/build.mk
include bench/suite/build.mk
