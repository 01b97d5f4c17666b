/* SPDX-License-Identifier: GPL-3.0-or-later

   A warning that does not exist is an error that names the one most like it.
 */

/* { dg-options "-fplugin-arg-tasks-Wno-unregisterd -fplugin-arg-tasks-Werror=fun -fplugin-arg-tasks-Wunregistered=1" } */
/* { dg-c++ } */
/* { dg-error "no warning 'unregisterd', of '-fplugin-arg-tasks-Wno-unregisterd'; did you mean 'unregistered'\\?" "" 0 } */
/* { dg-error "no warning 'fun', of '-fplugin-arg-tasks-Werror=fun'; there are: .*unregistered" "" 0 } */
/* { dg-error "'-fplugin-arg-tasks-Wunregistered' takes no value" "" 0 } */

int i;
