/* SPDX-License-Identifier: GPL-3.0-or-later

   -fplugin-arg-tasks-verbose says with notes what is rewritten.  */

/* { dg-options "-fplugin-arg-tasks-verbose" } */

void scale (int n, float v[n], const float *w) __attribute__ ((task)); /* { dg-note "6:.*'scale'" } */
/* { dg-note "17:parameter 1 is scalar" "" .-1 } */
/* { dg-note "26:parameter 2 is read-write" "" .-2 } */
/* { dg-note "45:parameter 3 is read" "" .-3 } */

void
scale (int n, float v[n], const float *w) /* { dg-note "1:implementation 'scale' for 'cpu'" } */
{
  for (int i = 0; i < n; i++)
    v[i] *= w[i];
}

int
main (void)
{
  float v[4] __attribute__ ((registered)); /* { dg-note "9:.*'v'" } */
  float w[4] __attribute__ ((heap_allocated)); /* { dg-note "9:.*'w'" } */

#pragma tasks register w /* { dg-note "'#pragma tasks register'.*tasks_register_at" } */
  scale (4, v, w);
#pragma tasks unregister w /* { dg-note "'#pragma tasks unregister'.*tasks_unregister_at" } */
#pragma tasks wait /* { dg-note "'#pragma tasks wait'.*tasks_wait_at" } */
#pragma tasks graph /* { dg-note "9:.*'tasks_graph_begin_at'.*'tasks_graph_end_at'" } */
  {
  }
  return 0;
}
