/* Counts of blocks and rows, in loops, that are too large.  */
/* OPTIONS -Wno-stringop-overflow */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define ROWS 6
#define COLUMNS 10
#define BLOCK 25
#define TOTAL 100

TASK void fill (int n, int v[n] TASK_OUTPUT, int x);

void
fill (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] = x;
}

static int
grid (void)
{
  static int m[ROWS][COLUMNS];
  int sum = 0;

  for (int i = 0; i < ROWS; i++)
    {
#ifdef FIXED
#pragma tasks register m[i] COLUMNS
#else
#pragma tasks register m[i] COLUMNS * ROWS
#endif
      fill (COLUMNS, m[i], i);
    }
  for (int i = 0; i < ROWS; i++)
    {
#pragma tasks unregister m[i]
      sum += m[i][COLUMNS - 1];
    }
  return sum;
}

static int
separate (int n)
{
  int *rows[ROWS];
  int sum = 0;

  for (int i = 0; i < ROWS; i++)
    {
      rows[i] = malloc (n * sizeof *rows[i]);
#ifdef FIXED
#pragma tasks register rows[i] n
#else
#pragma tasks register rows[i] n + 1
#endif
      fill (n, rows[i], i);
    }
  for (int i = 0; i < ROWS; i++)
    {
#pragma tasks unregister rows[i]
      sum += rows[i][0];
      free (rows[i]);
    }
  return sum;
}

static int
windows (int n)
{
  int sum = 0;
  for (int round = 0; round < 3; round++)
    {
#ifdef FIXED
      int *v = calloc (n + 2, sizeof *v);
#else
      int *v = calloc (n, sizeof *v);
#endif
#pragma tasks register v n + 2 /* MISTAKE size */
      fill (n + 2, v, round);
#pragma tasks unregister v
      sum += v[1];
      free (v);
    }
  return sum;
}

static int
overlong (void)
{
  int v[TOTAL];
  int sum = 0;
  for (int b = 0; b < TOTAL; b += BLOCK)
    {
#ifdef FIXED
#pragma tasks register (v + b) BLOCK
#else
#pragma tasks register (v + b) TOTAL + BLOCK /* MISTAKE size */
#endif
      fill (BLOCK, v + b, b);
#pragma tasks unregister (v + b)
      sum += v[b];
    }
  return sum;
}

/* The last block is shorter than the others.  */
static int
tiles (void)
{
  static int m[ROWS][COLUMNS];
  for (int y = 0; y < ROWS; y += 4)
    {
#ifdef FIXED
#pragma tasks register m[y] ((ROWS - y < 4 ? ROWS - y : 4) * COLUMNS)
#else
#pragma tasks register m[y] 4 * COLUMNS
#endif
    }
  for (int y = 0; y < ROWS; y += 4)
    fill (COLUMNS, m[y], y);
  for (int y = 0; y < ROWS; y += 4)
    {
#pragma tasks unregister m[y]
    }
  return m[4][1];
}

/* The loop ends before the last block.  */
static int
whole_tiles (void)
{
  static int m[ROWS][COLUMNS];
  int sum = 0;
  for (int y = 0; y < ROWS; y += 4)
    {
      if (y + 4 > ROWS)
        break;
#pragma tasks register m[y] 4 * COLUMNS
      fill (4 * COLUMNS, m[y], y + 1);
#pragma tasks unregister m[y]
      sum += m[y][0];
    }
  return sum;
}

int
main (void)
{
  printf ("%d %d %d %d %d %d\n", grid (), separate (7), windows (5),
          overlong (), tiles (), whole_tiles ());
  return 0;
}
