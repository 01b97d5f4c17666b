/* SPDX-License-Identifier: GPL-3.0-or-later

   Each warning can be switched off, and made an error; later options overrule
   earlier ones.  */

/* { dg-options "-fplugin-arg-tasks-Wno-unregistered -fplugin-arg-tasks-Werror=host-access -fplugin-arg-tasks-Wno-lifetime -fplugin-arg-tasks-Wlifetime -fplugin-arg-tasks-Werror=registration -fplugin-arg-tasks-Wno-error=registration" } */
/* { dg-c++ } */

#include <stdio.h>
#include <tasks.h>

#ifdef __cplusplus
extern "C"
#endif
TASK void scale (double v[4]);

static void
all (void)
{
  double v[4] = { 0 }, w[4] = { 0 };
  scale (w);
#pragma tasks register v /* { dg-note "9:registered here" } */
  scale (v); /* { dg-note "the task is called here" } */
  printf ("%g\n", v[0]); /* { dg-error "19: 'v' is read while task 'scale' may still write it .-fplugin-arg-tasks-Werror=host-access." } */
#pragma tasks register v /* { dg-warning "24: 'v' may be registered already .-fplugin-arg-tasks-Wregistration." } */
} /* { dg-warning "1: 'v' may be registered when its scope ends .-fplugin-arg-tasks-Wlifetime." } */
/* { dg-note "registered here" "" 25 } */

int
main (void)
{
  all ();
  return 0;
}
