# SPDX-License-Identifier: GPL-3.0-or-later
#
# The runtime: every C file in the rooms here.
#
#   $(BUILD)/libtasks.so.0         exports what libtasks.map lists
#   $(BUILD)/libtasks.a            the same for static linking: one object,
#                                  in which all other names are local
#   $(BUILD)/libtasks-internal.a   every name, for the unit tests
#   $(BUILD)/libtasks-mpi-*.so     what knows an MPI: cluster/module.c
#   $(BUILD)/libtasks-check.so     what programs call that are compiled to be
#                                  checked: check/entry*.c
#
# With SANITIZE, BUILD is a directory of its own and nothing is published.

CHECK_SOURCES := $(wildcard libruntime/check/entry*.c)
MODULE_SOURCE := libruntime/cluster/module.c
ARCHIVED_SOURCE := libruntime/cluster/archived.c
RUNTIME_SOURCES := $(filter-out $(CHECK_SOURCES) $(MODULE_SOURCE) \
	$(ARCHIVED_SOURCE), \
	$(wildcard libruntime/*/*.c))
RUNTIME_OBJECTS := $(RUNTIME_SOURCES:%.c=$(BUILD)/%.o)

HWLOC_CFLAGS ?=
HWLOC_LIBS ?= -lhwloc

# RUNTIME_FLAGS is also what a unit test needs to include the engine's headers.
RUNTIME_FLAGS := -std=gnu11 -Iinclude -Ilibruntime -pthread $(HWLOC_CFLAGS) \
	$(if $(SANITIZE),-fsanitize=$(SANITIZE:address=address,undefined) -fno-omit-frame-pointer) \
	$(if $(filter address undefined,$(SANITIZE)),-fno-sanitize-recover=undefined)
RUNTIME_LIBS := $(HWLOC_LIBS) -lm -pthread

$(BUILD)/libruntime/%.o: libruntime/%.c $(BUILD)/toolchain
	@mkdir -p $(@D)
	$(CC) $(RUNTIME_FLAGS) -fPIC -fvisibility=hidden $(WARNINGS) $(CPPFLAGS) \
		$(CFLAGS) -MMD -MP -c $< -o $@

# Never unloaded (nodelete): its threads outlive a dlclose of the library that
# brought it in.
$(BUILD)/$(SONAME): $(RUNTIME_OBJECTS) libruntime/libtasks.map
	$(CC) -shared $(RUNTIME_FLAGS) $(CFLAGS) $(LDFLAGS) -Wl,-soname,$(SONAME) \
		-Wl,--version-script=libruntime/libtasks.map \
		-Wl,--no-undefined-version -Wl,-z,defs -Wl,-z,nodelete \
		$(RUNTIME_OBJECTS) $(RUNTIME_LIBS) -o $@

# Each access of a program goes there: not by way of its own table.
$(BUILD)/libtasks-check.so: $(CHECK_SOURCES) \
		$(wildcard libruntime/check/*.h) $(BUILD)/toolchain
	$(CC) -shared $(RUNTIME_FLAGS) -fPIC $(WARNINGS) $(CPPFLAGS) $(CFLAGS) \
		$(LDFLAGS) -Wl,-soname,$(@F) -Wl,-Bsymbolic -Wl,-z,nodelete \
		$(CHECK_SOURCES) -o $@

# One for each MPI that is installed, under the name that Debian gives it.
# (MPICH's word for no statuses is an address that GCC takes for an array's.)
MPIS := $(if $(CROSS)$(SANITIZE),,$(foreach mpi,openmpi mpich,$(if \
	$(shell command -v mpicc.$(mpi)),$(mpi))))
MODULES := $(MPIS:%=libtasks-mpi-%.so)
$(BUILD)/libtasks-mpi-%.so: $(MODULE_SOURCE) libruntime/driver/mpi.h \
		$(BUILD)/toolchain
	OMPI_CC='$(CC)' MPICH_CC='$(CC)' mpicc.$* -shared $(RUNTIME_FLAGS) -fPIC \
		$(WARNINGS) -Wno-stringop-overflow $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $< -o $@

$(BUILD)/libtasks.so: $(BUILD)/$(SONAME)
	ln -sf $(SONAME) $@

# Where they are linked in, __libc_start_main is the C library's own: there are
# no other ranks.
ARCHIVED := $(filter-out $(BUILD)/libruntime/cluster/%,$(RUNTIME_OBJECTS)) \
	$(BUILD)/libruntime/cluster/job.o $(ARCHIVED_SOURCE:%.c=$(BUILD)/%.o)

$(BUILD)/libtasks.a: $(ARCHIVED)
	$(CC) -r -nostdlib $(ARCHIVED) -o $(BUILD)/libtasks.o
	$(call program,objcopy) --localize-hidden $(BUILD)/libtasks.o
	rm -f $@
	$(AR) rcs $@ $(BUILD)/libtasks.o

$(BUILD)/libtasks-internal.a: $(ARCHIVED)
	rm -f $@
	$(AR) rcs $@ $(ARCHIVED)

# gdb loads it with the library beside which it lies.
$(BUILD)/$(SONAME)-gdb.py: tools/gdb.py
	@mkdir -p $(@D)
	cp $< $@

ifdef SANITIZE
ALL += $(BUILD)/libtasks.so $(BUILD)/libtasks-internal.a
else
PUBLISHED_LIBRARIES := $(addprefix libruntime/,$(SONAME) libtasks.so libtasks.a \
	libtasks-check.so $(SONAME)-gdb.py $(MODULES))
ALL += $(addprefix $(BUILD)/,$(MODULES))
ALL += $(PUBLISHED_LIBRARIES) $(BUILD)/libtasks.so
CLEAN += $(PUBLISHED_LIBRARIES)

libruntime/$(SONAME): $(BUILD)/$(SONAME) build/compiler
	$(publish)

libruntime/libtasks-check.so: $(BUILD)/libtasks-check.so build/compiler
	$(publish)

libruntime/libtasks-mpi-%.so: $(BUILD)/libtasks-mpi-%.so build/compiler
	$(publish)

libruntime/$(SONAME)-gdb.py: $(BUILD)/$(SONAME)-gdb.py
	$(publish)

libruntime/libtasks.a: $(BUILD)/libtasks.a build/compiler
	$(publish)

libruntime/libtasks.so: libruntime/$(SONAME)
	ln -sf $(SONAME) $@
endif

-include $(RUNTIME_OBJECTS:.o=.d) $(ARCHIVED_SOURCE:%.c=$(BUILD)/%.d)
