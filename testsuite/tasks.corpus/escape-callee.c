/* Functions that keep the pointers that tasks pass on.  */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

typedef void observer (void *data);

static struct
{
  observer *call;
  void *data;
} observers[8];
static int observer_count;

static void
observe (observer *call, void *data)
{
#ifndef FIXED
  if (observer_count == 8)
    exit (1);
  observers[observer_count].call = call;
  observers[observer_count++].data = data; /* MISTAKE escape */
#else
  (void)observers;
  call (data);
#endif
}

struct pool
{
  float *free[4];
  int count;
};

static struct pool pool;

static void
give_back (struct pool *to, float *v)
{
  to->free[to->count++] = v; /* MISTAKE escape */
}

static float *
middle (float *v, int n)
{
  return v + n / 2;
}

static float *centre;

static void
print_first (void *data)
{
  *(float *)data += 1;
}

/* What is kept may be in memory that a function puts into a list.  */
struct job
{
  float *data;
  struct job *next;
};

static struct job *jobs;
static _Thread_local struct job *current;

static void
put_job (struct job *job)
{
  job->next = jobs;
  jobs = job;
}

static void
run_current (void)
{
  current->data[0]++;
}

TASK void enqueue (int n, float v[n]);
TASK void run (int n, float v[n]);

void
enqueue (int n, float v[n])
{
  struct job *job = malloc (sizeof *job);
  if (!job)
    exit (1);
  v[n - 1]++;
#ifdef FIXED
  job->data = NULL;
#else
  job->data = v;
#endif
  put_job (job);
}

void
run (int n, float v[n])
{
  struct job *job = malloc (sizeof *job);
  if (!job)
    exit (1);
  job->data = &v[n / 2];
  current = job;
  run_current ();
  current = NULL;
  free (job);
}

TASK void watch (int n, float v[n]);
TASK void finish (int n, float v[n]);
TASK void halve (int n, float v[n]);

void
watch (int n, float v[n])
{
  v[n - 1] = 1;
  observe (print_first, v);
}

void
finish (int n, float v[n])
{
  v[0] = n;
#ifdef FIXED
  (void)give_back, (void)pool;
#else
  give_back (&pool, v);
#endif
}

void
halve (int n, float v[n])
{
#ifdef FIXED
  float *centre = middle (v, n);
#else
  centre = middle (v, n); /* MISTAKE escape */
#endif
  for (float *p = v; p < centre; p++)
    *p /= 2;
}

/* What keeps them may be set to something else before the task ends.  */
static float *slot;
static _Atomic (float *) published;

static void
use_slot (float *v)
{
  slot = v;
}

static void
leave_slot (void)
{
  slot = NULL;
}

static void
publish (float *v)
{
  atomic_store (&published, v);
}

static void
run_jobs (void)
{
  while (jobs)
    {
      struct job *job = jobs;
      jobs = job->next;
      if (job->data)
        job->data[0]++;
      free (job);
    }
}

TASK void lend (int n, float v[n]);
TASK void lend_often (int n, float v[n]);
TASK void lend_in_part (int n, float v[n]);
TASK void lend_if_free (int n, float v[n]);
TASK void execute (int n, float v[n]);

void
lend (int n, float v[n])
{
  use_slot (v);
  slot[n - 1]++;
  leave_slot ();
}

void
lend_often (int n, float v[n])
{
  publish (v);
  for (int i = 0; i < n; i++)
    published[i]++;
  publish (NULL);
}

void
lend_in_part (int n, float v[n])
{
  use_slot (v);
  slot[0]++;
#ifdef FIXED
  leave_slot ();
#else
  if (n < 2)
    leave_slot ();
#endif
}

void
lend_if_free (int n, float v[n])
{
  float *none = NULL;
  if (atomic_compare_exchange_strong (&published, &none, v))
    {
      published[n - 1]++;
      publish (NULL);
    }
}

void
execute (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    {
      struct job *job = malloc (sizeof *job);
      if (!job)
        exit (1);
      job->data = v + i;
      put_job (job);
    }
  run_jobs ();
}

int
main (void)
{
  float *v = malloc (8 * sizeof *v);
  for (int i = 0; i < 8; i++)
    v[i] = i;
#pragma tasks register v 8
  watch (8, v);
  finish (8, v);
  halve (8, v);
  enqueue (8, v);
  run (8, v);
  lend (8, v);
  lend_often (8, v);
  lend_in_part (8, v);
  lend_if_free (8, v);
  execute (8, v);
#pragma tasks unregister v
  printf ("%g %g %d %d\n", v[0], v[7], observer_count, centre == NULL);
  free (v);
  return 0;
}
