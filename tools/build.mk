# SPDX-License-Identifier: GPL-3.0-or-later
#
# The tools that are compiled.  They see what is installed: the public headers
# and the library, which they find from their own place.
#
#   $(BUILD)/tasks-info            published as tools/tasks-info

# $(call compile_tool,SOURCE,PROGRAM,PATH): PATH, for the shell, is the way from
# the program's directory to the library's.
compile_tool = $(CC) -std=gnu11 -Iinclude $(WARNINGS) $(CPPFLAGS) $(CFLAGS) \
	$(1) -o $(2) $(LDFLAGS) -Llibruntime -ltasks \
	-Xlinker -rpath -Xlinker '$$ORIGIN'/$(3)

$(BUILD)/tasks-info: tools/tasks-info.c libruntime/libtasks.so \
		$(wildcard include/*.h include/tasks/*.h) $(BUILD)/toolchain
	$(call compile_tool,$<,$@,../libruntime)

ALL += tools/tasks-info
CLEAN += tools/tasks-info

tools/tasks-info: $(BUILD)/tasks-info build/compiler
	$(publish)
