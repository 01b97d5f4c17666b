# SPDX-License-Identifier: GPL-3.0-or-later
#
# The manual pages have no mistakes that groff knows of, and name only pages
# of ours that exist.

test -n "$TREE" || exit 77
command -v groff || exit 77
groff -man -Tutf8 -ww -rF0 -z "$TREE"/doc/*.[1-9] 2>messages
if test -s messages; then cat messages; exit 1; fi
cat "$TREE"/doc/*.[1-9] | tr -d '\\' \
  | sed -En 's/^\.BR (taskcc|tasks(-[a-z-]+)?) \(([1-9])\).*/\1.\3/p' \
  | sort -u >named
cat named
test -s named
while read -r page; do
  test -e "$TREE/doc/$page" || { echo "no $page"; exit 1; }
done <named
