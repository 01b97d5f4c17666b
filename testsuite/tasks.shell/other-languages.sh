# SPDX-License-Identifier: GPL-3.0-or-later
#
# The plugin says that it is for C and C++ when another front end loads it, or
# stays silent; it never crashes.

printf '\t.text\n' >a.s
$compile -c a.s
printf '#define X 1\n\t.text\n' >b.S
$compile -c b.S
