/* Contexts with functions that begin, work and end; steps that fail and are
   undone; attempts that are repeated.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void bump (int n, int v[n]);
TASK void copy (int n, const int from[n], int to[n] TASK_OUTPUT);

void
bump (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

void
copy (int n, const int from[n], int to[n])
{
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

struct job
{
  int n;
  int *in, *out;
  int error;
  const char *name;
};

static int
job_init (struct job *j, int n, int fail)
{
  memset (j, 0, sizeof *j);
  j->n = n;
  j->in = calloc (n, sizeof *j->in);
  if (!j->in)
    return -1;
#pragma tasks register j->in n
  j->out = fail ? NULL : calloc (n, sizeof *j->out);
  if (!j->out)
    {
      j->error = 1;
      return -2;
    }
#pragma tasks register j->out n
  return 0;
}

static void
job_run (struct job *j)
{
  if (j->error)
    return;
  bump (j->n, j->in);
  copy (j->n, j->in, j->out);
}

static int
job_end (struct job *j)
{
  int result = -1;
  if (j->out)
    {
#pragma tasks unregister j->out
      result = j->out[0];
      free (j->out);
    }
  if (j->in)
    {
#pragma tasks unregister j->in
      free (j->in);
    }
  return result;
}

static int
whole (int fail)
{
  struct job j;
  int status = job_init (&j, 4, fail);
  if (status < 0)
    goto end;
  job_run (&j);
  job_run (&j);
end:
  return job_end (&j) * 10 + status;
}

static int
kept_error (int fail)
{
  struct job j;
  j.error = job_init (&j, 4, fail);
  job_run (&j);
  return job_end (&j);
}

/* Who calls says whether it is the first time.  */
struct log
{
  int v[8];
  int calls;
};

static void
note (struct log *l, int first)
{
  if (first)
    {
#pragma tasks register l->v
    }
  bump (8, l->v);
  l->calls++;
}

static int
logged (void)
{
  static struct log l;
  note (&l, 1);
  note (&l, 0);
  l.calls += 10;
#pragma tasks unregister l.v
  return l.calls + l.v[0];
}

static void
begin (struct log *l)
{
#pragma tasks register l->v
  bump (8, l->v);
  l->calls++;
  bump (8, l->v);
}

static int
begun (void)
{
  struct log l = { { 0 }, 0 };
  begin (&l);
  l.calls++;
#pragma tasks unregister l.v
  return l.calls + l.v[7];
}

/* The largest size that there is memory for.  */
static int
retried (int n)
{
  int *v = NULL, result = 0;
  while (n > 0)
    {
      v = n > 8 ? NULL : calloc (n, sizeof *v);
      if (v)
        {
#pragma tasks register v n
          break;
        }
      n /= 2;
    }
  if (!v)
    return 0;
  bump (n, v);
#pragma tasks unregister v
  result = v[n - 1] + n;
  free (v);
  return result;
}

/* Attempts, of which one succeeds or none.  */
static int
attempts (int good)
{
  int v[8] = { 0 }, ok = 0, tries;
  for (tries = 0; tries < 3 && !ok; tries++)
    if (tries == good)
      {
#pragma tasks register v
        ok = 1;
      }
  if (!ok)
    return -1;
  bump (8, v);
#pragma tasks unregister v
  return v[0] + tries;
}

/* Each step may fail; what was done is undone backwards.  */
static int
undone (int fail)
{
  int a[8] = { 0 }, b[8] = { 0 }, done = 0, result = -1;
  if (fail != 1)
    {
#pragma tasks register a
      done = 1;
    }
  if (done == 1 && fail != 2)
    {
#pragma tasks register b
      done = 2;
    }
  if (done == 2)
    {
      bump (8, a);
      copy (8, a, b);
    }
  switch (done)
    {
    case 2:;
#pragma tasks unregister b
      result = b[0];
      /* FALLTHROUGH */
    case 1:;
#pragma tasks unregister a
    }
  return result;
}

/* Two buffers that are swapped, with tasks at work on what was swapped.  */
static int
swapped (int rounds)
{
  int a[8] = { 0 }, b[8] = { 0 };
  int *now = a, *next = b, busy = 0;
#pragma tasks register a
#pragma tasks register b
  for (int i = 0; i < rounds; i++)
    {
      bump (8, now);
      copy (8, now, next);
      busy = 1;
      int *t = now;
      now = next;
      next = t;
      if (i % 2)
        {
#pragma tasks wait
          busy = 0;
        }
      if (!busy)
        now[0] += 10;
    }
#pragma tasks unregister a
#pragma tasks unregister b
  return now[0];
}

/* Readers ask for what only the first of them fetches.  */
static int fetched;

static int
fetch (int *v, int i)
{
  if (!fetched)
    {
#pragma tasks acquire v
      fetched = 1;
    }
  return v[i];
}

static int
shared (void)
{
  int v[8] = { 0 }, sum = 0;
#pragma tasks register v
  for (int k = 0; k < 3; k++)
    {
      bump (8, v);
      for (int i = 0; i < 8; i++)
        sum += fetch (v, i);
      if (fetched)
        {
#pragma tasks release v
          fetched = 0;
        }
    }
#pragma tasks unregister v
  return sum;
}

/* A window of buffers in flight.  */
static int
window (int count)
{
  int v[4][8] = { { 0 } }, in_flight[4] = { 0 }, sum = 0;
  for (int i = 0; i < count; i++)
    {
      int k = i % 4;
      if (in_flight[k])
        {
#pragma tasks unregister v[k]
          sum += v[k][0];
          in_flight[k] = 0;
        }
      v[k][0] = i;
#pragma tasks register v[k]
      bump (8, v[k]);
      in_flight[k] = 1;
    }
  for (int k = 0; k < 4; k++)
    if (in_flight[k])
      {
#pragma tasks unregister v[k]
        sum += v[k][0];
      }
  return sum;
}

int
main (void)
{
  printf ("%d %d %d %d\n", whole (0), whole (1), kept_error (0),
          kept_error (1));
  printf ("%d %d %d %d\n", logged (), begun (), retried (100), retried (0));
  printf ("%d %d %d\n", attempts (0), attempts (2), attempts (7));
  printf ("%d %d %d\n", undone (0), undone (1), undone (2));
  printf ("%d %d %d\n", swapped (4), shared (), window (6));
  return 0;
}
