/* SPDX-License-Identifier: GPL-3.0-or-later

   A correct program compiles without a word under every warning.  */

/* { dg-options "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wmissing-prototypes -Wunused -Wstrict-prototypes -std=c11" } */

#include <stdio.h>
#include <tasks.h>

static void scale (int n, float v[n], float f) TASK;
static void scale_other (int n, float v[n], float f) TASK_IMPLEMENTATION ("cpu", scale);
static void fill (int n, float v[n] TASK_OUTPUT, const float *w) TASK;
static void fill_cpu (int n, float v[n], const float *w) TASK_IMPLEMENTATION ("cpu", fill);
TASK_SEQUENTIAL (fill, fill_cpu);

static void
scale (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

static void
scale_other (int n, float v[n], float f)
{
  for (int i = n - 1; i >= 0; i--)
    v[i] *= f;
}

static void
fill_cpu (int n, float v[n], const float *w)
{
  for (int i = 0; i < n; i++)
    v[i] = w[i];
}

int
main (void)
{
  float v[4] TASK_REGISTERED = { 1 };
  float w[4] TASK_HEAP TASK_REGISTERED;

#pragma tasks initialize
  scale (4, v, 2);
  fill (4, w, v);
#pragma tasks acquire w
  printf ("%g\n", (double)w[0]);
#pragma tasks release w
#pragma tasks shutdown
  return 0;
}
