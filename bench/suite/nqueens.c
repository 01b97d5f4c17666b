/* SPDX-License-Identifier: GPL-3.0-or-later

   All ways to place N queens on a board of N x N, none attacking another: a
   task for each column in which the next row's queen may stand, safe or not.
 */

#include "suite.h"

#define N 12

static uint64_t solutions[1];
static char empty[N];

TASK static void place (int row, int column, const char board[N],
                        uint64_t count[1] TASK_OUTPUT);

static int
safe_p (int row, int column, const char board[N])
{
  for (int r = 0; r < row; r++)
    if (board[r] == column || abs (board[r] - column) == row - r)
      return 0;
  return 1;
}

/* COUNT becomes the number of solutions that have the queens of BOARD's first
   rows, and one in COLUMN of ROW.  */
static void
place (int row, int column, const char board[N], uint64_t count[1])
{
  *count = 0;
  if (!safe_p (row, column, board))
    return;
  if (row == N - 1)
    {
      *count = 1;
      return;
    }
  char own[N] TASK_REGISTERED;
  uint64_t counts[N];
  memcpy (own, board, (size_t)row);
  own[row] = (char)column;
  for (int c = 0; c < N; c++)
    {
#pragma tasks register &counts[c] 1
#pragma omp task shared(own, counts)
      place (row + 1, c, own, &counts[c]);
    }
#pragma tasks wait
#pragma omp taskwait
  for (int c = 0; c < N; c++)
    {
#pragma tasks unregister &counts[c]
      *count += counts[c];
    }
}

void
prepare (void)
{
}

void
compute (void)
{
  uint64_t counts[N];
#pragma tasks register empty
  for (int c = 0; c < N; c++)
    {
#pragma tasks register &counts[c] 1
#pragma omp task shared(counts)
      place (0, c, empty, &counts[c]);
    }
#pragma omp taskwait
  for (int c = 0; c < N; c++)
    {
#pragma tasks unregister &counts[c]
      *solutions += counts[c];
    }
#pragma tasks unregister empty
}

uint64_t
checksum (void)
{
  return *solutions;
}
