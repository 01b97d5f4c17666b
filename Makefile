# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds everything, with GNU make and nothing before it.
#
#   make                      plugin/tasks.so, libruntime/libtasks.{so,a},
#                             tools/tasks-info, tools/tasks-perfmodel,
#                             tools/tasks-trace
#   make demo                 runs the examples, sequentially and in parallel
#   make check                runs the tests; check-quick, check-long
#   make install PREFIX= DESTDIR=        and make uninstall
#   make clean
#
#   CC=gcc-11                 builds everything for that compiler
#   CC=aarch64-linux-gnu-gcc  builds for another machine; HOST_CXX (g++) builds
#                             the plugin for that compiler
#   SANITIZE=address          builds and installs only the runtime,
#                             instrumented, into a directory of its own (also:
#                             undefined, which address does, too, and thread)
#   INSTALL_DEPS=true         keeps demo and check from installing packages
#
# Each room of the tree has a fragment `build.mk', included below.  Objects go
# to $(BUILD), one directory per compiler; what a user wants from it is then
# copied to its place in the tree ("published"), anew when CC changes:
#
#   $(BUILD)/tasks.so          plugin/tasks.so           (plugin/build.mk)
#   $(BUILD)/libtasks.so.0     libruntime/libtasks.so.0  (libruntime/build.mk)
#   $(BUILD)/tasks-info        tools/tasks-info          (tools/build.mk)
#   $(BUILD)/tasks-perfmodel   tools/tasks-perfmodel     (tools/build.mk)
#   $(BUILD)/tasks-trace       tools/tasks-trace         (tools/build.mk)
#
# All paths are relative to this directory.

.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules
all:

# The compiler that the plugin is for.  It compiles everything else, too.
ifeq ($(origin CC),default)
CC := gcc
endif
ifeq ($(origin CXX),default)
CXX := $(if $(findstring /,$(CC)),$(dir $(CC)))$(subst gcc,g++,$(notdir $(CC)))
endif
ifeq ($(origin AR),default)
AR = $(call program,ar)
endif
OBJCOPY ?= objcopy
HOST_CXX ?= g++
INSTALL ?= install
INSTALL_DEPS ?= tools/install-deps

CFLAGS ?= -O2 -g
CXXFLAGS ?= $(CFLAGS)
WARNINGS := -Wall -Wextra $(if $(CI),-Werror)

VERSION := $(shell sed -n 's/^.define TASKS_VERSION "\(.*\)"/\1/p' include/tasks.h)
SONAME := libtasks.so.0

PREFIX ?= /usr/local
bindir ?= $(PREFIX)/bin
libdir ?= $(PREFIX)/lib
includedir ?= $(PREFIX)/include
mandir ?= $(PREFIX)/share/man

goals := $(or $(MAKECMDGOALS),all)

# These two start by installing what they need, now: what follows looks at it.
ifneq ($(filter demo check check-quick,$(goals)),)
ifeq ($(findstring n,$(filter-out -%,$(firstword $(MAKEFLAGS)))),) # no -n
ifneq ($(shell $(INSTALL_DEPS) $(if $(filter check%,$(goals)),check,demo) \
		'$(CC)' >&2 && echo done),done)
$(error what is needed to build, run and test is not there, see above)
endif
endif
endif

GCC_VERSION := $(shell $(CC) -dumpfullversion 2>/dev/null)
GCC_MAJOR := $(firstword $(subst ., ,$(GCC_VERSION)))
# Those whose inside plugin/gcc/ knows.
KNOWN_GCC := 11 12 13 14 15 16
PLUGIN_INCLUDE := $(shell $(CC) -print-file-name=plugin 2>/dev/null)/include

ifdef SANITIZE
ifeq ($(filter address undefined thread,$(SANITIZE)),)
$(error SANITIZE is '$(SANITIZE)', not address, undefined or thread)
endif
endif
# A cross compiler's programs are for another machine than it runs on; the
# plugin runs where it does.
TARGET := $(shell $(CC) -dumpmachine 2>/dev/null)
CROSS := $(if $(filter-out $(or $(TARGET),%), \
	$(shell $(HOST_CXX) -dumpmachine 2>/dev/null)),-$(TARGET))
program = $(shell $(CC) -print-prog-name=$(1))
BUILD := build/gcc-$(GCC_MAJOR)$(CROSS)$(addprefix -,$(SANITIZE))

# Say in one line what a bare machine lacks, not in a hundred.
ifneq ($(filter-out clean uninstall check-aarch64 check-package,$(goals)),)
missing :=
ifeq ($(GCC_MAJOR),)
missing += a GCC that answers to CC='$(CC)',
else ifeq ($(filter $(GCC_MAJOR),$(KNOWN_GCC)),)
$(error '$(CC)' is GCC $(GCC_VERSION), which the plugin does not know: choose \
	one of GCC $(firstword $(KNOWN_GCC)) to $(lastword $(KNOWN_GCC)) by CC=gcc-N)
else ifeq ($(wildcard $(PLUGIN_INCLUDE)/gcc-plugin.h),)
missing += the plugin headers of GCC $(GCC_MAJOR),
endif
lacks = $(shell $(CC) $(CPPFLAGS) $(HWLOC_CFLAGS) -include $(1) -E -x c \
	/dev/null >/dev/null 2>&1 || echo '$(1),')
missing += $(call lacks,hwloc.h) $(call lacks,bsd/sys/tree.h) $(call lacks,CL/cl.h) \
	$(call lacks,glpk.h) $(call lacks,yajl/yajl_parse.h) $(call lacks,zlib.h)
ifneq ($(strip $(missing)),)
$(error cannot build for lack of $(strip $(missing)) \
	so run as root: tools/install-deps $(if $(findstring aarch64-,$(CC)),aarch64,build '$(CC)'))
endif
endif

# $(call stamp,TEXT): write TEXT to the target unless it holds that already,
# so that what depends on the target is remade when TEXT changes.
shell_quote = '$(subst ','\'',$(1))'
define stamp
@mkdir -p $(@D)
@printf '%s\n' $(call shell_quote,$(1)) | cmp -s - $@ \
	|| printf '%s\n' $(call shell_quote,$(1)) >$@
endef

# Every object depends on this.
$(BUILD)/toolchain: FORCE
	$(call stamp,$(CC) $(shell $(CC) --version | sed -n 1p) $(CXX) $(CPPFLAGS) $(CFLAGS) $(CXXFLAGS) $(LDFLAGS) $(WARNINGS))

# Every published file depends on this; tools/taskcc reads it.
build/compiler: FORCE
	$(call stamp,$(CC))

# $(publish): copy the first prerequisite to its place in the tree, in one
# step: a process that uses the old copy keeps it.
define publish
cp $< $@.new
mv -f $@.new $@
endef

FORCE:
.PHONY: FORCE all demo check install uninstall clean

# A fragment adds what `all' makes to ALL and what `clean' removes (outside
# build/) to CLEAN.
ALL :=
CLEAN :=
include libruntime/build.mk
ifndef SANITIZE
include plugin/build.mk
include tools/build.mk
include examples/build.mk
include testsuite/build.mk
include bench/build.mk
endif
include tools/install.mk

all: $(ALL)

clean:
	rm -rf build $(CLEAN)
