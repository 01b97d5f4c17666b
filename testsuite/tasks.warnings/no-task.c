/* SPDX-License-Identifier: GPL-3.0-or-later

   Mistakes in a unit that declares no task: those are in others.  */

/* { dg-do compile } */
/* { dg-c++ } */

void
large (void)
{
  double v[10]; /* { dg-note "'v' is declared here" } */
#pragma tasks register v 11 /* { dg-warning "26:the number of elements is 11, but 'v' has only 10" } */
#pragma tasks unregister v
}

void
twice (double *v)
{
#pragma tasks register v 10 /* { dg-note "registered here" } */
#pragma tasks register v 10 /* { dg-warning "may be registered already" } */
#pragma tasks unregister v
}
