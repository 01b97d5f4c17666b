/* SPDX-License-Identifier: GPL-3.0-or-later

   LU factorization of a sparse matrix of BLOCKS x BLOCKS blocks, without
   pivoting.  A block that is not there is zero; updates fill in some.  */

#include "suite.h"

#define BLOCKS 24
#define SIZE 64

typedef float block_type[SIZE][SIZE];

static block_type *matrix[BLOCKS][BLOCKS];

TASK static void factor (float diagonal[SIZE][SIZE]);
/* BLOCK, right of DIAGONAL, becomes L^-1 BLOCK.  */
TASK static void solve_row (const float diagonal[SIZE][SIZE],
                            float block[SIZE][SIZE]);
/* BLOCK, below DIAGONAL, becomes BLOCK U^-1.  */
TASK static void solve_column (const float diagonal[SIZE][SIZE],
                               float block[SIZE][SIZE]);
/* BLOCK becomes BLOCK - LEFT ABOVE.  */
TASK static void update (const float left[SIZE][SIZE],
                         const float above[SIZE][SIZE],
                         float block[SIZE][SIZE]);

static void
factor (float diagonal[SIZE][SIZE])
{
  for (int k = 0; k < SIZE; k++)
    for (int i = k + 1; i < SIZE; i++)
      {
        diagonal[i][k] /= diagonal[k][k];
        for (int j = k + 1; j < SIZE; j++)
          diagonal[i][j] -= diagonal[i][k] * diagonal[k][j];
      }
}

static void
solve_row (const float diagonal[SIZE][SIZE], float block[SIZE][SIZE])
{
  for (int k = 0; k < SIZE; k++)
    for (int i = k + 1; i < SIZE; i++)
      for (int j = 0; j < SIZE; j++)
        block[i][j] -= diagonal[i][k] * block[k][j];
}

static void
solve_column (const float diagonal[SIZE][SIZE], float block[SIZE][SIZE])
{
  for (int i = 0; i < SIZE; i++)
    for (int k = 0; k < SIZE; k++)
      {
        block[i][k] /= diagonal[k][k];
        for (int j = k + 1; j < SIZE; j++)
          block[i][j] -= block[i][k] * diagonal[k][j];
      }
}

static void
update (const float left[SIZE][SIZE], const float above[SIZE][SIZE],
        float block[SIZE][SIZE])
{
  for (int i = 0; i < SIZE; i++)
    for (int k = 0; k < SIZE; k++)
      for (int j = 0; j < SIZE; j++)
        block[i][j] -= left[i][k] * above[k][j];
}

void
prepare (void)
{
  uint64_t random = 1;
  for (int i = 0; i < BLOCKS; i++)
    for (int j = 0; j < BLOCKS; j++)
      if (abs (i - j) <= 1 || draw (&random) % 5 == 0)
        {
          float *element = allocate (sizeof (block_type));
          matrix[i][j] = (block_type *)element;
          for (int e = 0; e < SIZE * SIZE; e++)
            element[e] = (float)(draw (&random) % 16) / 16;
          for (int e = 0; i == j && e < SIZE; e++)
            element[e * SIZE + e] += BLOCKS * SIZE;
        }
}

/* The block at ROW and COLUMN, which is made if it is not there.  */
static block_type *
fill_in (int row, int column)
{
  if (!matrix[row][column])
    {
      matrix[row][column] = allocate (sizeof (block_type));
      memset (matrix[row][column], 0, sizeof (block_type));
#pragma tasks register *matrix[row][column]
    }
  return matrix[row][column];
}

void
compute (void)
{
  for (int i = 0; i < BLOCKS; i++)
    for (int j = 0; j < BLOCKS; j++)
      if (matrix[i][j])
        {
#pragma tasks register *matrix[i][j]
        }
  for (int k = 0; k < BLOCKS; k++)
    {
      block_type *diagonal = matrix[k][k];
      factor (*diagonal);
      for (int j = k + 1; j < BLOCKS; j++)
        if (matrix[k][j])
          {
            block_type *block = matrix[k][j];
#pragma omp task
            solve_row (*diagonal, *block);
          }
      for (int i = k + 1; i < BLOCKS; i++)
        if (matrix[i][k])
          {
            block_type *block = matrix[i][k];
#pragma omp task
            solve_column (*diagonal, *block);
          }
#pragma omp taskwait
      for (int i = k + 1; i < BLOCKS; i++)
        for (int j = k + 1; j < BLOCKS; j++)
          if (matrix[i][k] && matrix[k][j])
            {
              block_type *left = matrix[i][k], *above = matrix[k][j];
              block_type *block = fill_in (i, j);
#pragma omp task
              update (*left, *above, *block);
            }
#pragma omp taskwait
    }
  for (int i = 0; i < BLOCKS; i++)
    for (int j = 0; j < BLOCKS; j++)
      if (matrix[i][j])
        {
#pragma tasks unregister *matrix[i][j]
        }
}

/* Rounded, for compilers do not round alike.  */
uint64_t
checksum (void)
{
  double sum = 0;
  for (int i = 0; i < BLOCKS; i++)
    for (int j = 0; j < BLOCKS; j++)
      for (int e = 0; e < SIZE * SIZE && matrix[i][j]; e++)
        sum += (i * BLOCKS + j + 1)
               * (double)(*matrix[i][j])[e / SIZE][e % SIZE];
  return (uint64_t)(int64_t)(sum / 1e4);
}
