/* SPDX-License-Identifier: GPL-3.0-or-later

   A buffer of no elements may be registered, passed, acquired and
   unregistered.  */

#include <stdio.h>
#include <stdlib.h>

static void fill (int n, int v[n]) __attribute__ ((task));

static void
fill (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = n;
  printf ("%d\n", n);
}

int
main (void)
{
  int n = 0;
  int *v = malloc (4 * sizeof *v);

#pragma tasks register v n
  fill (n, v);
#pragma tasks acquire v
#pragma tasks release v
#pragma tasks unregister v
  free (v);
  return 0;
}
