/* Arrays of pointers that no loop registers: what is registered is the table,
   and what is allocated again after it was registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define ROWS 6
#define COLUMNS 32

TASK void add_row (int n, const double row[n], double sums[n]);

void
add_row (int n, const double row[n], double sums[n])
{
  for (int i = 0; i < n; i++)
    sums[i] += row[i];
}

static double *
make_row (int y)
{
  double *row = malloc (COLUMNS * sizeof *row);
  if (!row)
    exit (1);
  for (int x = 0; x < COLUMNS; x++)
    row[x] = y * COLUMNS + x;
  return row;
}

static void
table (void)
{
  double *rows[ROWS];
  double sums[COLUMNS] TASK_REGISTERED = { 0 };

  for (int y = 0; y < ROWS; y++)
    rows[y] = make_row (y);
#ifdef FIXED
  for (int y = 0; y < ROWS; y++)
    {
#pragma tasks register rows[y] COLUMNS
    }
#else
#pragma tasks register rows ROWS
#endif
  for (int y = 0; y < ROWS; y++)
    add_row (COLUMNS, rows[y], sums); /* MISTAKE unregistered */
#pragma tasks acquire sums
  printf ("%g\n", sums[COLUMNS - 1]);
#pragma tasks release sums
#ifdef FIXED
  for (int y = 0; y < ROWS; y++)
    {
#pragma tasks unregister rows[y]
    }
#else
#pragma tasks unregister rows
#endif
  for (int y = 0; y < ROWS; y++)
    free (rows[y]);
}

static void
fresh (void)
{
  double sums[COLUMNS] TASK_REGISTERED = { 0 };

  for (int y = 0; y < ROWS; y++)
    {
      double *row = make_row (y);
      if (y == 0)
        {
#pragma tasks register row COLUMNS
        }
#ifdef FIXED
      if (y > 0)
        {
#pragma tasks register row COLUMNS
        }
#endif
      add_row (COLUMNS, row, sums); /* MISTAKE unregistered */
#pragma tasks wait
      if (y == 0)
        {
#pragma tasks unregister row
        }
#ifdef FIXED
      if (y > 0)
        {
#pragma tasks unregister row
        }
#endif
      free (row);
    }
#pragma tasks acquire sums
  printf ("%g\n", sums[0]);
}

int
main (void)
{
  table ();
  fresh ();
  return 0;
}
