/* SPDX-License-Identifier: GPL-3.0-or-later

   Factorizations for described clusters: a matrix of TILES x TILES tiles of
   TILE x TILE numbers, by the loops of examples/cholesky and lu.  With P and Q
   each tile is written by its owner, of P x Q ranks.

   usage: tiles cholesky|lu TILES TILE [P Q]  */

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <tasks.h>

/* Nothing is executed (TASKS_SIMULATE=timing), but for what they cost.  */
TASK void potrf (size_t n, double a[n]);
TASK void getrf (size_t n, double a[n]);
TASK void trsm (size_t n, const double a[n], double b[n]);
TASK void trsm_lower (size_t n, const double a[n], double b[n]);
TASK void trsm_upper (size_t n, const double a[n], double b[n]);
TASK void syrk (size_t n, const double a[n], double c[n]);
TASK void gemm (size_t n, const double a[n], const double b[n], double c[n]);

void
potrf (size_t n, double a[n])
{
  a[0] = n;
}

void
getrf (size_t n, double a[n])
{
  a[0] = n;
}

void
trsm (size_t n, const double a[n], double b[n])
{
  b[0] = a[n - 1];
}

void
trsm_lower (size_t n, const double a[n], double b[n])
{
  b[0] = a[n - 1];
}

void
trsm_upper (size_t n, const double a[n], double b[n])
{
  b[0] = a[n - 1];
}

void
syrk (size_t n, const double a[n], double c[n])
{
  c[0] = a[n - 1];
}

void
gemm (size_t n, const double a[n], const double b[n], double c[n])
{
  c[0] = a[0] * b[n - 1];
}

static void
cholesky (size_t tiles, size_t n, double (*a)[tiles][n])
{
  for (size_t k = 0; k < tiles; k++)
    {
      potrf (n, a[k][k]);
      for (size_t i = k + 1; i < tiles; i++)
        trsm (n, a[k][k], a[i][k]);
      for (size_t i = k + 1; i < tiles; i++)
        {
          for (size_t j = k + 1; j < i; j++)
            gemm (n, a[i][k], a[j][k], a[i][j]);
          syrk (n, a[i][k], a[i][i]);
        }
    }
}

static void
lu (size_t tiles, size_t n, double (*a)[tiles][n])
{
  for (size_t k = 0; k < tiles; k++)
    {
      getrf (n, a[k][k]);
      for (size_t j = k + 1; j < tiles; j++)
        trsm_lower (n, a[k][k], a[k][j]);
      for (size_t i = k + 1; i < tiles; i++)
        {
          trsm_upper (n, a[k][k], a[i][k]);
          for (size_t j = k + 1; j < tiles; j++)
            gemm (n, a[i][k], a[k][j], a[i][j]);
        }
    }
}

int
main (int argc, char **argv)
{
  size_t tiles = argc > 3 ? strtoul (argv[2], NULL, 0) : 0;
  size_t tile = argc > 3 ? strtoul (argv[3], NULL, 0) : 0, n = tile * tile;
  long p = argc > 5 ? atol (argv[4]) : 0, q = argc > 5 ? atol (argv[5]) : 0;
  if (!tiles || !n || (p > 0) != (argc > 4) || (p > 0) != (q > 0))
    {
      fprintf (stderr, "usage: %s cholesky|lu TILES TILE [P Q]\n", argv[0]);
      return EXIT_FAILURE;
    }
  /* Pages that nobody touches.  */
  double (*a)[tiles][n]
      = mmap (NULL, tiles * sizeof *a, PROT_NONE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (a == MAP_FAILED)
    {
      perror ("mmap");
      return EXIT_FAILURE;
    }
#pragma tasks register a, tiles
#pragma tasks partition a(1, 1, n)
  if (p)
    {
#pragma tasks distribute a cyclic(p, q)
    }
  if (argv[1][0] == 'c')
    cholesky (tiles, n, a);
  else
    lu (tiles, n, a);
#pragma tasks shutdown
  return 0;
}
