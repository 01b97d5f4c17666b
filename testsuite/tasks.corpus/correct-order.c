/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ENVIRONMENT TASKS_CHECK=order */

/* Results that do not depend on the order, though memory does: commutative
   sums with atomics, allocation in tasks, addresses in buffers.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>
#include <stdatomic.h>

#define N 8

static atomic_int tickets;

struct cell
{
  long value;
  const struct cell *self;
};

TASK void put (struct cell *c, long value);
TASK void add (const struct cell *c, long *sum);
TASK void name_it (int id, char text[16] TASK_OUTPUT);

void
put (struct cell *c, long value)
{
  c->value = value;
  tickets++;
}

void
add (const struct cell *c, long *sum)
{
  long *copy = malloc (sizeof *copy);
  *copy = c->value;
  *sum += *copy;
  free (copy);
}

void
name_it (int id, char text[16])
{
  char *s = malloc (16);
  snprintf (s, 16, "n%d", id);
  memset (text, 0, 16);
  strcpy (text, s);
  free (s);
}

int
main (void)
{
  struct cell c[N];
  long sum[1] TASK_REGISTERED = { 0 };
  char text[N][16];
  for (int i = 0; i < N; i++)
    {
      c[i].self = &c[i];
#pragma tasks register &c[i] 1
#pragma tasks register text[i]
    }
  for (int i = 0; i < N; i++)
    {
      put (&c[i], i);
      name_it (i, text[i]);
    }
  for (int i = N; i-- > 0;)
    add (&c[i], sum);
#pragma tasks wait
  printf ("%ld %s %d\n", sum[0], text[3], tickets > 0);
  for (int i = 0; i < N; i++)
    {
#pragma tasks unregister &c[i]
#pragma tasks unregister text[i]
    }
  return 0;
}
