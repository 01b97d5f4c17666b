/* Nothing is wrong: registered from the last to the first, by a pointer that
   goes down; used from the first to the last; unregistered by an index.  */
#include <stdio.h>
#include <tasks.h>

#define COUNT 5
#define SIZE 8

TASK void fill (int v[SIZE] TASK_OUTPUT, int by);

void
fill (int v[SIZE], int by)
{
  for (int i = 0; i < SIZE; i++)
    v[i] = i * by;
}

int
main (void)
{
  int v[COUNT][SIZE], sum = 0, i = 0;
  int (*p)[SIZE] = v + COUNT;
  while (p-- > v)
    {
#pragma tasks register *p
    }
  for (p = v; p != v + COUNT; p++)
    fill (*p, ++i);
  for (unsigned k = COUNT; k-- > 0;)
    {
#pragma tasks unregister v[k]
      sum += v[k][SIZE - 1];
    }
  printf ("%d\n", sum);
  return 0;
}
