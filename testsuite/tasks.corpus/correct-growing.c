/* A vector that is unregistered while it grows, and only if it must.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

struct vector
{
  long *items;
  int used, room;
};

TASK void square (int n, long v[n]);

void
square (int n, long v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i * i;
}

static void
reserve (struct vector *v, int room)
{
  if (room <= v->room)
    return;
  if (v->items)
    {
#pragma tasks unregister v->items
    }
  long *items = malloc (room * sizeof *items);
  if (!items)
    exit (1);
  if (v->items)
    memcpy (items, v->items, v->used * sizeof *items);
  free (v->items);
  v->items = items;
  v->room = room;
#pragma tasks register v->items v->room
}

static void
direct (void)
{
  int room = 2;
  long *v = malloc (room * sizeof *v);
#pragma tasks register v room
  for (int n = 1; n < 40; n += 3)
    {
      if (n > room)
        {
#pragma tasks unregister v
          room = 2 * n;
          long *larger = realloc (v, room * sizeof *v);
          if (larger == NULL)
            abort ();
          v = larger;
#pragma tasks register v room
        }
      square (room, v);
    }
#pragma tasks unregister v
  printf ("%ld\n", v[room - 1]);
  free (v);
}

int
main (void)
{
  struct vector v = { NULL, 0, 0 };
  for (int i = 1; i < 100; i *= 3)
    {
      reserve (&v, i);
      v.used = i;
      square (v.room, v.items);
    }
#pragma tasks unregister v.items
  printf ("%ld\n", v.items[v.used - 1]);
  free (v.items);
  direct ();
  return 0;
}
