/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Item by item: an output whose last elements only some shapes have, and a
   virtual table whose entry writes to a read-only shape.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 12

enum kind
{
  CIRCLE,
  SQUARE,
  LINE
};

struct shape
{
  enum kind kind;
  double size, area;
};

struct ops
{
  double (*area) (struct shape *);
};

TASK void areas (int n, const struct shape s[n], double a[n] TASK_OUTPUT);
TASK void corners (int n, const struct shape s[n], int c[n] TASK_OUTPUT);

static double
circle (struct shape *s)
{
  return 3 * s->size * s->size;
}

static double
square (struct shape *s)
{
#ifdef FIXED
  return s->size * s->size;
#else
  return s->area = s->size * s->size; /* MISTAKE check */
#endif
}

static double
line (struct shape *s)
{
  (void)s;
  return 0;
}
static const struct ops ops[] = { { circle }, { square }, { line } };

void
areas (int n, const struct shape s[n], double a[n])
{
  for (int i = 0; i < n; i++)
    {
      struct shape *it = (struct shape *)&s[i];
      a[i] = ops[it->kind].area (it);
    }
}

void
corners (int n, const struct shape s[n], int c[n])
{
  for (int i = 0; i < n; i++)
    switch (s[i].kind)
      {
      case CIRCLE:
        c[i] = 0;
        break;
      case SQUARE:
        c[i] = 4;
        break;
      default:
#ifdef FIXED
        c[i] = 2;
#endif
        break;
      }
}

int
main (void)
{
  struct shape s[N] TASK_REGISTERED;
  double a[N] TASK_REGISTERED;
  int c[N] TASK_REGISTERED;
  memset (s, 0, sizeof s);
  for (int i = 0; i < N; i++)
    {
      s[i].kind = i % 3;
      s[i].size = i;
    }
  areas (N, s, a);
  corners (N, s, c); /* MISTAKE check */
#pragma tasks wait
  printf ("%g %d\n", a[4], c[1]);
  return 0;
}
