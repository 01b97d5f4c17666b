# SPDX-License-Identifier: GPL-3.0-or-later
#
# The tests, in parts, one more at a time than there are processors, as some of
# them sleep:
#
#   make check          all, as CI does
#   make check-quick    before each commit: three; one compiler, -O2, nothing
#                       with sanitizers, no random programs
#   make check-long     many random programs, all programs at all levels in all
#                       environments, all of the other compiler: hours
#
#   make check-debian SUITE=trixie       as root: `make check', with QUICK=1
#                       `make check-quick', with all compilers of that Debian,
#                       in a system of its own below build/debian/
#   make check-aarch64  programs of a cross compiler, emulated; in general
#                       make check-cross CC=TARGET-gcc EMULATOR=COMMAND
#   make check-package  Debian packages, built and tried in build/package/
#
# They end with `N passed, N failed'.  A part can be run alone:
#
#   make check-gcc-12            DejaGnu: programs, with that compiler; with
#                                others than $(CC), only what depends on the
#                                compiler
#   make check-corpus            DejaGnu: mistakes, with and without TASKS_CHECK
#   make check-shell             DejaGnu: scripts
#   make check-address           DejaGnu: tasks.run, tasks.units and examples with
#                                kernels; program and runtime with -fsanitize=
#                                address,undefined (thread)
#   make check-unit              the runtime's units, with Check
#   make check-unit-address      the same with sanitizers
#   make check-fault             the OpenCL driver, where OpenCL fails
#   make check-lost              random programs that lose their devices; with
#                                LOST_COUNT=1000 so many
#   make check-cluster-kills     ranks of a cluster that are killed, or stopped,
#                                COUNT times (40)
#   make check-cluster-network   ranks on a slow network that fails, COUNT times
#                                (4); as root, with iproute2
#   make check-rooms             which rooms of the runtime use which
#   make check-models            Spin's models of the runtime's protocols
#   make check-generator         random programs, plain against parallel; with
#                                GENERATOR_COUNT=1000 so many
#   make check-generator-address the same with sanitizers
#   make check-generator-machine the same on a machine that is only described
#   make check-generator-1       the same, compiled with --check, and mistakes that
#                                this must report; check-generator-order
#
#   make check-swarm             random scripts of calls, in one program, plain
#                                against parallel; with SWARM_COUNT=1000 so many
#   make check-swarm-thread      the same with that sanitizer
#
# A part leaves its results in build/check/PART.sum, the seconds that it took in
# PART.seconds and all that it printed in PART.log.  testsuite/summary adds them
# up.

CHECK := build/check$(CROSS)
SANITIZERS := address thread
# What is one build, and one run: they do not disturb each other.
fsanitize = $(1:address=address,undefined)
# Values of TASKS_CHECK; what it sees, and mistakes of ours, are of x86-64.
CHECKS := $(if $(filter x86_64,$(shell uname -m)),1 order)

# What is built only to be tested: a quarter less time than -O2 -g.
TEST_CFLAGS := -O1 -g

# $(CC) is tested and, where they are installed, the other versions we support.
OTHERS := $(foreach major,$(filter-out $(GCC_MAJOR),$(KNOWN_GCC)),$(if $(wildcard \
	$(shell gcc-$(major) -print-file-name=plugin 2>/dev/null)/include/gcc-plugin.h),$(major)))

# Those that take long come first, so that none is left over at the end.
CHECK_PARTS := shell models corpus gcc-$(GCC_MAJOR) $(OTHERS:%=gcc-%) $(SANITIZERS) \
	$(SANITIZERS:%=unit-%) unit fault $(CHECKS:%=generator-%) generator \
	$(SANITIZERS:%=generator-%) generator-machine lost swarm-thread swarm rooms
QUICK_PARTS := quick-gcc unit quick-models rooms
CROSS_PARTS := quick-gcc unit generator

.PHONY: check-cluster-kills check-cluster-network check-quick check-long check-debian check-aarch64 check-cross \
	check-package $(CHECK_PARTS:%=check-%) $(QUICK_PARTS:%=check-%)

# Sub-makes, not prerequisites: a part that cannot even be built must not keep
# the others from running.
run_parts = @rm -f $(CHECK)/*.sum $(CHECK)/*.seconds; \
	$(MAKE) --no-print-directory -k -j$$(($$(nproc) + 1)) $(1:%=check-%); \
	sh testsuite/summary $(CHECK) $(1)
check: all
	$(call run_parts,$(CHECK_PARTS))
check-quick: all
	$(call run_parts,$(QUICK_PARTS))
check-long:
	$(MAKE) check LONG=1
check-debian:
	testsuite/debian '$(SUITE)' check$(if $(QUICK),-quick)

check-aarch64:
	$(MAKE) check-cross CC=aarch64-linux-gnu-gcc EMULATOR=qemu-aarch64
check-cross:
	$(call run_parts,$(CROSS_PARTS))

check-package:
	testsuite/package

# $(call part,PART,COMMAND): COMMAND prints the log and writes PART.sum.  PoCL
# compiles a kernel once for all parts, as lib/tasks.exp says.
define part
@mkdir -p $(CHECK)/pocl
@start=$$(date +%s); export POCL_CACHE_DIR=$(CURDIR)/$(CHECK)/pocl; ( $(2) ) >$(CHECK)/$(1).log 2>&1 </dev/null; \
	echo $$(($$(date +%s) - start)) >$(CHECK)/$(1).seconds
@sh testsuite/summary $(CHECK) $(1)
endef

# $(call dejagnu,PART,CC,CXX,PLUGIN,LIBDIR,OPTIONS)
define dejagnu
$(call part,$(1),mkdir -p $(CHECK)/$(1) && cd $(CHECK)/$(1) && rm -f tasks.sum; \
	runtest --tool tasks --srcdir $(CURDIR)/testsuite CC='$(2)' CXX='$(3)' \
	PLUGIN=$(CURDIR)/$(4)/tasks.so LIBDIR=$(CURDIR)/$(5) \
	INCLUDEDIR=$(CURDIR)/include $(if $(LONG),ALL=1) $(6); \
	cat tasks.log; mv tasks.sum ../$(1).sum)
endef
own = $(call dejagnu,$(1),$(CC),$(CXX),$(BUILD),$(BUILD),TREE=$(CURDIR) \
	EMULATOR='$(EMULATOR)' $(2))

PROGRAMS := compile.exp warnings.exp run.exp error.exp c++.exp units.exp
check-gcc-$(GCC_MAJOR): all
	$(call own,$(@:check-%=%),$(PROGRAMS))
check-corpus: all
	$(call own,corpus,corpus.exp)
check-shell: all examples
	$(call own,shell,shell.exp)
# What a cross compiler made must not be published in between.
check-quick-gcc: $(if $(CROSS),$(par_NEEDS) examples,all)
	$(call own,quick-gcc,$(PROGRAMS) corpus.exp LEVELS=O2 \
		$(if $(CROSS),shell.exp='examples.sh check-pages.sh'))

# The other compilers' plugins and runtimes stay in build/.
$(OTHERS:%=check-build-gcc-%): check-build-gcc-%:
	@mkdir -p $(CHECK)
	@$(MAKE) --no-print-directory CC=gcc-$* CXX=g++-$* CFLAGS=-O1 \
		build/gcc-$*/tasks.so build/gcc-$*/libtasks.so \
		>$(CHECK)/build-gcc-$*.log 2>&1
BUILD_OTHERS := $(OTHERS:%=check-build-gcc-%)

# What depends on the compiler: what the plugin finds in its trees, and code with
# and without it.  Not what runs: the runtime is the same.
OTHER_TESTS := $(PROGRAMS) corpus.exp LEVELS='O2 LTO' TURN=1 \
	shell.exp='caret.sh identical-assembly.sh lto.sh other-compiler.sh \
	precompiled-header.sh save-temps.sh'
$(OTHERS:%=check-gcc-%): check-gcc-%: check-build-gcc-%
	$(call dejagnu,gcc-$*,gcc-$*,g++-$*,build/gcc-$*,build/gcc-$*,$(if \
		$(LONG),,$(OTHER_TESTS)))

# Instrumented runtimes, built once for all parts that want them.
$(SANITIZERS:%=check-build-%): check-build-%:
	@mkdir -p $(CHECK)
	@$(MAKE) --no-print-directory SANITIZE=$* CFLAGS='$(TEST_CFLAGS)' all \
		>$(CHECK)/build-$*.log 2>&1
.PHONY: $(BUILD_OTHERS) $(SANITIZERS:%=check-build-%)

$(SANITIZERS:%=check-%): check-%: all examples check-build-%
	$(call dejagnu,$*,$(CC),$(CXX),$(BUILD),$(BUILD)-$*,SANITIZE=$(call fsanitize,$*) \
		TREE=$(CURDIR) run.exp units.exp shell.exp='opencl-examples.sh thread.sh')

# The unit tests, one program, linked with all of the runtime's names.
UNIT_SOURCES := $(wildcard testsuite/unit/*.c)
UNIT_NEEDS := $(UNIT_SOURCES) $(wildcard testsuite/unit/*.h \
	libruntime/*/*.h) $(BUILD)/toolchain
# $(call unit_link,OPTIONS,BUILD'S SUFFIX,PROGRAM)
unit_link = $(CC) $(RUNTIME_FLAGS) $(1) $(WARNINGS) $(TEST_CFLAGS) \
	$(UNIT_SOURCES) $(BUILD)$(2)/libtasks-internal.a -o $(3) \
	$$($(if $(CROSS),PKG_CONFIG_PATH=/usr/lib/$(TARGET)/pkgconfig) \
	pkg-config --libs check) $(RUNTIME_LIBS)

$(BUILD)/unit: $(UNIT_NEEDS) $(BUILD)/libtasks-internal.a
	@mkdir -p $(CHECK)
	@$(call unit_link,,,$@) >$(CHECK)/build-unit.log 2>&1
check-unit: $(BUILD)/unit
	$(call part,unit,$(EMULATOR) $< $(if $(EMULATOR),no-opencl) \
		>$(CHECK)/unit.sum)

$(SANITIZERS:%=check-unit-%): check-unit-%: check-build-%
	$(call part,unit-$*,$(call unit_link,-fsanitize=$(call fsanitize,$*) \
		$(if $(LONG),,-DSEED_STEP=7),-$*,$(CHECK)/unit-$*) \
		&& $(CHECK)/unit-$* >$(CHECK)/unit-$*.sum)

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

.PHONY: fault-library
fault-library: $(FAULT)/libOpenCL.so.1

check-fault: $(BUILD)/unit $(FAULT)/libOpenCL.so.1
	$(call part,fault,testsuite/fault/run $(BUILD)/unit $(FAULT) >$(CHECK)/fault.sum)

# How many random programs lose their devices.
LOST_COUNT ?= $(if $(LONG),1000,40)
check-lost: all $(FAULT)/libOpenCL.so.1
	$(call part,lost,testsuite/fault/lost $(LOST_COUNT) $(CURDIR) \
		$(CURDIR)/$(BUILD) $(CC) >$(CHECK)/lost.sum)

# How often a rank is killed, or stopped; no part of `make check'.
COUNT ?= 40
check-cluster-kills: all
	testsuite/cluster-kills $(COUNT) $(CURDIR)/$(BUILD) $(CURDIR)/$(BUILD)/tasks.so \
		$(CURDIR)/include $(CC)
check-cluster-network: COUNT := 4
check-cluster-network: all examples
	testsuite/cluster-network $(COUNT) $(CURDIR)/$(BUILD) $(CURDIR)/$(BUILD)/examples

check-rooms: $(RUNTIME_OBJECTS)
	$(call part,rooms,testsuite/rooms $^ | tee $(CHECK)/rooms.sum)

check-models:
	$(call part,models,testsuite/models/run $(if $(LONG),--long) | tee $(CHECK)/models.sum)
check-quick-models:
	$(call part,quick-models,testsuite/models/run --quick \
		| tee $(CHECK)/quick-models.sum)

# How many random programs; the seeds of the parts do not overlap.
GENERATOR_COUNT ?= $(if $(LONG),1000,40)
check-generator: $(if $(CROSS),$(par_NEEDS),all $(BUILD_OTHERS))
	$(call part,generator,testsuite/generator/run --count=$(GENERATOR_COUNT) \
		$(if $(CROSS),--cc='$(CC)' --emulator='$(EMULATOR)') \
		| tee $(CHECK)/generator.sum)

check-generator-address: GENERATOR_SEED := 10001
check-generator-thread: GENERATOR_SEED := 30001
$(SANITIZERS:%=check-generator-%): check-generator-%: all check-build-%
	$(call part,generator-$*,testsuite/generator/run --sanitize=$* \
		--seed=$(GENERATOR_SEED) --count=$$(($(GENERATOR_COUNT) / 4)) \
		| tee $(CHECK)/generator-$*.sum)

check-generator-machine: all $(BUILD_OTHERS)
	$(call part,generator-machine,testsuite/generator/run \
		--machine=machines/8-cpus-3-gpus.machine --seed=40001 \
		--count=$$(($(GENERATOR_COUNT) / 4)) --runs=3 \
		| tee $(CHECK)/generator-machine.sum)

# How many scripts; with a sanitizer others, an eighth as many.
SWARM_COUNT ?= $(if $(LONG),10000,300)
check-swarm: all
	$(call part,swarm,testsuite/swarm/run $(SWARM_COUNT) $(CURDIR) \
		$(CURDIR)/$(BUILD) '$(CC)' | tee $(CHECK)/swarm.sum)
check-swarm-thread: check-build-thread
	$(call part,swarm-thread,testsuite/swarm/run $$(($(SWARM_COUNT) / 8)) \
		$(CURDIR) $(CURDIR)/$(BUILD)-thread '$(CC)' thread 30001 \
		| tee $(CHECK)/swarm-thread.sum)

# Programs are small: each is run several times.
$(CHECKS:%=check-generator-%): check-generator-%: all $(BUILD_OTHERS)
	$(call part,generator-$*,testsuite/generator/run --check=$* --seed=50001 \
		--count=$$(($(GENERATOR_COUNT) / 4)) \
		--generate=--max-statements=25 | tee $(CHECK)/generator-$*.sum)
