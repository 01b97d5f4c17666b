/* SPDX-License-Identifier: GPL-3.0-or-later

   C annotated for StarPU's discontinued plugin.  */

/* { dg-additional-options "-fplugin-arg-tasks-starpu" } */

#include <stdio.h>
#include <stdlib.h>

/* The task, and an implementation that is declared apart.  */
static void my_task (int x, float *v) __attribute__ ((task));
static void my_task_cpu (int x, float *v)
    __attribute__ ((task_implementation ("cpu", my_task)));

static void
my_task_cpu (int x, float *v)
{
  for (int i = 0; i < x; i++)
    v[i] *= 2;
}

#ifndef STARPU_GCC_PLUGIN
static void
my_task (int x, float *v)
{
  my_task_cpu (x, v);
}
#endif

static void vector_scal (unsigned size, float vector[size], float factor)
    __attribute__ ((task));

static void
vector_scal (unsigned size, float vector[size], float factor)
{
  for (unsigned i = 0; i < size; i++)
    vector[i] *= factor;
}

int
main (void)
{
#pragma starpu initialize

  float vector[16] __attribute__ ((registered));
  float other[8] __attribute__ ((heap_allocated, registered));
  float *heap = malloc (10 * sizeof *heap);

  for (int i = 0; i < 16; i++)
    vector[i] = i;
  for (int i = 0; i < 8; i++)
    other[i] = i;
  for (int i = 0; i < 10; i++)
    heap[i] = i;
#pragma starpu register heap 10
  my_task (16, vector);
  vector_scal (16, vector, 3);
  my_task (10, heap);
  vector_scal (8, other, 3);
  for (int i = 0; i < 3; i++)
    my_task (8, other);
#pragma starpu acquire heap
  printf ("%g %g\n", heap[1], heap[9]);
#pragma starpu release heap
#pragma tasks wait
#pragma starpu wait
  printf ("%g %g %g\n", vector[1], vector[15], other[7]);
#pragma starpu unregister heap
#pragma starpu shutdown
  free (heap);
  return 0;
}
