/* Pointers are kept in what dies with the task, or are taken away again.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct view { const int *row; struct view *next; int n; };
struct stack { int *at[32]; int depth; };
static int *cursor;
#pragma GCC diagnostic ignored "-Wunused-variable"
TASK void sum (int n, const int v[n], int r[1] TASK_OUTPUT);

void
sum (int n, const int v[n], int r[1])
{
  struct view *head = NULL;
  for (int i = 0; i < n; i++)
    {
      struct view *x = malloc (sizeof *x);
      if (!x)
        abort ();
      *x = (struct view) { v + i, head, 1 };
      head = x;
    }
  int s = 0;
  while (head)
    {
      struct view *x = head;
      s += *x->row * x->n;
      head = x->next;
      free (x);
    }
  *r = s;
}

static void push (struct stack *s, int *p) { s->at[s->depth++] = p; }
static int *pop (struct stack *s) { return s->at[--s->depth]; }
TASK void sort (int n, int v[n]);

void
sort (int n, int v[n])
{
  struct stack s = { .depth = 0 };
  push (&s, v);
  push (&s, v + n);
  while (s.depth)
    {
      int *hi = pop (&s), *lo = pop (&s);
      if (hi - lo < 2)
        continue;
      int *m = lo;
      for (int *p = lo + 1; p < hi; p++)
        if (*p < *lo)
          {
            int t = *++m;
            *m = *p;
            *p = t;
          }
      int t = *lo;
      *lo = *m;
      *m = t;
      if (m - lo > hi - m)
        push (&s, lo), push (&s, m), push (&s, m + 1), push (&s, hi);
      else
        push (&s, m + 1), push (&s, hi), push (&s, lo), push (&s, m);
    }
}

int
main (void)
{
  int v[12] TASK_REGISTERED = { 5, 3, 9, 1, 0, 2, 8, 7, 4, 6, 11, 10 };
  int r[1] TASK_REGISTERED;
  cursor = v;
  sum (12, v, r);
  sort (12, v);
#pragma tasks wait
  printf ("%d %d %d\n", *r, cursor[0], v[11]);
  return 0;
}
