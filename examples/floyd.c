/* SPDX-License-Identifier: LGPL-2.1-or-later

   All shortest paths of a graph, by the algorithm of Floyd and Warshall, in
   blocks of one matrix.

   The matrix has its rows one after the other, as C has it: a block of it is
   not contiguous.  `partition' makes each block a buffer nevertheless; a task
   on it gets the address of its first element and the length of the matrix's
   rows.  In step K the block on the diagonal is first, then those in its row
   and its column, then all others, which is for tasks to find out.

   usage: floyd [SIZE [BLOCK]]  */

#include <tasks.h>

#include "common.h"

enum
{
  EDGES = 8,       /* that begin at each vertex */
  FAR = 1000000000 /* the length of no path */
};

struct edge
{
  int to, length;
};

/* Shorten the paths in the block D of ROWS x COLUMNS by ways through DEPTH
   vertices: to them as FROM says, and on as ON says.  These may be D.  */
TASK static void shorten (int rows, int columns, int depth, int n,
                          const int from[rows][n], const int on[depth][n],
                          int d[rows][n]);

static void
shorten (int rows, int columns, int depth, int n, const int from[rows][n],
         const int on[depth][n], int d[rows][n])
{
  for (int k = 0; k < depth; k++)
    for (int i = 0; i < rows; i++)
      {
        int first = from[i][k];
        for (int j = 0; j < columns; j++)
          d[i][j] = least (d[i][j], first + on[k][j]);
      }
}

/* Find the shortest paths in blocks of B x B; D has the edges.  */
static void
find_paths (int n, int b, int d[n][n])
{
#define BLOCK(I, J) ((int (*)[n]) & d[I][J])
#define SIZE(I) least (b, n - (I))
  /* clang-format off */
#pragma tasks register d n
#pragma tasks partition d (b, b)
  /* clang-format on */
  for (int k = 0; k < n; k += b)
    {
      int depth = SIZE (k);
      shorten (depth, depth, depth, n, BLOCK (k, k), BLOCK (k, k),
               BLOCK (k, k));
      for (int j = 0; j < n; j += b)
        if (j != k)
          shorten (depth, SIZE (j), depth, n, BLOCK (k, k), BLOCK (k, j),
                   BLOCK (k, j));
      for (int i = 0; i < n; i += b)
        if (i != k)
          {
            shorten (SIZE (i), depth, depth, n, BLOCK (i, k), BLOCK (k, k),
                     BLOCK (i, k));
            for (int j = 0; j < n; j += b)
              if (j != k)
                shorten (SIZE (i), SIZE (j), depth, n, BLOCK (i, k),
                         BLOCK (k, j), BLOCK (i, j));
          }
    }
#pragma tasks unregister d
}

/* Make EDGES edges of each vertex, to the next one and to random ones, and put
   them into D (Knuth's MMIX generator).  */
static void
make_graph (int n, struct edge edges[n][EDGES], int d[n][n])
{
  uint64_t state = 1;
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        d[i][j] = i == j ? 0 : FAR;
      for (int e = 0; e < EDGES; e++)
        {
          state = state * 6364136223846793005u + 1442695040888963407u;
          int to = e == 0 ? (i + 1) % n : (int)((state >> 33) % n);
          int length = (int)(state >> 25 & 63) + 1;
          edges[i][e] = (struct edge){ to, length };
          d[i][to] = least (d[i][to], length);
        }
    }
}

/* Whether D are the shortest paths.  The last edge of one leads from a vertex
   to which it is a shortest path, too; as no edge has length 0, nothing else
   has that property for all vertices.  */
static bool
shortest (int n, struct edge edges[n][EDGES], int d[n][n])
{
  int *best = allocate (n * sizeof *best);
  bool right = true;
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        best[j] = i == j ? 0 : FAR;
      for (int k = 0; k < n; k++)
        for (int e = 0; e < EDGES; e++)
          {
            int to = edges[k][e].to;
            best[to] = least (best[to], d[i][k] + edges[k][e].length);
          }
      right = right && memcmp (best, d[i], n * sizeof *best) == 0;
    }
  free (best);
  return right;
}

int
main (int argc, char **argv)
{
  const char *arguments = "[SIZE [BLOCK]]";
  if (argc > 3)
    usage (argv, arguments);
  int n = number_argument (argc, argv, 1, 1024, 1, 1 << 14, arguments);
  int b = number_argument (argc, argv, 2, least (n, 128), 1, n, arguments);
  struct edge (*edges)[EDGES] = allocate (n * sizeof *edges);
  int (*d)[n] = allocate (n * sizeof *d);
  make_graph (n, edges, d);

  double start = seconds ();
  find_paths (n, b, d);
  double elapsed = seconds () - start;

  bool right = shortest (n, edges, d);
  print_checksum (d, n * sizeof *d);
  print_time (elapsed);
  free (edges);
  free (d);
  return verdict (right);
}
