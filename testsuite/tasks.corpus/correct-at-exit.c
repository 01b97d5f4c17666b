/* An exit handler uses what main left.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

static float *log_data;
static int log_n;
TASK void note (int n, float v[n], int k, float x);

void
note (int n, float v[n], int k, float x)
{
  if (k < n)
    v[k] = x;
}

static void
at_end (void)
{
  if (!log_data)
    return;
  note (log_n, log_data, 0, -1);
#pragma tasks unregister log_data
  float s = 0;
  for (int i = 0; i < log_n; i++)
    s += log_data[i];
  printf ("end %g\n", s);
  free (log_data);
}

static void
add (int k, float x)
{
  if (!log_data)
    {
      log_n = 16;
      log_data = calloc (log_n, sizeof *log_data);
      if (!log_data)
        exit (3);
#pragma tasks register log_data log_n
      atexit (at_end);
    }
  note (log_n, log_data, k, x);
}

int
main (int argc, char **argv)
{
  (void) argv;
  for (int k = 0; k < 10; k++)
    add (k, k * .5f);
  if (argc > 5)
    exit (4);
  return 0;
}
