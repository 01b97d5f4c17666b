/* SPDX-License-Identifier: GPL-3.0-or-later

   Vector scaling, as programs for StarPU's discontinued plugin
   are written.  */

/* { dg-additional-options "-fplugin-arg-tasks-starpu" } */

#include <stdio.h>
#include <stdlib.h>

static void vector_scal (unsigned size, float vector[size], float factor)
    __attribute__ ((task));
static void vector_scal_cpu (unsigned size, float vector[size], float factor)
    __attribute__ ((task_implementation ("cpu", vector_scal)));

static void
vector_scal_cpu (unsigned size, float vector[size], float factor)
{
  unsigned i;
  for (i = 0; i < size; i++)
    vector[i] *= factor;
}

#ifndef STARPU_GCC_PLUGIN
static void
vector_scal (unsigned size, float vector[size], float factor)
{
  vector_scal_cpu (size, vector, factor);
}
#endif

#define NX 4096

int
main (void)
{
#pragma starpu initialize

  static float fixed[NX];
  unsigned n = 1000, i;
  float *dynamic = malloc (n * sizeof *dynamic);
  int bad = 0;

  for (i = 0; i < NX; i++)
    fixed[i] = i;
  for (i = 0; i < n; i++)
    dynamic[i] = 1;

#pragma starpu register fixed
#pragma starpu register dynamic n

  vector_scal (NX, fixed, 2);
  vector_scal (n, dynamic, 3);

#pragma starpu acquire dynamic
  for (i = 0; i < n; i++)
    bad += dynamic[i] != 3;
  dynamic[0] = 5;
#pragma starpu release dynamic

  vector_scal (n, dynamic, 2);
#pragma starpu wait
#pragma starpu unregister fixed
#pragma starpu unregister dynamic

  for (i = 0; i < NX; i++)
    bad += fixed[i] != 2 * (float)i;
  for (i = 0; i < n; i++)
    bad += dynamic[i] != (i == 0 ? 10 : 6);
  free (dynamic);
#pragma starpu shutdown
  printf ("vector_scal: %d bad\n", bad);
  return bad != 0;
}
