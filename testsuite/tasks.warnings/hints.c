/* SPDX-License-Identifier: GPL-3.0-or-later

   Parameters whose modes could be stricter.  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-tasks-Whints" } */

#include <tasks.h>

/* { dg-note "'v' is declared here" "" .+1 } */
TASK void sum (int n, float v[n], float total[1]);
/* { dg-note "'v' of task 'sum' is only read: as 'const' it would cost fewer" "" .+2 } */
void
sum (int n, float v[n], float total[1])
{
  for (int i = 0; i < n; i++)
    *total += v[i];
}

/* { dg-note "'w' is declared here" "" .+1 } */
TASK void copy (int n, const float v[n], float w[n]);
/* { dg-note "'w' of task 'copy' is written and never read before: it could be 'output'" "" .+2 } */
void
copy (int n, const float v[n], float w[n])
{
  for (int i = 0; i < n; i++)
    w[i] = v[i];
}

TASK void inner (int n, const float v[n], float w[n]);
void
inner (int n, const float v[n], float w[n])
{
  for (int i = 1; i < n; i++)
    w[i] = v[i];
}

extern void elsewhere (int n, float *v);
TASK void calls (int n, float v[n]);
void
calls (int n, float v[n])
{
  elsewhere (n, v);
}

TASK void sometimes (int n, const float v[n], float w[n]);
void
sometimes (int n, const float v[n], float w[n])
{
  for (int i = 0; i < n; i++)
    if (v[i] < 0)
      w[i] = 0;
}

/* What children read.  */

TASK void sum_scaled (int n, const float from[n], float v[n], float total[1]);
void
sum_scaled (int n, const float from[n], float v[n], float total[1])
{
  sum (n, v, total);
  copy (n, from, v);
}

TASK void add_one (float v[1]);
void
add_one (float v[1])
{
  v[0]++;
}

TASK void add_two (float v[1]);
void
add_two (float v[1])
{
  add_one (v);
  add_one (v);
}
