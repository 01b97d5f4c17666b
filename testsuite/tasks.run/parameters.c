/* SPDX-License-Identifier: GPL-3.0-or-later

   Any number of parameters: none, many, unnamed, of any declared form.  */

#include <stdio.h>

static int called;
static int out[1];

static void none (void) __attribute__ ((task));
static void unnamed (int, const int *, int *) __attribute__ ((task));
static void forms (int *p, int a[], int b[4], int c[static 2], int *restrict r,
                   const int *const q, int m[][3], int (*n)[3],
                   volatile int *s) __attribute__ ((task));

static void many (int *sum, int a, long b, char c, double d, int *e, int f,
                  const int *g, float h, int *i, short j, int *k, int l,
                  const int *m, int n, int o, int p, int q, int r, int s,
                  int t, int u, const int *v, int w, int x, int y, int z)
    __attribute__ ((task));

static void
none (void)
{
  called++;
}

static void
unnamed (int n, const int *from, int *to)
{
  *to = *from + n;
}

static void
forms (int *p, int a[], int b[4], int c[static 2], int *restrict r,
       const int *const q, int m[][3], int (*n)[3], volatile int *s)
{
  p[0] = a[0] + b[3] + c[1] + r[0] + q[0] + m[1][2] + n[0][1] + s[0];
}

static void
many (int *sum, int a, long b, char c, double d, int *e, int f, const int *g,
      float h, int *i, short j, int *k, int l, const int *m, int n, int o,
      int p, int q, int r, int s, int t, int u, const int *v, int w, int x,
      int y, int z)
{
  *e = 1;
  *i = 2;
  *k = 3;
  *sum = a + b + c + d + *e + f + *g + h + *i + j + *k + l + *m + n + o + p + q
         + r + s + t + u + *v + w + x + y + z;
}

int
main (void)
{
  int one[1] = { 1 }, two[2] = { 2, 3 }, four[4] = { 4, 5, 6, 7 };
  int big[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } }, other[1][3] = { { 7, 8, 9 } };
  int last[1] = { 11 }, more[1] = { 12 }, e[1], i[1], k[1];

#pragma tasks register out
#pragma tasks register one
#pragma tasks register two
#pragma tasks register four
#pragma tasks register big
#pragma tasks register other
#pragma tasks register last
#pragma tasks register more
#pragma tasks register e
#pragma tasks register i
#pragma tasks register k
  none ();
#pragma tasks wait
  unnamed (5, one, out);
#pragma tasks acquire out
  printf ("%d %d\n", called, out[0]);
#pragma tasks release out
  forms (out, one, four, two, last, more, big, other, last);
#pragma tasks acquire out
  printf ("%d\n", out[0]);
#pragma tasks release out
  many (out, 1, 2, 3, 4, e, 6, one, 8, i, 10, k, 12, two, 14, 15, 16, 17, 18,
        19, 20, 21, four, 23, 24, 25, 26);
#pragma tasks wait
  printf ("%d %d %d %d\n", out[0], e[0], i[0], k[0]);
#pragma tasks shutdown
  return 0;
}
