/* SPDX-License-Identifier: GPL-3.0-or-later

   `registered' arrays: every way out of their scope waits for the tasks and
   unregisters, so that the same storage can be registered again.  */

#include <stdio.h>
#include <tasks.h>

static void increment (int n, int v[n]) __attribute__ ((task));
static void copy (int n, const int from[n], int to[n]) __attribute__ ((task));

static int result[4];

static void
increment (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static void
copy (int n, const int from[n], int to[n])
{
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

/* Leave the scope in the way HOW says.  */
static int
leave (int how, int n)
{
  for (int round = 0; round < 3; round++)
    {
      int plain[4] __attribute__ ((registered)) = { 10, 20, 30, 40 };
      int vla[n] __attribute__ ((registered));
      int TASK_REGISTERED square[2][2] = { { round, 1 }, { 2 } };

      for (int i = 0; i < n; i++)
        vla[i] = i * how;
      increment (4, plain);
      increment (n, vla);
      increment (4, (int *)square);
      copy (4, plain, result);
      switch (how)
        {
        case 0:
          continue;
        case 1:
          break;
        case 2:
          goto out;
        case 3:
          copy (4, (int *)square, result);
          return sizeof plain + sizeof vla + sizeof square;
        }
      if (how == 1)
        break;
    }
out:
  return how;
}

int
main (void)
{
#pragma tasks register result
  for (int how = 0; how < 5; how++)
    {
      int value = leave (how, 5 + how);
#pragma tasks acquire result
      printf ("%d: %d %d %d %d\n", value, result[0], result[1], result[2],
              result[3]);
#pragma tasks release result
    }
#pragma tasks unregister result
  return 0;
}
