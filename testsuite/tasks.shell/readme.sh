# SPDX-License-Identifier: GPL-3.0-or-later
#
# The README's program prints what the README says, and so do the compiler and
# a run, compiled with --check, of the mistakes in it that are shown there.

test -n "$TREE" || exit 77

# The program.
sed -n '/^primes.c:$/,$p' "$TREE/README" | sed '1,2d; s/^    //' \
  | awk '/^taskcc/ { exit } { print }' >right.c

# same FILE: the README has all of its words one after the other.
same ()
{
  tr -s ' \n' ' ' <"$1" >words
  tr -s ' \n' ' ' <"$TREE/README" >all
  grep -qF -f words all || { cat "$1"; exit 1; }
}

found=$(sed -n 's/^ *\([0-9]* primes below [0-9]*\)$/\1/p' "$TREE/README" | sort -u)
$plain -Wall -Werror -O2 right.c -o plain
$compile -Wall -Werror -O2 right.c -o right $link
for program in plain right; do
  test "$(./$program)" = "$found"
done

grep -v '#pragma tasks register' right.c >primes.c
LC_ALL=C $compile -S primes.c 2>messages
grep -v ': In function' messages >said
same said

grep -v '#pragma tasks acquire' right.c >primes.c
LC_ALL=C $compile -S primes.c 2>messages
grep -v ': In function' messages >said
same said
sed -i s/8000000/80000/ primes.c
$compile -fplugin-arg-tasks-check -g -O2 -w primes.c -o wrong -ltasks-check $link
if ./wrong 2>said >output; then exit 1; fi
same said
