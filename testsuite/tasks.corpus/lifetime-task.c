/* Tasks that free what they are given.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

struct item
{
  char *name;
  int count;
};

TASK void last (int n, float v[n]);
TASK void grow (int n, float v[n]);
TASK void consume (int n, const float v[n], float *total TASK_OUTPUT);
TASK void clear (int n, struct item items[n], int copy);
TASK void check (int n, float v[n]);
TASK void finish (int n, float v[n], int now);

void
last (int n, float v[n])
{
  printf ("%g\n", v[n - 1]);
#ifndef FIXED
  free (v); /* MISTAKE lifetime */
#endif
}

void
grow (int n, float v[n])
{
#ifdef FIXED
  float *w = malloc (2 * n * sizeof *w);
  memcpy (w, v, n * sizeof *w);
#else
  float *w = realloc (v, 2 * n * sizeof *w); /* MISTAKE lifetime */
#endif
  if (!w)
    exit (1);
  w[n] = 1;
#ifdef FIXED
  free (w);
#endif
}

static void
destroy (void *memory, size_t bytes)
{
  memset (memory, 0, bytes);
  free (memory);
}

void
consume (int n, const float v[n], float *total)
{
  *total = 0;
  for (int i = 0; i < n; i++)
    *total += v[i];
#ifndef FIXED
  destroy ((void *)v, n * sizeof *v); /* MISTAKE lifetime const-write */
#endif
}

/* What is freed here was not given, or is not freed in this case.  */
static void
drop (struct item *items, int own)
{
  items->count--;
  if (own)
    free (items);
}

void
clear (int n, struct item items[n], int copy)
{
  struct item *list = items;
  for (int i = 0; i < n; i++)
    {
      free (items[i].name);
      items[i].name = NULL;
    }
  if (copy)
    {
      list = calloc (n, sizeof *list);
      if (!list)
        exit (1);
      memcpy (list, items, n * sizeof *list);
    }
  list[0].count += n;
  if (list != items)
    free (list);
  drop (items, 0);
}

/* Who ends the program may free what it likes before.  */
static void
fail (const char *what)
{
  printf ("%s\n", what);
  exit (1);
}

static void
give_up (void *memory)
{
  free (memory);
  fail ("gave up");
}

void
check (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    if (v[i] < 0)
      {
        free (v);
        abort ();
      }
    else if (v[i] > 1000)
      give_up (v);
    else if (v[i] > 100)
      {
        free (v);
        fail ("too large");
      }
  v[0] = n;
}

/* But not who may come back.  */
void
finish (int n, float v[n], int now)
{
  if (now && v[0] < 0)
    {
      free (v);
      exit (1);
    }
  if (now > 1)
    {
#ifndef FIXED
      free (v); /* MISTAKE lifetime */
#endif
      if (n < 0)
        fail ("none");
    }
}

int
main (void)
{
  float *v[3], total[1] TASK_REGISTERED;
  struct item items[2] TASK_REGISTERED = { { NULL, 1 }, { NULL, 2 } };

  for (int i = 0; i < 3; i++)
    {
      v[i] = calloc (8, sizeof *v[i]);
#pragma tasks register v[i] 8
    }
  last (8, v[0]);
  grow (8, v[1]);
  consume (8, v[2], total);
  clear (2, items, 1);
  check (8, v[2]);
  finish (8, v[2], 0);
  for (int i = 0; i < 3; i++)
    {
#pragma tasks unregister v[i]
#ifdef FIXED
      destroy (v[i], 8 * sizeof *v[i]);
#endif
    }
#pragma tasks wait
  printf ("%g %d\n", total[0], items[0].count);
  return 0;
}
