/* SPDX-License-Identifier: GPL-3.0-or-later

   Read-after-write, write-after-read, write-after-write: a long random
   sequence of tasks of uneven length gives what the sequential program does.
 */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum
{
  BUFFERS = 6,
  ELEMENTS = 4,
  STEPS = 600
};

static void update (int n, unsigned v[n], unsigned k) __attribute__ ((task));
static void mix (int n, unsigned to[n], const unsigned a[n],
                 const unsigned b[n]) __attribute__ ((task));
static void replace (int n, unsigned to[n] __attribute__ ((output)),
                     const unsigned from[n]) __attribute__ ((task));
static void twice (int n, unsigned a[n], const unsigned b[n], unsigned c[n])
    __attribute__ ((task));

/* Take a while, differently from task to task.  */
static void
dawdle (unsigned k)
{
  if (k % 7 == 0)
    usleep (k % 5 * 100);
  for (volatile unsigned i = 0; i < k % 3000; i++)
    ;
}

static void
update (int n, unsigned v[n], unsigned k)
{
  dawdle (k);
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 31 + k + i;
}

static void
mix (int n, unsigned to[n], const unsigned a[n], const unsigned b[n])
{
  dawdle (a[0]);
  for (int i = 0; i < n; i++)
    to[i] = to[i] * 17 + a[i] * 3 - b[i];
}

static void
replace (int n, unsigned to[n], const unsigned from[n])
{
  dawdle (from[1]);
  for (int i = 0; i < n; i++)
    to[i] = from[n - 1 - i] ^ 0x5555;
}

/* Called with one buffer several times.  */
static void
twice (int n, unsigned a[n], const unsigned b[n], unsigned c[n])
{
  dawdle (b[0]);
  for (int i = 0; i < n; i++)
    {
      a[i] += b[i] * 5;
      c[i] = c[i] * 9 + b[n - 1 - i];
    }
}

int
main (void)
{
  static unsigned v[BUFFERS][ELEMENTS];

  srand (1);
  for (int b = 0; b < BUFFERS; b++)
    {
#pragma tasks register v[b] ELEMENTS
    }
  for (int step = 0; step < STEPS; step++)
    {
      unsigned *a = v[rand () % BUFFERS], *b = v[rand () % BUFFERS],
               *c = v[rand () % BUFFERS];
      switch (rand () % 4)
        {
        case 0:
          update (ELEMENTS, a, step);
          break;
        case 1:
          mix (ELEMENTS, a, b, c);
          break;
        case 2:
          if (a != b)
            replace (ELEMENTS, a, b);
          break;
        case 3:
          twice (ELEMENTS, a, a, c);
          break;
        }
    }
#pragma tasks wait
  for (int b = 0; b < BUFFERS; b++)
    for (int i = 0; i < ELEMENTS; i++)
      printf ("%08x%c", v[b][i], i == ELEMENTS - 1 ? '\n' : ' ');
#pragma tasks shutdown
  return 0;
}
