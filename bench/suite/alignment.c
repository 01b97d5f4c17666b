/* SPDX-License-Identifier: GPL-3.0-or-later

   Aligns all pairs of some proteins, and tells for each how many of a hundred
   places are the same: finds where the best local alignment ends and begins
   (Gotoh's affine gaps), then aligns what is between in linear space (Myers
   and Miller, 1988).  A task for each pair.  */

#include "suite.h"

#define PROTEINS 50
#define SHORTEST 150
#define LONGEST 400
#define LETTERS 20
#define OPEN 8   /* what a gap costs, */
#define EXTEND 1 /* and each of its places */

static int length[PROTEINS];
static char protein[PROTEINS][LONGEST];
static int result[PROTEINS][PROTEINS];

TASK static void compare (int m, const char a[m], int n, const char b[n],
                          int percent[1] TASK_OUTPUT);

/* Places of an alignment, and how many of these are the same.  */
struct places
{
  int all, same;
};

/* Amino acids in groups of four are alike.  */
static int
likeness (char a, char b)
{
  return a == b ? 5 : a / 4 == b / 4 ? 1 : -2;
}

static int
greater (int a, int b)
{
  return a > b ? a : b;
}

/* The best score of a local alignment of A and B.  A_END and B_END become the
   places where it ends.  With STEP -1 it begins at both, which are read
   towards lower addresses.  */
static int
local (int m, const char *a, int n, const char *b, int step, int *a_end,
       int *b_end)
{
  int score[LONGEST + 1], gap[LONGEST + 1], best = 0;
  for (int j = 0; j <= n; j++)
    {
      score[j] = step > 0 ? 0 : -OPEN - EXTEND * j;
      gap[j] = -OPEN;
    }
  score[0] = 0;
  for (int i = 1; i <= m; i++)
    {
      int diagonal = score[0], run = -OPEN, left;
      left = score[0] = step > 0 ? 0 : -OPEN - EXTEND * i;
      for (int j = 1; j <= n; j++)
        {
          run = greater (run, left - OPEN) - EXTEND;
          gap[j] = greater (gap[j], score[j] - OPEN) - EXTEND;
          left = diagonal + likeness (a[step * (i - 1)], b[step * (j - 1)]);
          left = greater (left, greater (run, gap[j]));
          if (step > 0)
            left = greater (left, 0);
          diagonal = score[j];
          score[j] = left;
          if (left > best)
            {
              best = left;
              *a_end = i;
              *b_end = j;
            }
        }
    }
  return best;
}

static int
gap_cost (int n)
{
  return n > 0 ? OPEN + EXTEND * n : 0;
}

/* A, which is one letter, with B.  */
static void
align_one (const char *a, int n, const char *b, int open,
           struct places *places)
{
  int best = -open - EXTEND - gap_cost (n), at = -1;
  for (int j = 0; j < n; j++)
    {
      int score = likeness (*a, b[j]) - gap_cost (j) - gap_cost (n - 1 - j);
      if (score > best)
        {
          best = score;
          at = j;
        }
    }
  places->all += at < 0 ? n + 1 : n;
  places->same += at >= 0 && *a == b[at];
}

/* Scores of A with each beginning of B, if the gap at the start costs OPEN: of
   all alignments, and of those that end in a gap in B.  With STEP -1 all is
   reversed.  */
static void
scores_of (int m, const char *a, int n, const char *b, int step, int open,
           int *all, int *in_gap)
{
  all[0] = 0;
  for (int j = 1; j <= n; j++)
    {
      all[j] = -gap_cost (j);
      in_gap[j] = all[j] - OPEN;
    }
  for (int i = 1; i <= m; i++)
    {
      int diagonal = all[0], left = -open - EXTEND * i, run = left - OPEN;
      all[0] = in_gap[0] = left;
      for (int j = 1; j <= n; j++)
        {
          run = greater (run, left - OPEN) - EXTEND;
          in_gap[j] = greater (in_gap[j], all[j] - OPEN) - EXTEND;
          left = diagonal + likeness (a[step * (i - 1)], b[step * (j - 1)]);
          left = greater (left, greater (run, in_gap[j]));
          diagonal = all[j];
          all[j] = left;
        }
    }
}

/* A whole with B whole: halves A, and finds where its middle meets B.  Gaps in
   B at the ends cost OPEN_START and OPEN_END, for they may go on outside.  */
static void
align (int m, const char *a, int n, const char *b, int open_start,
       int open_end, struct places *places)
{
  if (m == 0 || n == 0)
    {
      places->all += m + n;
      return;
    }
  if (m == 1)
    {
      align_one (a, n, b, open_start < open_end ? open_start : open_end,
                 places);
      return;
    }
  int half = m / 2, best = INT32_MIN, at = 0, in_gap = 0;
  int before[LONGEST + 1], before_gap[LONGEST + 1];
  int behind[LONGEST + 1], behind_gap[LONGEST + 1];
  scores_of (half, a, n, b, 1, open_start, before, before_gap);
  scores_of (m - half, a + m - 1, n, b + n - 1, -1, open_end, behind,
             behind_gap);
  for (int j = 0; j <= n; j++)
    {
      int score = before[j] + behind[n - j];
      int gap_score = before_gap[j] + behind_gap[n - j] + OPEN;
      if (greater (score, gap_score) > best)
        {
          best = greater (score, gap_score);
          at = j;
          in_gap = gap_score > score;
        }
    }
  if (in_gap)
    {
      align (half - 1, a, at, b, open_start, 0, places);
      places->all += 2;
      align (m - half - 1, a + half + 1, n - at, b + at, 0, open_end, places);
    }
  else
    {
      align (half, a, at, b, open_start, OPEN, places);
      align (m - half, a + half, n - at, b + at, OPEN, open_end, places);
    }
}

static void
compare (int m, const char a[m], int n, const char b[n], int percent[1])
{
  int a_end = 0, b_end = 0, rows = 0, columns = 0;
  struct places places = { 0, 0 };
  local (m, a, n, b, 1, &a_end, &b_end);
  local (a_end, a + a_end - 1, b_end, b + b_end - 1, -1, &rows, &columns);
  align (rows, a + a_end - rows, columns, b + b_end - columns, OPEN, OPEN,
         &places);
  *percent = places.all ? 100 * places.same / places.all : 0;
}

/* Proteins descend from the one before, or are new.  */
void
prepare (void)
{
  uint64_t random = 1;
  for (int p = 0; p < PROTEINS; p++)
    {
      length[p] = SHORTEST + (int)(draw (&random) % (LONGEST - SHORTEST));
      int from = 0;
      for (int i = 0; i < length[p]; i++)
        if (p % 4 == 0 || from >= length[p - 1] || draw (&random) % 4 == 0)
          protein[p][i] = (char)(draw (&random) % LETTERS);
        else
          {
            from += draw (&random) % 16 == 0;
            protein[p][i] = protein[p - 1][from++];
          }
    }
}

void
compute (void)
{
  for (int p = 0; p < PROTEINS; p++)
    {
#pragma tasks register protein[p] length[p]
    }
  for (int p = 0; p < PROTEINS; p++)
    for (int q = p + 1; q < PROTEINS; q++)
      {
#pragma tasks register &result[p][q] 1
#pragma omp task
        compare (length[p], protein[p], length[q], protein[q], &result[p][q]);
      }
#pragma omp taskwait
  for (int p = 0; p < PROTEINS; p++)
    for (int q = p + 1; q < PROTEINS; q++)
      {
#pragma tasks unregister &result[p][q]
      }
  for (int p = 0; p < PROTEINS; p++)
    {
#pragma tasks unregister protein[p]
    }
}

uint64_t
checksum (void)
{
  return sum_of_bytes (result, sizeof result, 0);
}
