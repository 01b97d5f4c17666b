# SPDX-License-Identifier: GPL-3.0-or-later
#
# The tests.  `make check' runs all parts, as many at a time as there are
# processors, and ends with `N passed, N failed'.  A part can be run alone:
#
#   make check-gcc-12            DejaGnu: everything, for that compiler
#   make check-address           DejaGnu: tasks.run, tasks.units and examples
#                                with kernels, program and runtime with
#                                -fsanitize= (undefined, thread)
#   make check-unit              the runtime's units, with Check
#   make check-unit-address      the same with a sanitizer
#   make check-fault             the OpenCL driver, where OpenCL fails
#   make check-lost              random programs that lose their devices; with
#                                LOST_COUNT=1000 so many
#   make check-models            Spin's models of the runtime's protocols
#   make check-generator         random programs, plain against parallel
#   make check-generator-address the same with a sanitizer
#   make check-generator-machine the same on a machine that is only described
#   make check-generator-1       the same under TASKS_CHECK=1, and mistakes that
#                                this must report; check-generator-order
#
# A part leaves its results in build/check/PART.sum and all that it printed in
# build/check/PART.log.  testsuite/summary adds them up.

CHECK := build/check
SANITIZERS := address undefined thread
# Values of TASKS_CHECK; what it sees, and mistakes of ours, are of x86-64.
CHECKS := $(if $(filter x86_64,$(shell uname -m)),1 order)

# $(CC) is tested and, where it is installed, the other version we support.
OTHER_MAJOR := $(if $(filter 11,$(GCC_MAJOR)),12,11)
OTHER_CC := gcc-$(OTHER_MAJOR)
ifeq ($(wildcard $(shell $(OTHER_CC) -print-file-name=plugin 2>/dev/null)/include/gcc-plugin.h),)
OTHER_CC :=
endif

CHECK_PARTS := gcc-$(GCC_MAJOR) $(OTHER_CC) $(SANITIZERS) \
	unit $(SANITIZERS:%=unit-%) fault lost models generator $(SANITIZERS:%=generator-%) \
	generator-machine $(CHECKS:%=generator-%)

.PHONY: $(CHECK_PARTS:%=check-%)

# Sub-makes, not prerequisites: a part that cannot even be built must not keep
# the others from running.
check: all
	@rm -f $(CHECK)/*.sum
	@-$(MAKE) --no-print-directory -k -j$$(nproc) $(CHECK_PARTS:%=check-%)
	@sh testsuite/summary $(CHECK) $(CHECK_PARTS)

# $(call part,PART,COMMAND): COMMAND prints the log and writes PART.sum.
define part
@mkdir -p $(CHECK)
@echo "check: $(1)"
@{ $(2); } >$(CHECK)/$(1).log 2>&1 </dev/null || true
endef

# $(call dejagnu,PART,CC,CXX,PLUGIN,LIBDIR,OPTIONS)
define dejagnu
$(call part,$(1),mkdir -p $(CHECK)/$(1) && cd $(CHECK)/$(1) && rm -f tasks.sum; \
	runtest --tool tasks --srcdir $(CURDIR)/testsuite CC='$(2)' CXX='$(3)' \
	PLUGIN=$(CURDIR)/$(4)/tasks.so LIBDIR=$(CURDIR)/$(5) \
	INCLUDEDIR=$(CURDIR)/include $(6); cat tasks.log; mv tasks.sum ../$(1).sum)
endef

check-gcc-$(GCC_MAJOR): all $(BUILD)/libtasks.so
	$(call dejagnu,$(@:check-%=%),$(CC),$(CXX),$(BUILD),$(BUILD),TREE=$(CURDIR))

# The other compiler's plugin and runtime stay in build/.
OTHER_BUILD := build/gcc-$(OTHER_MAJOR)
check-build-other:
	@mkdir -p $(CHECK)
	@test -z '$(OTHER_CC)' || $(MAKE) --no-print-directory CC=$(OTHER_CC) CXX=g++-$(OTHER_MAJOR) \
		$(OTHER_BUILD)/tasks.so $(OTHER_BUILD)/libtasks.so \
		>$(CHECK)/build-other.log 2>&1

check-gcc-$(OTHER_MAJOR): check-build-other
	$(call dejagnu,$(@:check-%=%),$(OTHER_CC),g++-$(OTHER_MAJOR),$(OTHER_BUILD),$(OTHER_BUILD))

# Instrumented runtimes, built once for all parts that want them.
$(SANITIZERS:%=check-build-%): check-build-%:
	@mkdir -p $(CHECK)
	@$(MAKE) --no-print-directory SANITIZE=$* all \
		>$(CHECK)/build-$*.log 2>&1
.PHONY: check-build-other $(SANITIZERS:%=check-build-%)

$(SANITIZERS:%=check-%): check-%: all check-build-%
	$(call dejagnu,$*,$(CC),$(CXX),$(BUILD),$(BUILD)-$*,SANITIZE=$* TREE=$(CURDIR) \
		run.exp units.exp shell.exp=opencl-examples.sh)

# The unit tests, one program, linked with all of the runtime's names.
UNIT_SOURCES := $(wildcard testsuite/unit/*.c)
UNIT_NEEDS := $(UNIT_SOURCES) $(wildcard testsuite/unit/*.h libruntime/*.h \
	libruntime/*/*.h) $(BUILD)/toolchain
# $(call unit_link,OPTIONS,BUILD'S SUFFIX,PROGRAM)
unit_link = $(CC) $(RUNTIME_FLAGS) $(1) $(WARNINGS) $(CFLAGS) \
	$(UNIT_SOURCES) $(BUILD)$(2)/libtasks-internal.a -o $(3) \
	-Wl,--wrap=rt_help -lcheck_pic -lsubunit -lrt -lm $(RUNTIME_LIBS)
unit_command = $(call unit_link,$(1),$(2),$(CHECK)/unit$(2)) \
	&& $(CHECK)/unit$(2) >$(CHECK)/unit$(2).sum

check-unit: $(BUILD)/libtasks-internal.a
	$(call part,unit,$(call unit_command,,))

$(SANITIZERS:%=check-unit-%): check-unit-%: check-build-%
	$(call part,unit-$*,$(call unit_command,-fsanitize=$*,-$*))

# An OpenCL that fails where it is told: in a directory to be searched first.
FAULT := $(BUILD)/fault
FAULT_LOADER = $(shell $(CC) -print-file-name=libOpenCL.so.1)

$(FAULT)/libOpenCL.so.1: testsuite/fault/opencl.c testsuite/fault/opencl.map \
		$(BUILD)/toolchain
	@mkdir -p $(@D)
	$(CC) -std=gnu11 $(WARNINGS) $(CFLAGS) -shared -fPIC -pthread \
		-DREAL_LOADER='"$(realpath $(FAULT_LOADER))"' \
		-Wl,-soname,libOpenCL.so.1 \
		-Wl,--version-script=testsuite/fault/opencl.map $< -o $@

# The unit tests' program, built once more: `check-unit' runs beside this.
.PHONY: fault-library
fault-library: $(FAULT)/libOpenCL.so.1

check-fault: $(BUILD)/libtasks-internal.a $(FAULT)/libOpenCL.so.1
	$(call part,fault,$(call unit_link,,,$(FAULT)/unit) \
		&& testsuite/fault/run $(FAULT)/unit $(FAULT) >$(CHECK)/fault.sum)

# How many random programs lose their devices.
LOST_COUNT ?= 40
check-lost: all $(FAULT)/libOpenCL.so.1
	$(call part,lost,testsuite/fault/lost $(LOST_COUNT) $(CURDIR) \
		$(CURDIR)/$(BUILD) $(CC) >$(CHECK)/lost.sum)

check-models:
	$(call part,models,testsuite/models/run | tee $(CHECK)/models.sum)

# How many random programs; the seeds of the parts do not overlap.
GENERATOR_COUNT ?= 60
check-generator: all check-build-other
	$(call part,generator,testsuite/generator/run --count=$(GENERATOR_COUNT) \
		| tee $(CHECK)/generator.sum)

check-generator-address: GENERATOR_SEED := 10001
check-generator-undefined: GENERATOR_SEED := 20001
check-generator-thread: GENERATOR_SEED := 30001
$(SANITIZERS:%=check-generator-%): check-generator-%: all check-build-%
	$(call part,generator-$*,testsuite/generator/run --sanitize=$* \
		--seed=$(GENERATOR_SEED) --count=$$(($(GENERATOR_COUNT) / 4)) \
		| tee $(CHECK)/generator-$*.sum)

check-generator-machine: all check-build-other
	$(call part,generator-machine,testsuite/generator/run \
		--machine=machines/8-cpus-3-gpus.machine --seed=40001 \
		--count=$$(($(GENERATOR_COUNT) / 4)) --runs=3 \
		| tee $(CHECK)/generator-machine.sum)

# Most of the time is that of the single steps.
$(CHECKS:%=check-generator-%): check-generator-%: all check-build-other
	$(call part,generator-$*,testsuite/generator/run --check=$* --seed=50001 \
		--count=$$(($(GENERATOR_COUNT) / 4)) --limit=120 \
		--generate=--max-statements=25 | tee $(CHECK)/generator-$*.sum)
