/* SPDX-License-Identifier: GPL-3.0-or-later

   Regions that overlap are the same data: tasks on the whole array, its rows,
   its blocks and crooked pieces keep the order of the program.  */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum
{
  SIZE = 64,
  STEPS = 400
};

static void update (int n, unsigned v[n], unsigned k) __attribute__ ((task));
static void sum (int n, const unsigned v[n],
                 unsigned s[1] __attribute__ ((output)))
    __attribute__ ((task));

static void
update (int n, unsigned v[n], unsigned k)
{
  if (k % 16 == 0)
    usleep (200);
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 5 + k + i;
}

static void
sum (int n, const unsigned v[n], unsigned s[1])
{
  s[0] = 0;
  for (int i = 0; i < n; i++)
    s[0] = s[0] * 3 + v[i];
}

int
main (void)
{
  static unsigned v[SIZE], sums[STEPS];
  static const struct
  {
    int start, length;
  } piece[] = { { 0, 64 },  { 0, 32 }, { 32, 32 }, { 0, 16 },
                { 16, 16 }, { 32, 8 }, { 30, 10 }, { 1, 62 },
                { 5, 1 },   { 63, 1 }, { 0, 1 },   { 15, 2 } };
  int pieces = sizeof piece / sizeof *piece;

  srand (2);
  for (int i = 0; i < pieces; i++)
    {
#pragma tasks register &v[piece[i].start] piece[i].length
    }
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks register &sums[i] 1
      int p = rand () % pieces;
      if (rand () % 3)
        update (piece[p].length, &v[piece[p].start], i);
      else
        sum (piece[p].length, &v[piece[p].start], &sums[i]);
      if (rand () % 50 == 0)
        {
          /* Unregister one and register it again, in any order.  */
          int q = rand () % pieces;
#pragma tasks unregister &v[piece[q].start] piece[q].length
#pragma tasks register &v[piece[q].start] piece[q].length
        }
    }
#pragma tasks wait
  for (int i = 0; i < SIZE; i++)
    printf ("%08x%c", v[i], i % 8 == 7 ? '\n' : ' ');
  for (int i = 0; i < STEPS; i++)
    printf ("%08x%c", sums[i], i % 8 == 7 ? '\n' : ' ');
#pragma tasks shutdown
  return 0;
}
