/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The host touches what tasks use by ways that a compiler does not follow: an
   index to a table of pointers, a function pointer, a list.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 24
#define SLOTS 4

struct slot
{
  double *data;
  struct slot *next;
  double (*sum) (struct slot *);
};
static struct slot slots[SLOTS], *head;
TASK void advance (int n, double v[n]);

void
advance (int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 0.5 + 1;
}

static double
sum (struct slot *s)
{
  double t = 0;
  for (int i = 0; i < N; i++)
    t += s->data[i]; /* MISTAKE check */
  return t;
}

static struct slot *
lookup (unsigned hash)
{
  return &slots[hash * 2654435761u % SLOTS];
}

int
main (void)
{
  for (int k = 0; k < SLOTS; k++)
    {
      slots[k].data = malloc (N * sizeof (double));
      slots[k].sum = sum;
      slots[k].next = head;
      head = &slots[k];
      for (int i = 0; i < N; i++)
        slots[k].data[i] = i;
      double *d = slots[k].data;
#pragma tasks register d N
    }
  for (struct slot *s = head; s; s = s->next)
    advance (N, s->data);
#ifdef FIXED
#pragma tasks wait
#endif
  printf ("%g\n", lookup (17)->sum (lookup (17)));
  for (struct slot *s = head; s; s = s->next)
    advance (N, s->data);
#ifdef FIXED
#pragma tasks wait
#endif
  double top = 0;
  for (struct slot *s = head; s; s = s->next)
    if (s->data[N - 1] > top) /* MISTAKE also */
      top = s->data[N - 1]; /* MISTAKE also */
  lookup (3)->data[5] = top; /* MISTAKE also */
#pragma tasks wait
  printf ("%g\n", lookup (3)->data[5] > 0 ? 1.0 : 0.0);
  for (int k = 0; k < SLOTS; k++)
    {
      double *d = slots[k].data;
#pragma tasks unregister d
      free (d);
    }
  return 0;
}
