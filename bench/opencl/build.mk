# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make bench-opencl           what OpenCL devices cost, against raw OpenCL
#
# A program is $(bench_opencl)/PEER, which measures PEER and raw OpenCL.

bench_opencl := $(BENCH_BUILD)/opencl
BENCH_OPENCL_FLAGS := $(BENCH_FLAGS) -Ibench/opencl

ifneq ($(filter bench-opencl,$(goals)),)
BENCH_OPENCL_LIBS := $(shell sh examples/find-opencl '$(CC)')
BENCH_OPENCL_PEERS := $(if $(BENCH_OPENCL_LIBS),tasks $(shell \
	$(bench_starpu) -E -include starpu.h -dM -x c /dev/null 2>/dev/null \
	| sed -n 's/^.define STARPU_USE_OPENCL 1/starpu/p'))
endif

$(bench_opencl)/%.o: bench/opencl/%.c bench/opencl/peer.h \
		bench/harness/bench.h bench/opencl/build.mk $(BUILD)/toolchain
	@mkdir -p $(@D)
	$(CC) -std=gnu11 $(BENCH_OPENCL_FLAGS) -c $< -o $@

# $(call bench_opencl_rules,PEER)
define bench_opencl_rules
$(bench_opencl)/$(1): bench/opencl/$(1).c bench/opencl/add.cl \
		$(addprefix $(bench_opencl)/,compare.o raw.o) $(BENCH_HARNESS) \
		bench/opencl/peer.h $$(bench_$(1)_NEEDS)
	@mkdir -p $$(@D)
	$$(bench_$(1)) $(BENCH_OPENCL_FLAGS) $$(filter-out %.h %.cl %.so,$$^) \
		-o $$@ $$(bench_$(1)_LIBS) $$(BENCH_OPENCL_LIBS) -lpthread -lm
endef
$(foreach p,tasks starpu,$(eval $(call bench_opencl_rules,$(p))))

bench-opencl: $(BENCH_OPENCL_PEERS:%=$(bench_opencl)/%)
	$(if $(BENCH_OPENCL_PEERS),,$(error there is no OpenCL to link with: \
		on Debian, install ocl-icd-opencl-dev and pocl-opencl-icd))
	@sh bench/opencl/run $(bench_opencl) $(BENCH_OPENCL_PEERS)

.PHONY: bench-opencl
