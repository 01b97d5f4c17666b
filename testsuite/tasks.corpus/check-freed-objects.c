/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Registered memory is freed or moved behind the compiler's back: in a table
   of destructors, by a growing vector, by a pool.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

struct object
{
  void (*destroy) (struct object *);
  int n;
  long *v;
};
static struct object *objects[3];
TASK void inc (int n, long v[n]);

void
inc (int n, long v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static void
destroy (struct object *o)
{
  free (o->v); /* MISTAKE check */
  free (o);
}

static void
grow (struct object *o)
{
  o->v = realloc (o->v, 2 * o->n * sizeof *o->v); /* MISTAKE check */
  memset (o->v + o->n, 0, o->n * sizeof *o->v);
  o->n *= 2;
}

int
main (void)
{
  for (int k = 0; k < 3; k++)
    {
      struct object *o = malloc (sizeof *o);
      o->destroy = destroy;
      o->n = 8 + k;
      o->v = calloc (o->n, sizeof *o->v);
      objects[k] = o;
      long *v = o->v;
#pragma tasks register v o->n
    }
  for (int k = 0; k < 3; k++)
    inc (objects[k]->n, objects[k]->v);
#pragma tasks wait
  long *v = objects[1]->v;
#ifdef FIXED
#pragma tasks unregister v
#endif
  grow (objects[1]);
#ifdef FIXED
  v = objects[1]->v;
#pragma tasks register v objects[1]->n
#endif
  printf ("%d %ld\n", objects[1]->n, objects[1]->v[0]);
  for (int k = 0; k < 3; k++)
    {
#ifdef FIXED
      long *w = objects[k]->v;
#pragma tasks unregister w
#endif
      objects[k]->destroy (objects[k]);
    }
  return 0;
}
