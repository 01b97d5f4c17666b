/* Rows of a matrix, members of a struct, globals; writing what a device may
   have a copy of.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

enum { ROWS = 6, COLUMNS = 30 };

TASK void raise_all (int n, int by, int v[n]);
TASK_IMPLEMENTATION ("opencl", raise_all)
void raise_cl (int n, int by, int v[n]);
#pragma tasks opencl raise_cl "device-acquire-rows.cl" "raise_all" 10

void
raise_all (int n, int by, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}

struct table { int rows; int *cells; };
static int results[COLUMNS];

static int
last (const struct table *t)
{
  return t->cells[COLUMNS - 1]; /* MISTAKE check */
}

static int
best (void)
{
  int most = 0;
  for (int i = 0; i < COLUMNS; i++)
    if (results[i] > most) /* MISTAKE check */
      most = results[i]; /* MISTAKE check */
  return most;
}

int
main (void)
{
  int (*m)[COLUMNS] = calloc (ROWS, sizeof *m), total = 0;
  struct table t = { 1, calloc (COLUMNS, sizeof (int)) };
  for (int i = 0; i < ROWS; i++)
    {
#pragma tasks register m[i]
      raise_all (COLUMNS, i, m[i]);
    }
#pragma tasks register t.cells COLUMNS
#pragma tasks register results
  raise_all (COLUMNS, 9, t.cells);
  raise_all (COLUMNS, 3, results);
#pragma tasks wait
  for (int i = 0; i < ROWS; i++)
    {
#ifdef FIXED
#pragma tasks acquire m[i]
#endif
      total += m[i][3]; /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release m[i]
#endif
    }
#ifdef FIXED
  int *cells = t.cells;
#pragma tasks acquire cells
#pragma tasks acquire results
#endif
  total += last (&t); /* MISTAKE host-access */
  total += best (); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release results
#pragma tasks release cells
#endif
#ifdef FIXED
#pragma tasks acquire results
#endif
  results[2] = 100; /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release results
#endif
  raise_all (COLUMNS, 1, results);
#pragma tasks unregister results
  printf ("%d %d\n", total, results[2]);
#pragma tasks shutdown
  free (m);
  free (t.cells);
  return total != 15 + 9 + 3 || results[2] != 101;
}
