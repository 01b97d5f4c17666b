/* Null for a helper that always hands it to a task; and for others, which do
   so only if a flag, a kind, a global variable or a function says so, and it
   does not.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 4

TASK void scale (int n, double v[n], double f);

void
scale (int n, double v[n], double f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

struct options
{
  int weighed, loud;
};

enum kind
{
  NOTHING,
  WEIGH,
  WEIGH_TWICE
};

static int weighing;

static void
always (const struct options *o, double *weights)
{
  if (o->loud)
    printf ("always\n");
  scale (N, weights, 2);
}

static void
by_option (const struct options *o, double *weights)
{
  if (o->weighed)
    {
#pragma tasks register weights N
    }
  if (o->loud)
    printf ("by option\n");
  if (o->weighed)
    scale (N, weights, 2);
  if (!o->weighed)
    return;
#pragma tasks unregister weights
}

static void
by_global (double *weights)
{
  if (!weighing)
    return;
  scale (N, weights, 3);
}

static void
by_kind (enum kind kind, double *weights)
{
  switch (kind)
    {
    case WEIGH_TWICE:
      scale (N, weights, 4);
      /* Fall through.  */
    case WEIGH:
      scale (N, weights, 4);
      break;
    default:
      printf ("nothing\n");
    }
}

static int
means_weighing (const char *what)
{
  return strncmp (what, "weigh", 5) == 0;
}

static void
by_name (const char *what, int n, double *weights)
{
  for (int i = 0; i < n; i++)
    if (means_weighing (what + i))
      scale (N, weights, 5);
}

int
main (int argc, char **argv)
{
  double weights[N] = { 1, 2, 3, 4 };
  struct options o = { argc == 1, argv != NULL };
  enum kind kind = argc;

  by_option (&o, weights);
  o.weighed = !o.weighed;
  by_option (&o, NULL);
  if (!o.weighed)
    by_option (&o, NULL);
#pragma tasks register weights
  by_option (&(struct options){ argc > 1, 0 }, argc > 1 ? weights : NULL);
  weighing = argc > 5;
  if (!weighing)
    by_global (NULL);
  by_kind (kind, kind == WEIGH ? weights : NULL);
  by_kind (argc > 3 ? NOTHING : WEIGH, argc > 3 ? NULL : weights);
  by_name ("nothing", argc, NULL);
  by_name ("weigh", argc, weights);
  always (&o, weights);
#pragma tasks unregister weights
  printf ("%g\n", weights[N - 1]);
}
