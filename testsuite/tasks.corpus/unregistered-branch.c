/* Memory comes from one of two places, and only one of them registers it; a
   case of a switch forgets it, too.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

enum source { ZEROES, RAMP, COPY };

TASK void smooth (int n, float v[n]);

void
smooth (int n, float v[n])
{
  for (int i = 1; i < n; i++)
    v[i] = (v[i] + v[i - 1]) / 2;
}

static float
by_size (int n)
{
  static float small[64];
  float *v;
  float last;

  if (n <= 64)
    {
      v = small;
      memset (v, 0, sizeof small);
#pragma tasks register v n
    }
  else
    {
      v = calloc (n, sizeof *v);
#ifdef FIXED
#pragma tasks register v n
#endif
    }
  smooth (n, v); /* MISTAKE unregistered */
#pragma tasks unregister v
  last = v[n - 1];
  if (v != small)
    free (v);
  return last;
}

static float
by_source (enum source source, int n, const float *from)
{
  float *v = malloc (n * sizeof *v);
  float last;

  switch (source)
    {
    case ZEROES:
      memset (v, 0, n * sizeof *v);
#pragma tasks register v n
      break;
    case RAMP:
      for (int i = 0; i < n; i++)
        v[i] = i;
#ifdef FIXED
#pragma tasks register v n
#endif
      break;
    case COPY:
    default:
      memcpy (v, from, n * sizeof *v);
#pragma tasks register v n
      break;
    }
  smooth (n, v); /* MISTAKE unregistered */
#pragma tasks unregister v
  last = v[n - 1];
  free (v);
  return last;
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 100;
  float from[100] = { 1, 2, 3, 4 };

  printf ("%g\n", by_size (n));
  printf ("%g\n", by_source (argc > 2 ? COPY : RAMP, 100, from));
  return 0;
}
