/* SPDX-License-Identifier: GPL-3.0-or-later

   Regions that start together: the bound in a parameter's type chooses among
   them, else the one registered last counts; COUNT chooses for pragmas.  */

#include <stdio.h>
#include <unistd.h>

static void bounded (int n, unsigned v[n], int x) __attribute__ ((task));
static void fixed (unsigned v[static 4], int x) __attribute__ ((task));
static void unbounded (int n, unsigned *v, int x) __attribute__ ((task));

static void
bounded (int n, unsigned v[n], int x)
{
  usleep (500);
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 2 + x;
}

static void
fixed (unsigned v[static 4], int x)
{
  for (int i = 0; i < 4; i++)
    v[i] = v[i] * 3 + x;
}

static void
unbounded (int n, unsigned *v, int x)
{
  usleep (300);
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 5 + x;
}

int
main (void)
{
  static unsigned v[16];

#pragma tasks register v
#pragma tasks register v 4
#pragma tasks register v 8
  for (int round = 0; round < 20; round++)
    {
      bounded (4, v, 1);
      bounded (16, v, 2);
      fixed (v, 3);
      unbounded (8, v, 4); /* the last: 8 */
      bounded (8, v, 5);
#pragma tasks acquire v 8
      v[7]++;
#pragma tasks release v 8
#pragma tasks acquire v, 4
      v[3]++;
#pragma tasks release v, 4
#pragma tasks acquire v
      v[0]++;
#pragma tasks release v
    }
#pragma tasks unregister v 4
  bounded (8, v, 6);
#pragma tasks unregister v 16
  unbounded (8, v, 7);
#pragma tasks unregister v
  for (int i = 0; i < 16; i++)
    printf ("%u ", v[i]);
  putchar ('\n');
  return 0;
}
