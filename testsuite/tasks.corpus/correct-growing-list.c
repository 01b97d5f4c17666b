/* Nothing is wrong: a buffer that may move is unregistered before, if it was
   registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct list
{
  int used, room;
  int *item;
};

TASK void number (int n, int v[n], int from);

void
number (int n, int v[n], int from)
{
  for (int i = 0; i < n; i++)
    v[i] += from + i;
}

static void
append (struct list *l, int item)
{
  if (l->used == l->room)
    {
      if (l->item)
        {
#pragma tasks unregister l->item
        }
      l->room = l->room ? 2 * l->room : 4;
      l->item = realloc (l->item, l->room * sizeof *l->item);
      if (!l->item)
        abort ();
#pragma tasks register l->item l->room
    }
#pragma tasks acquire l->item
  l->item[l->used++] = item;
#pragma tasks release l->item
}

int
main (void)
{
  struct list l = { 0, 0, NULL };
  for (int i = 0; i < 21; i++)
    {
      append (&l, i);
      if (i % 7 == 6)
        number (l.used, l.item, 10);
    }
#pragma tasks unregister l.item
  printf ("%d %d\n", l.item[0], l.item[l.used - 1]);
  free (l.item);
  return 0;
}
