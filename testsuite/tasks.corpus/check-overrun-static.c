/* Static arrays; what is behind them is nobody's buffer.  */

#include <stdio.h>
#include <tasks.h>

#ifdef FIXED
#define LAST(N) ((N)-1)
#else
#define LAST(N) (N)
#endif

struct board
{
  int cells[9];
  int moves;
  char name[8];
};

static struct board boards[2];

TASK void reset (int n, int cells[n]);
TASK void sum (int n, const int cells[n], int out[1] TASK_OUTPUT);

void
reset (int n, int cells[n])
{
  volatile int last = LAST (n);
  for (int i = last; i >= 0; i--)
    cells[i] = i; /* MISTAKE size check */
}

void
sum (int n, const int cells[n], int out[1])
{
  const int *end = cells + LAST (n) + 1;
  int total = 0;
  for (const int *c = cells; c != end; c++)
    total += *c; /* MISTAKE size check */
  out[0] = total;
}

int
main (void)
{
  int out[2][1];
  for (int i = 0; i < 2; i++)
    {
#pragma tasks register boards[i].cells
#pragma tasks register out[i]
      reset (9, boards[i].cells);
      sum (9, boards[i].cells, out[i]);
    }
  for (int i = 0; i < 2; i++)
    {
#pragma tasks unregister boards[i].cells
#pragma tasks unregister out[i]
      printf ("%d %s\n", out[i][0], boards[i].name);
    }
}
