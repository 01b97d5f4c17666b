/* SPDX-License-Identifier: GPL-3.0-or-later

   A task that only a GPU could run is worth a warning, which has a switch.  */

void on_gpu (int *v) __attribute__ ((task)); /* { dg-warning "6:.*'on_gpu'.*\"cpu\"" } */
void on_gpu_cuda (int *v) __attribute__ ((task_implementation ("cuda", on_gpu)));

void
on_gpu_cuda (int *v)
{
  *v = 1;
}
