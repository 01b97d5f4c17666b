# SPDX-License-Identifier: GPL-3.0-or-later
#
# The library exports the ABI, what libtasks-check.so needs, how programs start,
# and nothing else,
# and its soname is versioned.

nm -D --defined-only "$LIBDIR/libtasks.so" | awk '{ print $NF }' \
  | sed 's/@.*//' | grep -v -e '^TASKS_' -e '^tasks_check_' \
  -e '^__libc_start_main$' | LC_ALL=C sort >exported
cat exported
sed -n 's/.*\(tasks_[a-z_]*\) (.*/\1/p; s/.*[* ]\(tasks_call_[a-z]*\)$/\1/p' \
  "$INCLUDEDIR/tasks/abi.h" "$INCLUDEDIR/tasks/opencl.h" \
  | LC_ALL=C sort -u >declared
grep -vxF -f declared exported && exit 1
readelf -d "$LIBDIR/libtasks.so" | grep 'SONAME.*libtasks\.so\.0'
