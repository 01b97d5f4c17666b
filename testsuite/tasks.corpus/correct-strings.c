/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Large loads, string functions and vectors that come near other buffers.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 23

TASK void upper (int n, char s[n]);
TASK void length (const char *s, int *l TASK_OUTPUT);
TASK void dot (int n, const float a[n], const float b[n],
               float *r TASK_OUTPUT);
TASK void same (int n, const char *a, const char *b, int *r TASK_OUTPUT);

void
upper (int n, char s[n])
{
  for (int i = 0; i < n; i++)
    s[i] &= 0xdf;
}

void
length (const char *s, int *l)
{
  *l = (int)strlen (s);
}

void
dot (int n, const float a[n], const float b[n], float *r)
{
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  *r = sum;
}

void
same (int n, const char *a, const char *b, int *r)
{
  *r = strncmp (a, b, n) == 0 && memcmp (a, b, n) == 0;
}

int
main (void)
{
  struct
  {
    char a[7], b[9], c[8];
    float x[N], y[N];
    int l, r;
    float d;
  } z;

  memset (&z, 0, sizeof z);
  strcpy (z.a, "abcdef");
  strcpy (z.b, "abcdefgh");
  strcpy (z.c, "abcdefg");
  for (int i = 0; i < N; i++)
    {
      z.x[i] = i;
      z.y[i] = 2;
    }
#pragma tasks register z.a
#pragma tasks register z.b
#pragma tasks register z.c
#pragma tasks register z.x
#pragma tasks register z.y
#pragma tasks register &z.l 1
#pragma tasks register &z.r 1
#pragma tasks register &z.d 1
  length (z.a, &z.l);
  same (6, z.a, z.b, &z.r);
  upper (8, z.b);
  dot (N, z.x, z.y, &z.d);
#pragma tasks unregister &z.l
#pragma tasks unregister &z.r
#pragma tasks unregister &z.d
  printf ("%d %d %g %s\n", z.l, z.r, z.d, z.c);
#pragma tasks unregister z.a
#pragma tasks unregister z.b
#pragma tasks unregister z.c
#pragma tasks unregister z.x
#pragma tasks unregister z.y
  puts (z.b);
  return 0;
}
