# SPDX-License-Identifier: GPL-3.0-or-later
#
# The compiler plugin: every file here, built by the g++ that belongs to $(CC).
#
#   $(BUILD)/tasks.so          published as plugin/tasks.so
#
# The plugin is loaded with all its symbols bound at once, into cc1, cc1plus
# and lto1, of which none has all that the plugin refers to, and perhaps into
# a GCC that it was not built for, to which it wants to say so.  So every
# reference to the compiler is made weak; plugin_init decides what may be
# called.  As this hides misspelt names from the linker, the list of what no
# part of the compiler has is checked to be empty.
#
# The compiler has libstdc++ in itself.  To load that of the system besides for
# the few functions that the plugin needs would be nine tenths of the
# instructions that it takes to load the plugin, in each compilation.

PLUGIN_SOURCES := $(wildcard plugin/*.cc plugin/*/*.cc)
PLUGIN_CXX_SOURCES := $(shell grep -l '^.define TASKS_PLUGIN_CXX' $(PLUGIN_SOURCES))
PLUGIN_OBJECTS := $(PLUGIN_SOURCES:%.cc=$(BUILD)/%.o)
PLUGIN_CXX := $(if $(CROSS),$(HOST_CXX),$(CXX))

# -fno-rtti and no exceptions, as GCC itself is built.  The names of compilers
# are for the message of a plugin that is loaded into another one.
PLUGIN_FLAGS := -std=gnu++17 -fPIC -fno-rtti -fno-exceptions \
	-fvisibility=hidden -fvisibility-inlines-hidden \
	-isystem $(PLUGIN_INCLUDE) -Iinclude -Iplugin -DPLUGIN_CC='"$(CC)"' \
	-DTASKS_VERSION='"$(VERSION)"'
PLUGIN_WARNINGS := $(WARNINGS) -Wno-unused-parameter

# Exported by the programs that load the plugin.
$(BUILD)/plugin/compiler-symbols: $(BUILD)/toolchain
	@mkdir -p $(@D)
	for program in cc1 cc1plus; do \
	  nm -D --defined-only "$$($(CC) -print-prog-name=$$program)" || exit; \
	done | awk '{ print $$NF }' | LC_ALL=C sort -u >$@

PLUGIN_COMPILE = $(PLUGIN_CXX) $(PLUGIN_FLAGS) $(PLUGIN_WARNINGS) $(CPPFLAGS) \
	$(CXXFLAGS) -MMD -MP

# All files begin with gcc.h, and to read GCC's headers is most of the work:
# that is done once, but for the few that read those of the C++ front end.
$(BUILD)/plugin/gcc/gcc.h.gch: plugin/gcc/gcc.h $(BUILD)/toolchain
	@mkdir -p $(@D)
	$(PLUGIN_COMPILE) -x c++-header $< -o $@

$(BUILD)/plugin/%.o: plugin/%.cc $(BUILD)/plugin/gcc/gcc.h.gch
	@mkdir -p $(@D)
	$(PLUGIN_COMPILE) $(if $(filter $<,$(PLUGIN_CXX_SOURCES)),, \
		-Winvalid-pch -include $(BUILD)/plugin/gcc/gcc.h) -c $< -o $@

# It contains the version.
$(BUILD)/plugin/plugin.o: include/tasks.h

$(BUILD)/tasks.so: $(PLUGIN_OBJECTS) $(BUILD)/plugin/compiler-symbols \
		plugin/gcc/probe.c
	$(PLUGIN_CXX) -r -nostdlib $(PLUGIN_OBJECTS) -o $(BUILD)/plugin/all.o
	nm -u $(BUILD)/plugin/all.o | awk '{ print $$NF }' | LC_ALL=C sort -u \
	| LC_ALL=C comm -12 - $(BUILD)/plugin/compiler-symbols \
		>$(BUILD)/plugin/weak-symbols
	$(OBJCOPY) --weaken-symbols=$(BUILD)/plugin/weak-symbols \
		$(BUILD)/plugin/all.o
	$(PLUGIN_CXX) -shared $(CXXFLAGS) $(LDFLAGS) -Wl,-z,defs \
		-static-libstdc++ -static-libgcc -Wl,--exclude-libs,ALL \
		$(BUILD)/plugin/all.o -o $(BUILD)/plugin/tasks.so
	@LC_ALL=C $(CC) -fplugin=$(BUILD)/plugin/tasks.so -fsyntax-only \
		plugin/gcc/probe.c 2>&1 | grep -q 'statement are the body' || { \
		echo "The parser of '$(CC)' is not what plugin/gcc/ knows of GCC" \
		"$(GCC_MAJOR): choose another compiler by CC=gcc-N" >&2; exit 1; }
	mv $(BUILD)/plugin/tasks.so $@

ALL += plugin/tasks.so
CLEAN += plugin/tasks.so

plugin/tasks.so: $(BUILD)/tasks.so build/compiler
	$(publish)

-include $(PLUGIN_OBJECTS:.o=.d)
