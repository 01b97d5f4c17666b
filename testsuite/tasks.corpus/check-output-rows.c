/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows of structs, of which a task leaves members as they were: what it writes
   next to these stays, although nobody knows where a struct ends.  */

#include <stdio.h>
#include <tasks.h>

struct cell
{
  float first, others[3], last;
  short mark;
};

TASK void number (int rows, int columns,
                  struct cell table[rows][columns] TASK_OUTPUT, unsigned seed);

void
number (int rows, int columns, struct cell table[rows][columns], unsigned seed)
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      {
        seed = seed * 1664525 + 1013904223;
        table[i][j].first = seed >> 8;
        table[i][j].last = seed >> 20;
        table[i][j].mark = (short)(seed >> 16);
      }
}

static struct cell table[40][20];

int
main (void)
{
  unsigned long sum = 0;

#pragma tasks register table
  for (int call = 0; call < 8; call++)
    {
      number (40, 20, table, call);
#pragma tasks acquire table
      for (int i = 0; i < 40; i++)
        for (int j = 0; j < 20; j++)
          sum = sum * 31 + (unsigned short)table[i][j].mark;
#pragma tasks release table
    }
#pragma tasks unregister table
  printf ("%lu %g\n", sum, table[39][19].first);
  return 0;
}
