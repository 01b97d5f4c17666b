/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sizes that are kept in memory, and texts that are measured twice: something
   in between changes them, by a pointer, by a function of the library, in a
   loop, or in a task.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

struct message
{
  int length;
  char text[];
};

struct window
{
  int n;
  int v[8];
  int rest[2];
};

struct named
{
  char *name;
};

TASK void mark (int n, char s[n]);
TASK void cut (char *s);
TASK void add (int n, int v[n]);

void
mark (int n, char s[n])
{
  for (int i = 0; i < n; i++)
    s[i] = 'a' + i;
}

void
cut (char *s)
{
  s[1] = 0;
}

void
add (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += i;
}

static int
receive (int length)
{
  struct message *m = malloc (sizeof *m + 10);
  struct window w = { 12, { 0 }, { 0 } }, u = { 12, { 0 }, { 0 } };
  int *p = &w.n;

  m->length = 12;
  memcpy (&m->length, &length, sizeof length);
#pragma tasks register m->text m->length
  mark (length, m->text);
#pragma tasks unregister m->text
  *p = length;
#pragma tasks register w.v w.n
  add (length, w.v);
#pragma tasks unregister w.v
  while (u.n > 8)
    for (int i = 0; i < 5; i++)
      {
        p = &u.n;
        --*p;
      }
#pragma tasks register u.v u.n
  add (u.n, u.v);
#pragma tasks unregister u.v
  int sum = m->text[1] + w.v[1] + u.v[1];
  free (m);
  return sum;
}

/* Counts in a struct that is a member of another one, by its own address.  */
static int
embedded (void)
{
  struct counted
  {
    struct part
    {
      int flags, n;
    } part;

    int *v;
  } c, *d = malloc (sizeof *d);

  c.part.n = 10;
  struct part *p = &c.part;
  p->n = 20;
  c.v = calloc (c.part.n, sizeof *c.v);
  int *v = c.v;
#pragma tasks register v 20
  add (20, v);
#pragma tasks unregister v

  d->part.n = 8;
  p = &d->part;
  p->n *= 2;
  d->v = calloc (d->part.n, sizeof *d->v);
  int *w = d->v;
#pragma tasks register w 16
  add (16, w);
#pragma tasks unregister w
  int sum = v[19] + w[15];
  free (v);
  free (w);
  free (d);
  return sum;
}

/* Register AT, which has SIZE bytes, for a task.  */
static void
use (char *at, int size)
{
#pragma tasks register at size
  mark (2, at);
#pragma tasks unregister at
}

static int
measure (char *s, struct named *n)
{
  char *copy = malloc (strlen (s) + 1), *name = n->name;
  strcpy (copy, s);
  strcat (s, "more");
  copy = realloc (copy, strlen (s) + 1);
  use (copy, strlen (s) + 1);
  free (copy);

  copy = malloc (strlen (name) + 1);
  name[5] = 0;
#pragma tasks register copy (strlen (name) + 3)
  mark (2, copy);
#pragma tasks unregister copy
  free (copy);

  copy = malloc (strlen (name) + 1);
  *strchr (name, 'd') = 0;
#pragma tasks register copy (strlen (name) + 2)
  mark (2, copy);
#pragma tasks unregister copy
  free (copy);

#pragma tasks register name 6
  copy = malloc (strlen (name) + 1);
  cut (name);
#pragma tasks wait
#pragma tasks register copy (strlen (name) + 3)
  mark (3, copy);
#pragma tasks unregister copy
#pragma tasks unregister name
  int sum = copy[2];
  free (copy);
  return sum;
}

int
main (void)
{
  char s[20] = "abc";
  struct named n = { strdup ("abcdefghij") };
  int received = receive (2), measured = measure (s, &n);

  printf ("%d %d %s %s %d\n", received, measured, s, n.name, embedded ());
  free (n.name);
}
