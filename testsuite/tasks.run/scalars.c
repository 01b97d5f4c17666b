/* SPDX-License-Identifier: GPL-3.0-or-later

   Scalars of every kind are copied at the call, structs and unions too.  */

#include <complex.h>
#include <stdbool.h>
#include <stdio.h>

struct large
{
  int number;
  const int *pointer; /* a scalar: inside a struct */
  double values[40];
};

struct bits
{
  unsigned a : 3;
  int b : 13;
  bool c : 1;
};

union either
{
  long l;
  char text[8];
};

struct empty
{
};

enum colour
{
  RED,
  GREEN = 70000
};

typedef int (*callback) (int);

static int
twice (int n)
{
  return 2 * n;
}

static void all (char *out, char c, signed char sc, unsigned short us, bool b,
                 enum colour e, long long ll, float f, double d,
                 long double ld, double _Complex z, struct large s,
                 struct bits bits, union either u, struct empty none,
                 callback fn, __int128 wide) __attribute__ ((task));

static void
all (char *out, char c, signed char sc, unsigned short us, bool b,
     enum colour e, long long ll, float f, double d, long double ld,
     double _Complex z, struct large s, struct bits bits, union either u,
     struct empty none, callback fn, __int128 wide)
{
  (void)none;
  sprintf (out,
           "%c %d %u %d %d %lld %g %g %Lg %g%+gi %d %d %g %u %d %d %s %d %d",
           c, sc, us, b, e, ll, f, d, ld, creal (z), cimag (z), s.number,
           *s.pointer, s.values[39], bits.a, bits.b, bits.c, u.text, fn (21),
           (int)(wide >> 100));
}

int
main (void)
{
  static const int seven = 7;
  static char out[200];
  struct large s = { 5, &seven, { [39] = 1.5 } };
  struct bits bits = { 6, -4000, true };
  union either u = { .text = "union" };
  struct empty none;
  long long ll = -1;

#pragma tasks register out
  all (out, 'c', -3, 65535, true, GREEN, ll, 0.25f, 1e100, 1e-300L,
       1.0 - 2.0 * I, s, bits, u, none, twice, (__int128)9 << 100);
  /* The copies have been made.  */
  s.number = 0;
  s.values[39] = 0;
  bits.a = 0;
  u.l = 0;
  ll = 0;
#pragma tasks wait
  puts (out);
#pragma tasks unregister out
  return s.number + bits.a + (int)u.l + (int)ll;
}
