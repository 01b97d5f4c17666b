/* SPDX-License-Identifier: GPL-3.0-or-later

   Acquiring a buffer whose task waits, by way of another, for what this thread
   holds.  What no such task uses may be acquired.  */

#include <stdio.h>

static void copy (int n, const int v[n], int w[n]) __attribute__ ((task));

static void
copy (int n, const int v[n], int w[n])
{
  for (int i = 0; i < n; i++)
    w[i] = v[i];
}

static int v[8], w[8], x[8], y[8];

int
main (void)
{
#pragma tasks register v
#pragma tasks register w
#pragma tasks register x
#pragma tasks register y
#pragma tasks acquire v
  copy (8, y, y);
#pragma tasks acquire y
#pragma tasks release y
  copy (8, v, w);
  copy (8, w, x);
  copy (8, y, x);
#pragma tasks acquire x /* { dg-stop "#pragma tasks acquire: this waits for task 'copy' at .*:31, which waits for a buffer that this thread has acquired at .*:26, so that this would never end" } */
  puts ("not reached");
  return 0;
}
