# SPDX-License-Identifier: GPL-3.0-or-later
#
# An LTO link with and without the plugin given at the link, with fat objects,
# and of units of which only some are annotated.

cat >a.c <<'END'
#include <stdio.h>
void scale (int n, float v[n], float f) __attribute__ ((task));
void helper (float *v);
int
main (void)
{
  float v[2] __attribute__ ((registered)) = { 1, 2 };
  scale (2, v, 3);
#pragma tasks wait
  helper (v);
  printf ("%g\n", v[1]);
  return 0;
}
END
cat >b.c <<'END'
void scale (int n, float v[n], float f) __attribute__ ((task));
void
scale (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}
END
echo 'void helper (float *v) { v[1]++; }' >c.c
for fat in -fno-fat-lto-objects -ffat-lto-objects; do
  $compile -O3 -flto $fat -c a.c
  $compile -O3 -flto $fat -c b.c
  $plain -O3 -flto $fat -c c.c
  $CC -O3 -flto a.o b.o c.o -o without $link
  test "$(./without)" = 7
  $compile -O3 -flto a.o b.o c.o -o with $link
  test "$(./with)" = 7
  $compile -O3 -flto=2 -flto-partition=max a.o b.o c.o -o parts $link
  test "$(./parts)" = 7
done
$compile -O3 -flto a.c b.c c.c -o once $link
test "$(./once)" = 7
