/* A task is called on what has been unregistered: a cache throws out an entry
   that is still in use.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 4
#ifdef FIXED
#define ENTRIES 3
#else
#define ENTRIES 2
#endif

struct entry
{
  int key;
  int *data;
};

static struct entry cache[ENTRIES];
static int oldest;

TASK void add (int n, int v[n], int x);

void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

__attribute__ ((weak)) int *
get (int key)
{
  for (int i = 0; i < ENTRIES; i++)
    if (cache[i].data && cache[i].key == key)
      return cache[i].data;
  struct entry *e = &cache[oldest++ % ENTRIES];
  int *old = e->data;
  if (old)
    {
#pragma tasks unregister old
    }
  int *data = calloc (N, sizeof *data);
#pragma tasks register data N
  e->key = key;
  e->data = data;
  return data;
}

int
main (void)
{
  int *one = get (1), *two = get (2), *three = get (3);
  add (N, one, 1); /* MISTAKE check */
  add (N, two, 2);
  add (N, three, 3);
#pragma tasks wait
  printf ("%d %d %d\n", one[0], two[0], three[0]);
}
