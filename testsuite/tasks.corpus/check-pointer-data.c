/* Pointers that come from memory: a list that goes on in another buffer, a
   table of functions, a member, a cursor in a global variable.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct node
{
  int value;
  struct node *next;
};

struct view
{
  int *data, *other;
  int size;
};

TASK void walk (int n, struct node nodes[n]);
TASK void apply (int n, const int v[n], int w[n], const int which[1]);
TASK void through (const struct view view[1], int n, int v[n]);
TASK void advance (int n, int v[n]);
TASK void swap (int n, int *pairs[n], int m, int v[m]);

void
walk (int n, struct node nodes[n])
{
  for (struct node *p = nodes; p; p = p->next) /* MISTAKE check */
    {
      p->value++; /* MISTAKE check */
#ifdef FIXED
      if (p->next < nodes || p->next >= nodes + n)
	break;
#endif
    }
}

static void
up (int *v, int *w, int i)
{
  w[i] = v[i] + 1;
}

static void
down (int *v, int *w, int i)
{
#ifdef FIXED
  w[i] = v[i] - 1;
#else
  w[i] = --v[i]; /* MISTAKE check */
#endif
}

void (*const functions[]) (int *, int *, int) = { up, down };

void
apply (int n, const int v[n], int w[n], const int which[1])
{
  for (int i = 0; i < n; i++)
    functions[which[0]] ((int *) v, w, i);
}

void
through (const struct view view[1], int n, int v[n])
{
  for (int i = 0; i < view->size && i < n; i++)
    {
#ifndef FIXED
      view->other[i] = 0; /* MISTAKE check */
#endif
      view->data[i]++;
    }
  (void) v;
}

int *cursor;

void
advance (int n, int v[n])
{
  cursor = cursor && cursor < v + n ? cursor : v;
#ifdef FIXED
  if (cursor < v)
    cursor = v;
#endif
  *cursor = 7; /* MISTAKE check */
  cursor++;
}

void
swap (int n, int *pairs[n], int m, int v[m])
{
  (void) m, (void) v;
  for (int i = 0; i + 1 < n; i += 2)
    {
      int value = *pairs[i];
      *pairs[i] = *pairs[i + 1]; /* MISTAKE check */
      *pairs[i + 1] = value; /* MISTAKE check */
    }
}

int
main (void)
{
  struct node *one = calloc (3, sizeof *one), *two = calloc (3, sizeof *two);
  for (int i = 0; i < 2; i++)
    {
      one[i].next = &one[i + 1];
      two[i].next = &two[i + 1];
    }
  one[2].next = two;
#pragma tasks register one 3
#pragma tasks register two 3
  walk (3, one);

  int v[4] TASK_REGISTERED = { 1, 2, 3, 4 }, w[4] TASK_REGISTERED = { 0 };
  int which[1] TASK_REGISTERED = { 1 };
  apply (4, v, w, which);

  struct view view[1] TASK_REGISTERED = { { v, w, 4 } };
  through (view, 4, v);

  int *low = malloc (64), *high = malloc (64);
  if (low > high)
    {
      int *t = low;
      low = high;
      high = t;
    }
#pragma tasks register low 4
#pragma tasks register high 4
  advance (4, low);
  advance (4, high);

  int *pairs[4] TASK_REGISTERED = { v, v + 1, v + 2, w };
#ifdef FIXED
  pairs[3] = v + 3;
#endif
  swap (4, pairs, 4, v);
#pragma tasks wait
#pragma tasks unregister low
#pragma tasks unregister high
#pragma tasks unregister one
#pragma tasks unregister two
  printf ("%d %d %d %d\n", v[0], v[3], one[2].value, two[0].value);
  printf ("%d %d\n", w[1], high[0]);
}
