/* Results are added up in a loop over blocks that pointers in memory lead to;
   but only the last is waited for.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define BLOCKS 4
#define N 6

struct block
{
  int n;
  double *data;
  struct block *next;
};

TASK void fill (int n, double v[n] TASK_OUTPUT, double start);

void
fill (int n, double v[n], double start)
{
  for (int i = 0; i < n; i++)
    v[i] = start + i;
}

__attribute__ ((weak)) struct block *
push (struct block *list, int n)
{
  struct block *b = malloc (sizeof *b);
  *b = (struct block){ n, calloc (n, sizeof (double)), list };
  double *data = b->data;
#pragma tasks register data n
  return b;
}

__attribute__ ((weak)) double
sum_of (const struct block *list)
{
  double sum = 0;
  for (; list; list = list->next)
    for (int i = 0; i < list->n; i++)
      sum += list->data[i]; /* MISTAKE check */
  return sum;
}

int
main (void)
{
  struct block *list = NULL;
  double sum;

  for (int b = 0; b < BLOCKS; b++)
    list = push (list, N);
  for (struct block *b = list; b; b = b->next)
    fill (b->n, b->data, b->n);
#ifdef FIXED
  for (struct block *b = list; b; b = b->next)
    {
#pragma tasks acquire b->data
    }
  sum = sum_of (list);
  for (struct block *b = list; b; b = b->next)
    {
#pragma tasks release b->data
    }
#else
#pragma tasks acquire list->data
  sum = sum_of (list);
#pragma tasks release list->data
#endif
  printf ("%g\n", sum);
  for (struct block *b = list; b; b = b->next)
    {
#pragma tasks unregister b->data
      free (b->data);
    }
}
