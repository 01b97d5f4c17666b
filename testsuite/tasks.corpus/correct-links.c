/* Nodes are found from their links by offsetof, lists are doubly linked.  */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct link { struct link *next, *prev; };
struct job { int data[6]; struct link l; int prio; };
#define JOB(L) ((struct job *) ((char *) (L) - offsetof (struct job, l)))
TASK void go (int v[6], int p);

void
go (int v[6], int p)
{
  for (int i = 0; i < 6; i++)
    v[i] = v[i] * p + i;
}

static void
insert (struct link *at, struct link *x)
{
  x->next = at->next;
  x->prev = at;
  at->next->prev = x;
  at->next = x;
}

static struct link *
take (struct link *x)
{
  x->prev->next = x->next;
  x->next->prev = x->prev;
  return x;
}

int
main (void)
{
  struct link list = { &list, &list }, done = { &done, &done };
  for (int k = 0; k < 5; k++)
    {
      struct job *j = calloc (1, sizeof *j);
      if (!j)
        abort ();
      j->prio = k * 3 % 5;
      j->data[k] = 1;
#pragma tasks register j->data
      struct link *at = &list;
      while (at->next != &list && JOB (at->next)->prio > j->prio)
        at = at->next;
      insert (at, &j->l);
    }
  while (list.next != &list)
    {
      struct job *j = JOB (take (list.next));
      go (j->data, j->prio);
      if (--j->prio > 0)
        insert (list.prev, &j->l);
      else
        insert (&done, &j->l);
    }
  int s = 0;
  for (struct link *l = done.next, *n; l != &done; l = n)
    {
      n = l->next;
      struct job *j = JOB (l);
#pragma tasks unregister j->data
      for (int i = 0; i < 6; i++)
        s = (s * 3 + j->data[i]) % 10007;
      free (j);
    }
  printf ("%d\n", s);
  return 0;
}
