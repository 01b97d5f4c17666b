/* SPDX-License-Identifier: GPL-3.0-or-later

   What `main' has registered and left: the C library ends the program there,
   and may.  */

#include <stdio.h>
#include <tasks.h>

TASK void increment (int n, int v[n]);

void
increment (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

int
main (void)
{
  int v[100] = { 0 };
#pragma tasks register v
  increment (100, v);
  v[99] = 0; /* the program writes a buffer that task 'increment' writes */
#pragma tasks acquire v
  printf ("%d\n", v[3]);
#pragma tasks release v
  return 0;
}
