/* Several ways to remember which buffers are registered.  */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void add (int n, int v[n], int x);

void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

/* A hash table.  */
static void *slots[32];
static unsigned
hash (const void *p)
{
  return (uintptr_t) p / 16 * 40503u >> 4 & 31;
}

static int
member (const void *p, int insert)
{
  unsigned h = hash (p);
  while (slots[h] != NULL && slots[h] != p)
    h = (h + 1) % 32;
  if (slots[h] == p)
    return 1;
  if (insert)
    slots[h] = (void *) p;
  return 0;
}

static void
hashed (int *p, int n)
{
  if (!member (p, 1))
    {
#pragma tasks register p n
    }
  add (n, p, 1);
}

/* A list.  */
struct item { struct item *next; int *p; };
static struct item *items;
static void
listed (int *p, int n)
{
  struct item *i = items;
  while (i && i->p != p)
    i = i->next;
  if (i == NULL)
    {
      i = malloc (sizeof *i);
      if (!i)
        exit (1);
      *i = (struct item) { items, p };
      items = i;
#pragma tasks register p n
    }
  add (n, p, 2);
}

/* Names.  */
static struct { char name[8]; int *p; } names[8];
static int count;
static int *
named (const char *name, int n)
{
  for (int i = 0; i < count; i++)
    if (!strcmp (names[i].name, name))
      return names[i].p;
  int *p = calloc (n, sizeof *p);
  if (!p)
    exit (1);
  strncpy (names[count].name, name, 7);
  names[count++].p = p;
#pragma tasks register p n
  return p;
}

int
main (void)
{
  int *a = calloc (4, sizeof *a), b[3] = { 0 }, *c[3];
  if (!a)
    return 1;
  for (int k = 0; k < 3; k++)
    {
      hashed (a, 4);
      c[k] = malloc (2 * sizeof *c[k]);
      if (!c[k])
        return 1;
      c[k][0] = c[k][1] = k;
      hashed (c[k], 2);
      hashed (c[0], 2);
      listed (b, 3);
    }
  for (int k = 2; k >= 0; k--)
    {
      hashed (c[k], 2);
      add (5, named (k & 1 ? "odd" : "even", 5), k);
    }
#pragma tasks unregister a
#pragma tasks unregister b
  for (int k = 0; k < 3; k++)
    {
#pragma tasks unregister c[k]
      printf ("%d\n", c[k][1]);
      free (c[k]);
    }
  while (count--)
    {
#pragma tasks unregister names[count].p
      printf ("%s %d\n", names[count].name, names[count].p[4]);
      free (names[count].p);
    }
  printf ("%d %d\n", a[3], b[2]);
  free (a);
  free (items);
  return 0;
}
