/* SPDX-License-Identifier: GPL-3.0-or-later

   Access modes from the attribute to the result: functions, elements of
   arrays, what tasks keep out, memory of their own, mere pointers; and calls
   in place.  modes.c has the operators.  */

#include <complex.h>
#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define CALLS 200

/* Functions, and elements of arrays of arrays.  */

struct range
{
  int least, most;
};

static inline void
no_range (size_t n, struct range *v)
{
  for (size_t i = 0; i < n; i++)
    v[i] = (struct range){ 1 << 30, -(1 << 30) };
}

static inline void
join (size_t n, struct range *into, const struct range *from)
{
  for (size_t i = 0; i < n; i++)
    {
      into[i].least
          = from[i].least < into[i].least ? from[i].least : into[i].least;
      into[i].most = from[i].most > into[i].most ? from[i].most : into[i].most;
    }
}

TASK void extend (int n, struct range m[n][2] TASK_REDUCTION (no_range, join),
                  complex double sum[1] TASK_REDUCTION ("+"), int x);

void
extend (int n, struct range m[n][2], complex double sum[1], int x)
{
  struct range own = { x, x };
  for (int i = 0; i < n; i++)
    join (1, &m[i][i & 1], &own);
  sum[0] += x - 2 * x * I;
}

static void
test_functions (void)
{
  struct range m[3][2] TASK_REGISTERED;
  complex double sum[1] TASK_REGISTERED;
  no_range (6, m[0]);
  sum[0] = 1;
  for (int i = 0; i < CALLS; i++)
    extend (3, m, sum, i * 37 % 101);
#pragma tasks acquire m
#pragma tasks acquire sum
  for (int i = 0; i < 3; i++)
    printf ("%d %d %d %d\n", m[i][0].least, m[i][0].most, m[i][1].least,
            m[i][1].most);
  printf ("%g %g\n", creal (sum[0]), cimag (sum[0]));
#pragma tasks release m
#pragma tasks release sum
}

/* One at a time, at the same time, in memory of their own, by pointers.  */

struct node
{
  struct node *next;
  int value;
};

TASK void together (int v[2] TASK_COMMUTATIVE, int w[1] TASK_COMMUTATIVE);
void
together (int v[2], int w[1])
{
  int one = v[0];
  v[0] = one + 1;
  v[1] = v[1] + one;
  w[0] = w[0] + 1;
}

TASK void atomic (int v[1] TASK_CONCURRENT);
void
atomic (int v[1])
{
  __atomic_fetch_add (v, 1, __ATOMIC_RELAXED);
}

TASK void reverse (int n, int v[n], int space[n] TASK_SCRATCH);
void
reverse (int n, int v[n], int space[n])
{
  memcpy (space, v, n * sizeof *v);
  for (int i = 0; i < n; i++)
    v[i] = space[n - 1 - i];
}

TASK void add_list (const struct node *list TASK_UNORDERED,
                    long sum[1] TASK_REDUCTION ("+"));
void
add_list (const struct node *list, long sum[1])
{
  for (; list; list = list->next)
    sum[0] += list->value;
}

TASK void nested (int n, int v[1] TASK_COMMUTATIVE);
void
nested (int n, int v[1])
{
  v[0]++;
  if (n > 0)
#pragma tasks final(n < 3)
    nested (n - 1, v);
}

static void
test_others (void)
{
  int v[2] TASK_REGISTERED = { 0 }, w[1] TASK_REGISTERED = { 0 };
  int a[100] TASK_REGISTERED, space[100];
  long sum[1] TASK_REGISTERED = { 0 };
  struct node nodes[3]
      = { { &nodes[1], 1 }, { &nodes[2], 20 }, { NULL, 300 } };
  for (int i = 0; i < 100; i++)
    a[i] = i;
  for (int i = 0; i < CALLS; i++)
    {
      together (v, w);
#pragma tasks if (i % 3)
      atomic (w);
      reverse (i % 100, a, space);
      add_list (&nodes[i % 4 == 3 ? 0 : i % 4], sum);
      add_list (NULL, sum);
    }
  nested (5, w);
#pragma tasks wait
  printf ("%d %d %d %d %d %ld\n", v[0], v[1], w[0], a[0], a[99], sum[0]);
}

int
main (void)
{
  test_functions ();
  test_others ();
  return 0;
}
