/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Casts away from const that write nothing: old interfaces, bsearch, unions,
   pointers to the end of numbers.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>
#include <stdint.h>

#define N 20

struct buffer
{
  char *data;
  size_t size;
};

TASK void checksum (int n, const unsigned char v[n], unsigned *c TASK_OUTPUT);
TASK void find (int n, const int v[n], int what, int *at TASK_OUTPUT);
TASK void numbers (int n, const char text[n], double v[3] TASK_OUTPUT);
TASK void bits (int n, const float v[n], uint32_t w[n] TASK_OUTPUT);
TASK void longest (int n, const char text[n], int *l TASK_OUTPUT);

static unsigned
old_sum (char *data, int n)
{
  unsigned s = 0;
  while (n--)
    s = s * 31 + (unsigned char)*data++;
  return s;
}

static int
compare (const void *a, const void *b)
{
  return *(int *)a - *(int *)b;
}

static int
may_clear (struct buffer *b, int clear)
{
  if (clear)
    b->data[0] = 0;
  return (int)b->size;
}

void
checksum (int n, const unsigned char v[n], unsigned *c)
{
  *c = old_sum ((char *)v, n);
}

void
find (int n, const int v[n], int what, int *at)
{
  int *found = (int *)bsearch (&what, v, n, sizeof *v, compare);
  *at = found ? (int)(found - v) : -1;
}

void
numbers (int n, const char text[n], double v[3])
{
  char *p = (char *)text;
  for (int i = 0; i < 3; i++)
    v[i] = strtod (p, &p);
}

void
bits (int n, const float v[n], uint32_t w[n])
{
  for (int i = 0; i < n; i++)
    {
      union
      {
        float f;
        uint32_t u;
      } both = { .f = v[i] };

      both.u ^= 0x80000000u;
      w[i] = both.u;
    }
}

void
longest (int n, const char text[n], int *l)
{
  struct buffer b = { (char *)text, 0 };
  char *space = strchr (b.data, ' ');
  b.size = space ? space - b.data : n;
  *l = may_clear (&b, 0);
}

int
main (void)
{
  unsigned char v[N] TASK_REGISTERED;
  int w[N] TASK_REGISTERED, at[1] TASK_REGISTERED, l[1] TASK_REGISTERED;
  unsigned c[1] TASK_REGISTERED;
  char text[N] TASK_REGISTERED = "1.5 2 -7e1";
  double d[3] TASK_REGISTERED;
  float f[N] TASK_REGISTERED;
  uint32_t u[N] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    f[i] = v[i] = w[i] = 2 * i;
  checksum (N, v, c);
  find (N, w, 14, at);
  numbers (N, text, d);
  bits (N, f, u);
  longest (N, text, l);
#pragma tasks wait
  printf ("%u %d %g %x %d\n", c[0], at[0], d[2], (unsigned)u[1], l[0]);
  return 0;
}
