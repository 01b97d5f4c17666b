/* Helpers that call a task only for large buffers, or if somebody wants it;
   small ones are not registered.  Two that do so in any case.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define LARGE 1000

TASK void scale (int n, double v[n], double f);

void
scale (int n, double v[n], double f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

struct job
{
  int parallel, n;
  double *v;
};

static int parallel;

static void
plain (int n, double *v)
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

static void
by_size (int n, double *v)
{
  if (n >= LARGE)
    scale (n, v, 2);
  else
    plain (n, v);
}

static void
by_global (int n, double *v)
{
  if (!parallel)
    {
      plain (n, v);
      return;
    }
  scale (n, v, 2);
}

static void
by_choice (int n, double *v, int choice)
{
  switch (choice)
    {
    case 1:
      scale (n, v, 2);
      break;
    default:
      plain (n, v);
    }
}

static void
by_job (const struct job *j)
{
  if (j->parallel)
    scale (j->n, j->v, 2);
  else
    plain (j->n, j->v);
}

static void
by_name (const char *how, int n, double *v)
{
  if (strcmp (how, "tasks") == 0)
    scale (n, v, 2);
  else
    plain (n, v);
}

static void
if_any (int n, double *v)
{
  if (!v)
    return;
  scale (n, v, 2);
}

static void
some_times (int times, int n, double *v)
{
  for (int i = 0; i < times; i++)
    scale (n, v, 2);
}

int
main (int argc, char **argv)
{
  double few[8] = { 1, 1, 1, 1, 1, 1, 1, 1 }, first[8], second[8];
  double *many = calloc (LARGE, sizeof *many), *v[2] = { few, many };
  size_t length = strlen (argv[0]) % LARGE;
  static const int choices[2] = { 0, 1 };
  struct job job;

#pragma tasks register many LARGE
  by_size (argc < 4 ? 4 : 8, few);
  by_size (argc & 7, few);
  by_size (length, length < 9 ? few : many);
  by_global (8, few);
  parallel = argc > 100;
  if (!parallel)
    by_global (8, few);
  for (int i = 0; i < 2; i++)
    by_choice (8, v[i], choices[i]);
  memset (&job, 0, sizeof job);
  job.n = 8;
  job.v = few;
  by_job (&job);
  by_name ("loop", 8, few);
  memset (first, 0, sizeof first);
  memset (second, 0, sizeof second);
#ifdef FIXED
#pragma tasks register first
#pragma tasks register second
#endif
  if_any (8, first);            /* MISTAKE unregistered */
  some_times (argc, 8, second); /* MISTAKE unregistered */
#ifdef FIXED
#pragma tasks unregister second
#pragma tasks unregister first
#endif
#pragma tasks unregister many
  printf ("%g %g\n", few[0], many[0]);
  free (many);
}
