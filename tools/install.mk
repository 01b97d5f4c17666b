# SPDX-License-Identifier: GPL-3.0-or-later
#
# install and uninstall.  PREFIX and DESTDIR may contain spaces; hence all the
# quotes, and no target below them.

MAN_PAGES := $(wildcard doc/*.[1-9])
MACHINES := $(wildcard machines/*.machine)

# $(call into,DIRECTORY): DIRECTORY of the final system, in quotes, as seen now.
into = $(call shell_quote,$(DESTDIR)$(1))
pluginsdir = $(libdir)/tasks
plugindir = $(pluginsdir)/gcc-$(GCC_MAJOR)
pkgconfigdir = $(libdir)/pkgconfig
cmakedir = $(libdir)/cmake/tasks
aclocaldir = $(PREFIX)/share/aclocal
completionsdir = $(PREFIX)/share/bash-completion/completions
# The gdb of a system in /usr loads what lies there; any other looks beside the
# library, and says what to do so that it may.
gdbdir ?= $(if $(filter /usr/%,$(libdir)),/usr/share/gdb/auto-load)$(libdir)
COMPLETED := task++ tasks-info tasks-perfmodel tasks-trace
machinesdir = $(PREFIX)/share/tasks/machines

# A path as seen from another directory, with which it may move; and from
# bindir, where taskcc is.
from = $$(realpath -m -s --relative-to=$(call shell_quote,$(1)) \
	$(call shell_quote,$(2)))
from_bin = $(call from,$(bindir),$(1))

# A path as tasks.pc gives it: `pkg-config --define-prefix' may move it.
under_prefix = $(subst $(PREFIX)/,$${prefix}/,$(1))

# Text for the right side of sed's s|||.
sed_escape = $(subst |,\|,$(subst &,\&,$(subst \,\\,$(1))))

ifdef SANITIZE
# Beside the plugin, where taskcc finds what ThreadSanitizer understands.
install: all
	$(INSTALL) -d $(call into,$(plugindir)-$(SANITIZE))
	$(INSTALL) -m 755 $(BUILD)/$(SONAME) $(call into,$(plugindir)-$(SANITIZE))
	ln -sf $(SONAME) $(call into,$(plugindir)-$(SANITIZE)/libtasks.so)
else
install: all
	$(INSTALL) -d $(call into,$(bindir)) $(call into,$(libdir)) \
		$(call into,$(plugindir)) $(call into,$(pkgconfigdir)) \
		$(call into,$(includedir)/tasks/starpu) $(call into,$(machinesdir)) \
		$(call into,$(cmakedir)) $(call into,$(aclocaldir)) \
		$(call into,$(completionsdir)) $(call into,$(gdbdir)) \
		$(patsubst .%,$(call into,$(mandir))/man%,$(sort $(suffix $(MAN_PAGES))))
	$(INSTALL) -m 644 include/tasks.h $(call into,$(includedir))
	$(INSTALL) -m 644 include/tasks/abi.h include/tasks/opencl.h \
		$(call into,$(includedir)/tasks)
	$(INSTALL) -m 644 include/tasks/starpu/starpu.h \
		$(call into,$(includedir)/tasks/starpu)
	$(INSTALL) -m 644 $(MACHINES) $(call into,$(machinesdir))
	$(INSTALL) -m 755 libruntime/$(SONAME) $(call into,$(libdir))
	ln -sf $(SONAME) $(call into,$(libdir)/libtasks.so)
	$(INSTALL) -m 644 libruntime/$(SONAME)-gdb.py $(call into,$(gdbdir))
	$(INSTALL) -m 644 libruntime/libtasks.a $(call into,$(libdir))
	$(INSTALL) -m 755 libruntime/libtasks-check.so $(call into,$(libdir))
	$(foreach module,$(MODULES),$(INSTALL) -m 755 libruntime/$(module) \
		$(call into,$(libdir)) &&) :
	@# Each compilation loads it: its debug information lies beside it.
	$(OBJCOPY) --only-keep-debug plugin/tasks.so \
		$(call into,$(plugindir)/tasks.so.debug)
	chmod 644 $(call into,$(plugindir)/tasks.so.debug)
	$(OBJCOPY) --strip-unneeded \
		--add-gnu-debuglink=$(call into,$(plugindir)/tasks.so.debug) \
		plugin/tasks.so $(call into,$(plugindir)/tasks.so)
	chmod 755 $(call into,$(plugindir)/tasks.so)
	sed $(foreach v,VERSION PREFIX libdir includedir pluginsdir plugindir, \
		-e $(call shell_quote,s|@$(v)@|$(call sed_escape,$(call under_prefix,$($(v))))|)) \
		tools/tasks.pc.in >$(call into,$(pkgconfigdir)/tasks.pc)
	sed -e "s|^default_cc=.*|default_cc="$(call shell_quote,'$(call sed_escape,$(CC))')"|" \
		-e "s|^plugins=.*|plugins=\$$here/'$(call from_bin,$(pluginsdir))'|" \
		-e "s|^libdir=.*|libdir=\$$here/'$(call from_bin,$(libdir))'|" \
		-e "s|^includedir=.*|includedir=\$$here/'$(call from_bin,$(includedir))'|" \
		tools/taskcc >$(call into,$(bindir)/taskcc)
	chmod 755 $(call into,$(bindir)/taskcc)
	ln -sf taskcc $(call into,$(bindir)/task++)
	for file in tasksConfig tasksConfigVersion; do \
		sed -e 's|@VERSION@|$(VERSION)|' \
			-e "s|@TO_LIBDIR@|$(call from,$(cmakedir),$(libdir))|" \
			-e "s|@TO_INCLUDEDIR@|$(call from,$(cmakedir),$(includedir))|" \
			tools/integration/$$file.cmake.in \
			>$(call into,$(cmakedir))/$$file.cmake || exit 1; \
		chmod 644 $(call into,$(cmakedir))/$$file.cmake; \
	done
	$(INSTALL) -m 644 tools/integration/tasks.m4 $(call into,$(aclocaldir))
	$(INSTALL) -m 644 tools/integration/completion.bash \
		$(call into,$(completionsdir)/taskcc)
	$(foreach name,$(COMPLETED),ln -sf taskcc \
		$(call into,$(completionsdir)/$(name)) &&) true
	$(call compile_tool,tools/tasks-info.c,$(call into,$(bindir)/tasks-info),"$(call from_bin,$(libdir))")
	chmod 755 $(call into,$(bindir)/tasks-info)
	$(INSTALL) -m 755 tools/tasks-perfmodel tools/tasks-trace $(call into,$(bindir))
	chmod 644 $(call into,$(pkgconfigdir)/tasks.pc)
	$(foreach page,$(MAN_PAGES),$(INSTALL) -m 644 $(page) \
		$(call into,$(mandir)/man$(subst .,,$(suffix $(page)))) &&) true
	@# The dynamic linker finds a library in a new place by its cache only.
	@if test -z $(call shell_quote,$(DESTDIR)) && test "$$(id -u)" = 0; then \
		ldconfig; \
	fi
endif

uninstall:
	rm -f $(call into,$(bindir)/taskcc) $(call into,$(bindir)/task++) \
		$(call into,$(bindir)/tasks-info) \
		$(call into,$(cmakedir)/tasksConfig.cmake) \
		$(call into,$(cmakedir)/tasksConfigVersion.cmake) \
		$(call into,$(aclocaldir)/tasks.m4) \
		$(foreach name,taskcc $(COMPLETED), \
			$(call into,$(completionsdir)/$(name))) \
		$(call into,$(bindir)/tasks-perfmodel) \
		$(call into,$(bindir)/tasks-trace) \
		$(call into,$(gdbdir)/$(SONAME)-gdb.py) \
		$(call into,$(pkgconfigdir)/tasks.pc) \
		$(call into,$(libdir))/libtasks-mpi-*.so \
		$(foreach library,$(SONAME) libtasks.so libtasks.a libtasks-check.so, \
			$(call into,$(libdir)/$(library))) \
		$(foreach header,tasks.h tasks/abi.h tasks/opencl.h \
			tasks/starpu/starpu.h, \
			$(call into,$(includedir)/$(header))) \
		$(call into,$(pluginsdir))/gcc-*/tasks.so \
		$(call into,$(pluginsdir))/gcc-*/tasks.so.debug \
		$(call into,$(pluginsdir))/gcc-*-*/libtasks.so* \
		$(foreach file,$(MACHINES), \
			$(call into,$(machinesdir)/$(notdir $(file)))) \
		$(foreach page,$(MAN_PAGES), \
			$(call into,$(mandir)/man$(subst .,,$(suffix $(page)))/$(notdir $(page))))
	-rmdir $(call into,$(pluginsdir))/gcc-* $(call into,$(pluginsdir)) \
		$(call into,$(includedir)/tasks/starpu) \
		$(call into,$(includedir)/tasks) $(call into,$(machinesdir)) \
		$(call into,$(PREFIX)/share/tasks) $(call into,$(cmakedir))
