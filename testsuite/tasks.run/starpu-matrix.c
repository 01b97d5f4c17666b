/* SPDX-License-Identifier: GPL-3.0-or-later

   Blocked matrix product, as programs for StarPU's discontinued plugin
   are written.  */

/* { dg-additional-options "-fplugin-arg-tasks-starpu -fplugin-arg-tasks-Wno-lifetime" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef STARPU_GCC_PLUGIN
#define task_attribute
#define output_attribute
#else
#define task_attribute __attribute__ ((task))
#define output_attribute __attribute__ ((output))
#endif

static void clear (size_t rows, size_t columns,
                   double c[rows][columns] output_attribute) task_attribute;
static void multiply (size_t zdim, size_t ydim, size_t xdim,
                      const double a[zdim][ydim], const double b[ydim][xdim],
                      double c[zdim][xdim]) task_attribute;

static void
clear (size_t rows, size_t columns, double c[rows][columns])
{
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j < columns; j++)
      c[i][j] = 0;
}

static void
multiply (size_t zdim, size_t ydim, size_t xdim, const double a[zdim][ydim],
          const double b[ydim][xdim], double c[zdim][xdim])
{
  for (size_t i = 0; i < zdim; i++)
    for (size_t j = 0; j < xdim; j++)
      for (size_t k = 0; k < ydim; k++)
        c[i][j] += a[i][k] * b[k][j];
}

static int
run (int argc, size_t n, size_t block)
{
  size_t nb = n / block, bad = 0;
  double a[nb][nb][block][block] __attribute__ ((heap_allocated));
  double b[nb][nb][block][block] __attribute__ ((heap_allocated));
  double c[nb][nb][block][block] __attribute__ ((heap_allocated));

  for (size_t i = 0; i < nb; i++)
    for (size_t j = 0; j < nb; j++)
      {
        for (size_t k = 0; k < block * block; k++)
          {
            a[i][j][k / block][k % block] = i + j + k % 7;
            b[i][j][k / block][k % block] = i == j && k / block == k % block;
          }
#pragma starpu register a[i][j] block
#pragma starpu register b[i][j]
#pragma starpu register &c[i][j][0], block
      }
  if (argc == 0)
    return 1; /* leaves the scope early; everything is freed */

  for (size_t i = 0; i < nb; i++)
    for (size_t j = 0; j < nb; j++)
      {
        clear (block, block, c[i][j]);
        for (size_t k = 0; k < nb; k++)
          multiply (block, block, block, a[i][k], b[k][j], c[i][j]);
      }
#pragma starpu wait
  for (size_t i = 0; i < nb; i++)
    for (size_t j = 0; j < nb; j++)
      {
        bad += memcmp (a[i][j], c[i][j], sizeof c[i][j]) != 0;
#pragma starpu unregister a[i][j]
#pragma starpu unregister b[i][j]
#pragma starpu unregister c[i][j], block
      }
  printf ("matrix_mult %zu: %zu bad\n", n, bad);
  return bad != 0;
}

int
main (int argc, char **argv)
{
#pragma starpu initialize
  int status = run (argc, 64, 16) | run (argc, 6, 3) | run (argc, 1, 1);
#pragma starpu shutdown
  return status;
}
