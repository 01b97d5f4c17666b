/* Jobs are sorted between their registration, of the first three, and their
   execution, of the first three.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct job
{
  int urgency;
  float *data;
};

TASK void render (int n, float v[n], int detail);

void
render (int n, float v[n], int detail)
{
  for (int i = 0; i < n; i++)
    v[i] = (float) i / detail;
}

static int
urgent_first (const void *a, const void *b)
{
  const struct job *p = a, *q = b;
  return q->urgency - p->urgency;
}

int
main (void)
{
  enum { N = 16, JOBS = 5 };
  struct job jobs[JOBS];
  for (int i = 0; i < JOBS; i++)
    {
      jobs[i].urgency = i * i % 7;
      jobs[i].data = calloc (N, sizeof (float));
    }
#ifdef FIXED
  qsort (jobs, JOBS, sizeof *jobs, urgent_first);
#endif
  for (int i = 0; i < 3; i++)
    {
#pragma tasks register jobs[i].data N
    }
#ifndef FIXED
  qsort (jobs, JOBS, sizeof *jobs, urgent_first);
#endif
  for (int i = 0; i < 3; i++)
    render (N, jobs[i].data, jobs[i].urgency + 1); /* MISTAKE check */
#pragma tasks shutdown
  for (int i = 0; i < JOBS; i++)
    {
      printf ("%g ", jobs[i].data[N - 1]);
      free (jobs[i].data);
    }
  puts ("");
  return 0;
}
