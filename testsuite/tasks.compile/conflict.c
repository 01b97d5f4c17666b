/* SPDX-License-Identifier: GPL-3.0-or-later

   A task and its definition must agree; a task is not two things.  */

void a (int n, float *v) __attribute__ ((task)); /* { dg-note "6:previous declaration of 'a'" } */
void a (int n, double *v) {} /* { dg-error "6:conflicting types for 'a'" } */
