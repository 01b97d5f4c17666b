/* Tables, lists and structs that keep pointers to what tasks were called
   with.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define BLOCKS 4
#define SIZE 16

struct node
{
  struct node *next;
  double *data;
};

struct column
{
  int length;
  double *values;
};

static double *table[BLOCKS];
static struct node *list;

TASK void fill (int index, int n, double v[n] TASK_OUTPUT);
TASK void chain (int n, double v[n]);
TASK void rows (int n, double v[n], struct column columns[2]);
TASK void largest (int n, double v[n]);

void
fill (int index, int n, double v[n])
{
#ifndef FIXED
  table[index] = v; /* MISTAKE escape */
#endif
  for (int i = 0; i < n; i++)
    v[i] = index * n + i;
}

void
chain (int n, double v[n])
{
#ifndef FIXED
  struct node *node = malloc (sizeof *node);
  node->data = v;
  node->next = list;
  list = node; /* MISTAKE shared-state */
#endif
  v[0] += n;
}

void
rows (int n, double v[n], struct column columns[2])
{
  for (int i = 0; i < 2; i++)
    {
      columns[i].length = n / 2;
#ifndef FIXED
      columns[i].values = v + i * n / 2;
#endif
    }
}

static double *best;

void
largest (int n, double v[n])
{
#ifdef FIXED
  double *best = &v[0];
#endif
  for (int i = 0; i < n; i++)
    if (!best || v[i] > *best)
      best = &v[i]; /* MISTAKE shared-state */
  *best = 0;
}

int
main (void)
{
  double *blocks[BLOCKS];
  struct column columns[2] TASK_REGISTERED = { { 0, NULL }, { 0, NULL } };

  for (int b = 0; b < BLOCKS; b++)
    {
      blocks[b] = malloc (SIZE * sizeof *blocks[b]);
#pragma tasks register blocks[b] SIZE
      fill (b, SIZE, blocks[b]);
      chain (SIZE, blocks[b]);
      rows (SIZE, blocks[b], columns);
      largest (SIZE, blocks[b]);
    }
  double sum = 0;
  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks unregister blocks[b]
      sum += blocks[b][0] + blocks[b][SIZE - 1];
      free (blocks[b]);
    }
#pragma tasks acquire columns
  printf ("%g %d %d\n", sum, columns[1].length,
          table[0] == NULL && list == NULL && best == NULL);
  return 0;
}
