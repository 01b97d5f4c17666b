# SPDX-License-Identifier: GPL-3.0-or-later
#
# The plugin says both versions when it is loaded into another GCC than its
# own, and what to do.

case $($CC -dumpversion) in
  11*) other=gcc-12 ;;
  *) other=gcc-11 ;;
esac
command -v $other || exit 77
own=$($CC -dumpfullversion)
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
