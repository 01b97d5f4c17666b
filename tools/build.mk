# SPDX-License-Identifier: GPL-3.0-or-later
#
# The tools that are compiled.  They see what is installed: the public headers
# and the library, which they find from their own place.
#
# But tasks-perfmodel is made of the runtime's own files of models, and needs
# no library of ours; nor does tasks-trace, which reads files.
#
#   $(BUILD)/tasks-info            published as tools/tasks-info
#   $(BUILD)/tasks-perfmodel       published as tools/tasks-perfmodel
#   $(BUILD)/tasks-trace           published as tools/tasks-trace

# $(call compile_tool,SOURCE,PROGRAM,PATH): PATH, for the shell, is the way from
# the program's directory to the library's.
compile_tool = $(CC) -std=gnu11 -Iinclude $(WARNINGS) $(CPPFLAGS) $(CFLAGS) \
	$(1) -o $(2) $(LDFLAGS) -Llibruntime -ltasks \
	-Xlinker -rpath -Xlinker '$$ORIGIN'/$(3)

$(BUILD)/tasks-info: tools/tasks-info.c libruntime/libtasks.so \
		$(wildcard include/*.h include/tasks/*.h) $(BUILD)/toolchain
	$(call compile_tool,$<,$@,../libruntime)

PERFMODEL_NEEDS := $(wildcard tools/perfmodel/*.[ch] libruntime/model/*.h) \
	tools/xml.h libruntime/base/amount.h include/tasks.h
PERFMODEL_OBJECTS := $(BUILD)/libruntime/base/amount.o $(addprefix \
	$(BUILD)/libruntime/model/,choose.o drift.o family.o footprint.o \
	level.o machine-id.o model.o recent.o regression.o set.o store.o text.o)

$(BUILD)/tasks-perfmodel: $(PERFMODEL_NEEDS) $(PERFMODEL_OBJECTS) \
		$(BUILD)/toolchain
	$(CC) $(RUNTIME_FLAGS) $(WARNINGS) $(CPPFLAGS) $(CFLAGS) \
		$(filter tools/%.c,$(PERFMODEL_NEEDS)) $(PERFMODEL_OBJECTS) \
		-o $@ $(LDFLAGS) -lm -pthread

# With the files of the page, which page.c has the assembler read.
TRACE_NEEDS := $(wildcard tools/trace/*) tools/xml.h \
	libruntime/base/amount.h include/tasks.h
TRACE_OBJECTS := $(BUILD)/libruntime/base/amount.o

$(BUILD)/tasks-trace: $(TRACE_NEEDS) $(TRACE_OBJECTS) $(BUILD)/toolchain
	$(CC) $(RUNTIME_FLAGS) $(WARNINGS) $(CPPFLAGS) $(CFLAGS) \
		$(filter tools/%.c,$(TRACE_NEEDS)) $(TRACE_OBJECTS) \
		-o $@ $(LDFLAGS) -lyajl -lz -lm

COMPILED_TOOLS := tools/tasks-info tools/tasks-perfmodel tools/tasks-trace
ALL += $(COMPILED_TOOLS)
CLEAN += $(COMPILED_TOOLS)

$(COMPILED_TOOLS): tools/%: $(BUILD)/% build/compiler
	$(publish)
