/* Nothing is wrong: who is asked for a value waits first, and only the first
   time.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct future
{
  int ready;
  double value[1];
};

TASK void integrate (double from, double to, double value[1] TASK_OUTPUT);

void
integrate (double from, double to, double value[1])
{
  value[0] = 0;
  for (int i = 0; i < 1000; i++)
    {
      double x = from + (i + 0.5) * (to - from) / 1000;
      value[0] += x * x * (to - from) / 1000;
    }
}

static void
start (struct future *f, double from, double to)
{
  f->ready = 0;
#pragma tasks register f->value
  integrate (from, to, f->value);
}

static int
finish (struct future *f)
{
  if (!f->ready)
    {
#pragma tasks unregister f->value
      f->ready = 1;
    }
  return f->ready;
}

static double
get (struct future *f)
{
  return finish (f) ? f->value[0] : 0;
}

int
main (void)
{
  struct future f[3];
  for (int i = 0; i < 3; i++)
    start (&f[i], i, i + 1);
  double sum = 0;
  for (int i = 2; i >= 0; i--)
    sum += get (&f[i]);
  if (finish (&f[0]) && f[0].value[0] < 1)
    sum += get (&f[0]);
  printf ("%.3f\n", sum);
  return 0;
}
