# SPDX-License-Identifier: GPL-3.0-or-later
#
# The examples, and `make demo', which runs them.  Each is built twice, with
# the same options but for the plugin:
#
#   $(BUILD)/examples/seq/NAME     plain, a sequential program
#   $(BUILD)/examples/par/NAME     with the plugin
#
# `make examples' only builds them.

EXAMPLES := hello scale reduce matmul cholesky lu qr heat mandelbrot nbody bitonic \
	sort fibonacci integrate histogram kmeans deposit floyd edges

# The kernels profit from vector instructions.
EXAMPLES_CFLAGS ?= -O3 -g

# Sums and products are not fused, nor are they by OpenCL (kernels/exact.h), so
# results are the same to the last bit.
EXAMPLES_FLAGS := -std=gnu11 -ffp-contract=off -Iinclude $(WARNINGS)

# A plain build does not know the annotations, and need not say so.
seq_FLAGS := -Wno-unknown-pragmas -Wno-attributes
seq_LIBS :=
seq_NEEDS :=

# $ORIGIN is the directory of the program that looks for the library.
par_FLAGS := -fplugin=$(BUILD)/tasks.so
par_LIBS := -L$(BUILD) -ltasks -Wl,-rpath,'$$ORIGIN/../..'
par_NEEDS := $(BUILD)/tasks.so $(BUILD)/libtasks.so

EXAMPLES_NEED := $(BUILD)/toolchain examples/build.mk \
	$(wildcard include/*.h include/tasks/*.h examples/*.h examples/*/*.h \
	kernels/*)

# Only the one that calls OpenCL itself is linked with it, if that is there.
seq_OPENCL := true
par_OPENCL := sh examples/find-opencl

cholesky_SOURCES := $(wildcard examples/cholesky/*.c)
lu_SOURCES := $(wildcard examples/lu/*.c examples/tiled/*.c)
qr_SOURCES := $(wildcard examples/qr/*.c examples/tiled/*.c)

FACTORIZATIONS := cholesky lu qr
FACTORIZATIONS_NEED := examples/find-blas \
	$(sort $(foreach name,$(FACTORIZATIONS),$($(name)_SOURCES)))

# $(call example_rules,KIND): the rules for KIND, which is seq or par.
define example_rules
$(1)_COMPILE = $$(CC) $$(EXAMPLES_FLAGS) $$($(1)_FLAGS) $$(CPPFLAGS) \
	$$(EXAMPLES_CFLAGS)

$(BUILD)/examples/$(1)/%: examples/%.c $$(EXAMPLES_NEED) $$($(1)_NEEDS)
	@mkdir -p $$(@D)
	$$($(1)_COMPILE) $$< -o $$@ $$($(1)_LIBS) -lm

$$(FACTORIZATIONS:%=$(BUILD)/examples/$(1)/%): \
		$(BUILD)/examples/$(1)/%: $$(FACTORIZATIONS_NEED) \
		$$(EXAMPLES_NEED) $$($(1)_NEEDS)
	@mkdir -p $$(@D)
	blas=`sh examples/find-blas '$$(CC)'` && \
	$$($(1)_COMPILE) $$($$*_SOURCES) -o $$@ $$($(1)_LIBS) $$$$blas -lm

$(BUILD)/examples/$(1)/bitonic: examples/bitonic.c examples/find-opencl \
		$$(EXAMPLES_NEED) $$($(1)_NEEDS)
	@mkdir -p $$(@D)
	opencl=`$$($(1)_OPENCL) '$$(CC)'` && \
	$$($(1)_COMPILE) $$< -o $$@ $$($(1)_LIBS) $$$$opencl -lm

$(BUILD)/examples/$(1)/libvector.so: examples/library/vector.c \
		$$(EXAMPLES_NEED) $$($(1)_NEEDS)
	@mkdir -p $$(@D)
	$$($(1)_COMPILE) -fPIC -shared $$< -o $$@ $$($(1)_LIBS)

$(BUILD)/examples/$(1)/integrate: examples/library/integrate.c \
		$(BUILD)/examples/$(1)/libvector.so $$(EXAMPLES_NEED) \
		$$($(1)_NEEDS)
	$$($(1)_COMPILE) $$< -o $$@ -L$$(@D) -lvector -Wl,-rpath,'$$$$ORIGIN' \
		$$($(1)_LIBS) -lm

examples: $(addprefix $(BUILD)/examples/$(1)/,$(EXAMPLES))
endef

$(eval $(call example_rules,seq))
$(eval $(call example_rules,par))

# Who only wants to see it need not know of -j.
ifneq ($(filter demo,$(goals)),)
ifeq ($(findstring -j,$(MAKEFLAGS))$(findstring jobserver,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(shell nproc)
endif
endif

demo: examples tools/tasks-trace
	@sh examples/run-demo $(BUILD)/examples tools/tasks-trace

.PHONY: examples
