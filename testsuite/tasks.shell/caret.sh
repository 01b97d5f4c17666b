# SPDX-License-Identifier: GPL-3.0-or-later
#
# Messages with carets: the colour of a location is on the token itself.

cat >caret.c <<'END'
void
f (int *p)
{
#pragma tasks register p 0
}
END
if LC_ALL=C $CC -fplugin="$PLUGIN" -S caret.c 2>messages; then exit 1; fi
cat messages
grep -F '    4 | #pragma tasks register p 0' messages
grep -E '^      \|  {26}\^ *$|^      \| {26}\^ *$' messages
