/* SPDX-License-Identifier: GPL-3.0-or-later

   With -w there is no warning at all, and no hint.  */

/* { dg-options "-w -fplugin-arg-tasks-Whints" } */
/* { dg-c++ } */

#include <tasks.h>

static int calls;

#ifdef __cplusplus
extern "C"
#endif
    TASK void
    sum (const double v[4], double s[1] TASK_OUTPUT);

TASK void
copy (double from[4], double to[4])
{
  calls++;
  for (int i = 0; i <= 4; i++)
    to[i] = from[i];
}

int
main (void)
{
  double v[4] = { 0 }, s = 0;
  sum (v, &s);
  copy (v, v);
  return s != 0;
}
