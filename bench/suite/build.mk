# SPDX-License-Identifier: GPL-3.0-or-later
#
# Programs that people know, after the Barcelona OpenMP Tasks Suite.
#
#   make bench-suite            each with our runtime, libgomp, libomp, and
#                               sequentially, in turn, with 2 threads and 1;
#                               SUITE='uts health' and ROUNDS=3 do less
#   make bench-modes            the same of programs whose tasks share data by
#                               reductions, or commute; with StarPU, too
#   make bench-together         what they lose where others run: two of them
#
# A program is $(BENCH_BUILD)/suite/RUNTIME/PROGRAM, of one source; StarPU's
# calls of tasks are in starpu/.

SUITE_MODES := histogram dot kmeans deposit
SUITE ?= $(filter-out main $(SUITE_MODES),$(patsubst bench/suite/%.c,%,$(wildcard bench/suite/*.c)))
BENCH_SUITE_RUNTIMES := plain tasks libgomp libomp

bench_plain := $(CC) -std=gnu11

# libomp has the functions of libgomp, too: so its programs are the same code,
# and it is runtimes that are compared.
bench_suite_libomp_LIBS = $(shell $(CLANG) -print-file-name=libomp.so.5)

# $(call bench_suite_rules,RUNTIME)
define bench_suite_rules
$(BENCH_BUILD)/suite/$(1)/%: bench/suite/%.c bench/suite/main.c \
		$(wildcard bench/suite/*.[ch]) $(BENCH_HARNESS) include/tasks.h \
		$$(bench_$(1)_NEEDS)
	@mkdir -p $$(@D)
	$$(bench_$(1:libomp=libgomp)) -Iinclude $(BENCH_FLAGS) -Wno-unknown-pragmas $$< bench/suite/main.c \
		$(BENCH_HARNESS) -o $$@ \
		$$(subst ORIGIN,ORIGIN/..,$$(bench_$(1)_LIBS)) \
		$$(bench_suite_$(1)_LIBS) -lm
endef
$(foreach r,$(BENCH_SUITE_RUNTIMES),$(eval $(call bench_suite_rules,$(r))))

$(BENCH_BUILD)/suite/starpu/%: bench/suite/starpu/%.c bench/suite/main.c \
		$(wildcard bench/suite/*.[ch] bench/suite/starpu/*.h) \
		$(BENCH_HARNESS) include/tasks.h
	@mkdir -p $(@D)
	$(bench_starpu) -Iinclude -Ibench/suite $(BENCH_FLAGS) -Wno-unknown-pragmas \
		$< bench/suite/main.c $(BENCH_HARNESS) -o $@ $(bench_starpu_LIBS) -lm

bench-suite-build: $(foreach r,$(filter $(BENCH_SUITE_RUNTIMES),\
	plain $(BENCH_HAVE)),$(SUITE:%=$(BENCH_BUILD)/suite/$(r)/%)) \
	$(addprefix $(BENCH_BUILD)/suite/,$(filter $(SUITE:%=starpu/%),\
	$(if $(filter starpu,$(BENCH_HAVE)),$(SUITE_MODES:%=starpu/%))))

bench-suite: bench-suite-build
	@sh bench/suite/run $(BENCH_BUILD)/suite $(or $(ROUNDS),5) $(SUITE)

bench-modes:
	@$(MAKE) --no-print-directory bench-suite SUITE='$(SUITE_MODES)'

bench-together: bench-suite-build
	@sh bench/suite/together $(BENCH_BUILD)/suite $(or $(ROUNDS),5) $(SUITE)

.PHONY: bench-suite bench-suite-build bench-modes bench-together
