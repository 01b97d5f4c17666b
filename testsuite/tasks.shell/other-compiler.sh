# SPDX-License-Identifier: GPL-3.0-or-later
#
# The plugin says both versions when it is loaded into another GCC than its
# own, and what to do.

own=$($CC -dumpfullversion)
other=
for major in 11 12 13 14 15 16; do
  test $major = "${own%%.*}" || ! command -v gcc-$major || other=gcc-$major
done
test -n "$other" || exit 77
version=$($other -dumpfullversion)
echo 'int i;' >i.c
if $other -fplugin="$PLUGIN" -S i.c 2>messages; then
  echo 'accepted'
  exit 1
fi
cat messages
grep -F "$own" messages
grep -F "$version" messages
grep -F "make CC=" messages
if grep -i 'internal compiler error\|segmentation\|undefined symbol' messages; then
  exit 1
fi
