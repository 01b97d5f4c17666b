/* Data that have come home in ways that are not plain to see.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

enum { ROWS = 8, COLUMNS = 50 };

TASK void raise_all (int n, int by, int v[n]);
TASK_IMPLEMENTATION ("opencl", raise_all)
void raise_cl (int n, int by, int v[n]);
#pragma tasks opencl raise_cl "correct-device-home.cl" "raise_all" 10

void
raise_all (int n, int by, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}

struct table { int rows; int *cells; };

static void
fetch (int *v)
{
#pragma tasks acquire v 50
}

static void
give_back (int *v)
{
#pragma tasks release v 50
}

static int
sum_of (int *v, int n)
{
  int sum = 0;
#pragma tasks acquire v n
  for (int i = 0; i < n; i++)
    sum += v[i];
#pragma tasks release v n
  return sum;
}

static void
print (const int *v)
{
  printf ("%d\n", v[0]);
}

static int
in_scope (void)
{
  int copy[COLUMNS];
  {
    int v[COLUMNS] TASK_REGISTERED = { 0 };
    raise_all (COLUMNS, 4, v);
#pragma tasks wait
#pragma tasks acquire v
    memcpy (copy, v, sizeof v);
  }
  return copy[COLUMNS - 1];
}

int
main (void)
{
  int *m = calloc (ROWS * COLUMNS, sizeof *m), *row[ROWS], total = 0;
  int heap[COLUMNS] TASK_HEAP TASK_REGISTERED;
  struct table t = { 1, calloc (COLUMNS, sizeof (int)) };
  memset (heap, 0, sizeof heap);
  for (int i = 0; i < ROWS; i++)
    {
      row[i] = m + i * COLUMNS;
#pragma tasks register row[i] COLUMNS
      raise_all (COLUMNS, i, row[i]);
    }
#pragma tasks register t.cells COLUMNS
  raise_all (COLUMNS, 9, t.cells);
  raise_all (COLUMNS, 2, heap);
#pragma tasks wait

  /* Row for row, by another name.  */
  for (int i = 0; i < ROWS; i++)
    {
      int *p = row[i];
#pragma tasks acquire p COLUMNS
      total += row[i][3];
#pragma tasks release p COLUMNS
    }
  /* In functions.  */
  fetch (t.cells);
  total += t.cells[1];
  give_back (t.cells);
  total += sum_of (row[1], COLUMNS);
  total += in_scope ();

  for (int k = 0; k < 6; k++)
    {
      raise_all (COLUMNS, 1, heap);
      if (k % 2 == 0)
        continue;
#pragma tasks wait
#pragma tasks acquire heap
      print (heap);
#pragma tasks release heap
    }
  int *cells = t.cells;
#pragma tasks unregister cells
  total += cells[0];
#pragma tasks acquire heap
  if (total > 0)
    total += heap[4];
#pragma tasks release heap
#pragma tasks shutdown
  total += m[COLUMNS] + heap[0] + row[2][2];
  printf ("%d\n", total);
  free (t.cells);
  free (m);
  return total != 28 + 9 + 50 + 4 + 9 + 8 + 1 + 8 + 2;
}
