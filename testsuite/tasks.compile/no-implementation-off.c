/* SPDX-License-Identifier: GPL-3.0-or-later

   The off switch of the warning of no-implementation.c.  */

/* { dg-options "-Wno-attributes" } */

void on_gpu (int *v) __attribute__ ((task));
void on_gpu_cuda (int *v) __attribute__ ((task_implementation ("cuda", on_gpu)));

void
on_gpu_cuda (int *v)
{
  *v = 1;
}
