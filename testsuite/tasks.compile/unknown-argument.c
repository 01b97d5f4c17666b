/* SPDX-License-Identifier: GPL-3.0-or-later

   A plugin argument that does not exist is an error that lists those that do.
 */

/* { dg-options "-fplugin-arg-tasks-fast" } */
/* { dg-error "'-fplugin-arg-tasks-fast'.*verbose.*starpu" "" 0 } */

int i;
