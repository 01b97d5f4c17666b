# SPDX-License-Identifier: GPL-3.0-or-later
#
# `make install' into DESTDIR: everything is there, pkg-config finds it, taskcc
# works from its new place, and `make uninstall' leaves nothing.

test -n "$TREE" || exit 77
make -C "$TREE" CC="$CC" DESTDIR="$PWD/root" PREFIX=/usr install >log 2>&1 || { cat log; exit 1; }
find root -type f -o -type l | sort
for file in include/tasks.h include/tasks/abi.h include/tasks/opencl.h \
	include/tasks/starpu/starpu.h \
	lib/libtasks.so lib/libtasks.so.0 lib/libtasks.a bin/taskcc bin/task++ \
	bin/tasks-info bin/tasks-perfmodel bin/tasks-trace lib/cmake/tasks/tasksConfig.cmake \
	share/aclocal/tasks.m4 share/bash-completion/completions/taskcc \
	share/bash-completion/completions/tasks-info \
	share/gdb/auto-load/usr/lib/libtasks.so.0-gdb.py \
	share/tasks/machines/2-cpus.machine; do
  test -e root/usr/$file
done
plugin=$(find root -name tasks.so)
test "$(stat -c %s "$plugin")" -lt 1000000
test -e "$plugin.debug"
find root -name 'taskcc.1*' | grep .
find root -name 'tasks-info.1*' | grep .
find root -name 'tasks-perfmodel.1*' | grep .
find root -name 'tasks-trace.1*' | grep .
cp "$SOURCE/tasks.run/hello.c" .
export TASKS_CC=$CC
root/usr/bin/taskcc hello.c -o hello
LD_LIBRARY_PATH=root/usr/lib ./hello
root/usr/bin/tasks-info -q | grep '^Workers'
TASKS_MODELS=$PWD root/usr/bin/tasks-perfmodel list | grep '^In '
root/usr/bin/tasks-trace --text "$SOURCE/trace/known.json" | grep '^Tasks'
if command -v pkg-config; then
  PKG_CONFIG_PATH=$(dirname "$(find "$PWD/root" -name tasks.pc)")
  export PKG_CONFIG_PATH
  PKG_CONFIG_SYSROOT_DIR=$PWD/root
  export PKG_CONFIG_SYSROOT_DIR
  pkg-config --exists tasks
  test "$(pkg-config --modversion tasks)" = 0.1.0
  plugin=$(pkg-config --variable=plugin tasks)
  test -n "$plugin"
  test -e "$plugin" || test -e "root$plugin"
  test -e "$plugin" || plugin=root$plugin
  $CC -fplugin="$plugin" hello.c -o byhand -I root/usr/include \
    $(pkg-config --cflags --libs tasks) -L root/usr/lib
  LD_LIBRARY_PATH=root/usr/lib ./byhand
fi
make -C "$TREE" CC="$CC" DESTDIR="$PWD/root" PREFIX=/usr uninstall >log 2>&1
test -z "$(find root -type f -o -type l)"
