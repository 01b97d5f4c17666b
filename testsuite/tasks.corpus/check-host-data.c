/* What the program does depends on what it has read: whether it waits, which
   buffer it takes, where a pointer that it kept leads.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 10

TASK void count (int n, int v[n]);

void
count (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

struct job
{
  int *data;
  int number, kind;
  struct job *next;
};

__attribute__ ((noipa)) static int
first (const struct job *job)
{
  return job->data[0]; /* MISTAKE check */
}

__attribute__ ((noipa)) static void
set (int *const *table, int i, int value)
{
  table[i][1] = value; /* MISTAKE check */
}

__attribute__ ((noipa)) static int
total (struct job *jobs)
{
  int sum = 0;
  for (struct job *job = jobs; job; job = job->next)
    sum += job->data[job->number]; /* MISTAKE check */
  return sum;
}

__attribute__ ((noipa)) static int
apply (int (*function) (const int *), const int *v)
{
  return function (v);
}

static int
last (const int *v)
{
  return v[N - 1]; /* MISTAKE check */
}

static int *kept;
static void (*volatile setter) (int *const *, int, int) = set;

int
main (void)
{
  struct job jobs[3];
  int *table[3], sum = 0;

  for (int i = 0; i < 3; i++)
    {
      int *v = calloc (N, sizeof *v);
#pragma tasks register v N
      table[i] = v;
      jobs[i]
	= (struct job){ v, i, "abc"[i] - 'a', i < 2 ? &jobs[i + 1] : NULL };
    }
  for (int i = 0; i < 3; i++)
    {
      count (N, jobs[i].data);
#ifdef FIXED
      if (jobs[i].kind < 3)
#else
      if (jobs[i].kind > 0)
#endif
	{
#pragma tasks wait
	}
      sum += first (&jobs[i]);
    }

  count (N, table[1]);
#ifdef FIXED
  setter (table, 2, sum);
#else
  setter (table, sum * 0 + 1, sum);
#endif

  for (int i = 0; i < 3; i++)
    count (N, table[i]);
#ifdef FIXED
#pragma tasks wait
#endif
  sum += total (jobs);

  kept = table[0];
  count (N, table[0]);
#ifdef FIXED
#pragma tasks wait
#endif
  sum += apply (last, kept);

#pragma tasks wait
  for (int i = 0; i < 3; i++)
    {
#pragma tasks unregister table[i]
      free (table[i]);
    }
  printf ("%d\n", sum);
}
