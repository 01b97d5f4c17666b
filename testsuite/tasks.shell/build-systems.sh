# SPDX-License-Identifier: GPL-3.0-or-later
#
# examples/building: the installed files let CMake, Meson and the Autotools
# build a program, with tasks and without; and say so if there is no plugin for
# the compiler.

test -n "$TREE" || exit 77
root=$PWD/installed
make -C "$TREE" CC="$CC" PREFIX="$root" install >log 2>&1 || { cat log; exit 1; }
cp -r "$TREE/examples" .
unset CFLAGS CPPFLAGS LDFLAGS MAKEFLAGS MAKELEVEL
export CC LD_LIBRARY_PATH="$root/lib" PKG_CONFIG_PATH="$root/lib/pkgconfig"
export ACLOCAL_PATH="$root/share/aclocal"

# check PROGRAM: it is as it should be, with tasks.
check ()
{
  ldd "$1" | grep libtasks
  "$1" | grep 'from task 1!'
}

# check_plain PROGRAM: it is the sequential one.
check_plain ()
{
  if ldd "$1" | grep libtasks; then exit 1; fi
  "$1" | grep 'from task 1!'
}

cd examples/building/cmake
cmake -DCMAKE_PREFIX_PATH="$root" -B parallel .
cmake --build parallel -v
check parallel/hello
cmake -DTASKS=OFF -B plain .
cmake --build plain
check_plain plain/hello

cd ../meson
meson setup parallel
ninja -v -C parallel
check parallel/hello
meson setup -Dtasks=false plain
ninja -C plain
check_plain plain/hello

cd ../autotools
cp ../../hello.c ../../common.h .
autoreconf -i
./configure
make
check ./hello
make distclean
./configure --disable-tasks
make
check_plain ./hello

# Without a plugin for this compiler.
mv "$root/lib/tasks" "$root/lib/away"
make distclean
if ./configure >messages 2>&1; then exit 1; fi
grep 'error: tasks cannot be used with' messages
cd ../cmake
if cmake -DCMAKE_PREFIX_PATH="$root" -B other . >messages 2>&1; then exit 1; fi
grep 'tasks: there is no plugin for' messages
cd ../meson
if meson setup other >messages 2>&1; then exit 1; fi
grep 'there is no plugin of tasks for this compiler' messages
