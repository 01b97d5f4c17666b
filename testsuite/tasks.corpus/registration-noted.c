/* What was done was noted, and is asked for, but what follows from it is not
   what was meant.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void bump (int n, int v[n]);

void
bump (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

#define N 10

struct job
{
  int ready;
  int *v;
};

static void
begin (struct job *job)
{
  if (!job->ready)
    {
#pragma tasks register job->v N
    }
#ifdef FIXED
  job->ready = 1;
#else
  job->ready = 0;
#endif
}

static void
finish (struct job *job)
{
  if (job->ready)
    {
#pragma tasks unregister job->v
    }
  job->ready = 0;
}

/* The note says that it is not registered.  */
static int
forgotten (int n)
{
  struct job job = { 0, calloc (N, sizeof (int)) };
  begin (&job);
  bump (n, job.v);
#pragma tasks wait
  int sum = job.v[0];
  finish (&job);
  free (job.v); /* MISTAKE lifetime */
  return sum;
}

/* It is noted too early.  */
static int
early (int n)
{
  struct job job = { 0, calloc (N, sizeof (int)) };
#ifndef FIXED
  job.ready = 1;
#endif
  if (n > N)
    {
      finish (&job); /* MISTAKE registration */
      free (job.v);
      return -1;
    }
#pragma tasks register job.v N
  job.ready = 1;
  bump (n, job.v);
  finish (&job);
  int sum = job.v[0];
  free (job.v);
  return sum;
}

/* The other way round.  */
static int
inverted (int n)
{
  struct job job = { 0, calloc (N, sizeof (int)) };
  if (n > 0)
    {
#pragma tasks register job.v N
      job.ready = 1;
    }
#ifdef FIXED
  if (job.ready)
#else
  if (!job.ready)
#endif
    bump (n, job.v); /* MISTAKE unregistered */
  finish (&job);
  int sum = job.v[0];
  free (job.v);
  return sum;
}

int
main (int argc, char **argv)
{
  (void) argv;
  printf ("%d %d %d\n", forgotten (argc), early (argc), early (argc + N));
  printf ("%d\n", inverted (argc));
  return 0;
}
