/* SPDX-License-Identifier: GPL-3.0-or-later

   The plugin's arguments take no value.  */

/* { dg-options "-fplugin-arg-tasks-verbose=2" } */
/* { dg-error "'-fplugin-arg-tasks-verbose'.*no value" "" 0 } */

int i;
