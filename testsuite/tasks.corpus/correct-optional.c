/* Pointers that begin as null and are not when it matters: all values of an
   enumeration, the best of several, a count that says so, assertions.  */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 8

enum kind { RED, GREEN, BLUE };

TASK void tint (int n, int v[n], int by);

void
tint (int n, int v[n], int by)
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}

static int
by_kind (enum kind kind)
{
  int red[N] = { 0 }, green[N] = { 0 }, blue[N] = { 0 };
  int *v = NULL;
  switch (kind)
    {
    case RED:
      v = red;
      break;
    case GREEN:
      v = green;
      break;
    case BLUE:
      v = blue;
      break;
    }
#pragma tasks register v N
  tint (N, v, kind + 1);
#pragma tasks unregister v
  return red[0] + 10 * green[0] + 100 * blue[0];
}

static int
best (const int *cost, int *v[3])
{
  int *found = NULL;
  int least = 1000;
  for (int i = 0; i < 3; i++)
    if (cost[i] < least)
      {
        least = cost[i];
        found = v[i];
      }
  tint (N, found, least);
#pragma tasks acquire found
  int result = found[0];
#pragma tasks release found
  return result;
}

static int
counted (int n)
{
  int *v = NULL, room = 0, result = 0;
  if (n > 2)
    {
      room = n;
      v = calloc (room, sizeof *v);
      if (!v)
        return -1;
#pragma tasks register v room
    }
  if (room > 0)
    tint (room, v, 7);
  if (room == 0)
    return 0;
  tint (room, v, 1);
#pragma tasks unregister v
  result = v[0];
  free (v);
  return result;
}

static int
asserted (int *given)
{
  int *own = NULL, *v = given;
  if (!v)
    {
      own = calloc (N, sizeof *own);
      v = own;
    }
  assert (v != NULL);
#pragma tasks register v N
  tint (N, v, 3);
  if (own)
    tint (N, own, 4);
#pragma tasks unregister v
  int result = v[0];
  free (own);
  return result;
}

int
main (int argc, char **argv)
{
  (void)argv;
  int cost[3] = { 5, argc, 9 }, given[N] = { 1 };
  int *v[3];
  for (int i = 0; i < 3; i++)
    {
      v[i] = calloc (N, sizeof (int));
#pragma tasks register v[i] N
    }
  printf ("%d %d\n", by_kind (GREEN), by_kind (argc > 1 ? RED : BLUE));
  printf ("%d\n", best (cost, v));
  printf ("%d %d\n", counted (argc), counted (argc + 5));
  printf ("%d %d\n", asserted (given), asserted (NULL));
  for (int i = 0; i < 3; i++)
    {
#pragma tasks unregister v[i]
      free (v[i]);
    }
  return 0;
}
