/* A simulation that prints something now and then, behind `wait'.  */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

enum { CELLS = 200, STEPS = 40, BLOCKS = 4 };

TASK void relax (int n, const double old[n], double new[n] TASK_OUTPUT);
TASK_IMPLEMENTATION ("opencl", relax)
void relax_on_device (int n, const double old[n], double new[n]);
#pragma tasks opencl relax_on_device "device-acquire-loop.cl" "relax" 20
void
relax (int n, const double old[n], double new[n])
{
  for (int i = 0; i < n; i++)
    new[i] = i && i < n - 1 ? (old[i - 1] + old[i + 1]) / 2 : old[i];
}

TASK void fill (int n, double part[n] TASK_OUTPUT, double value);
TASK_IMPLEMENTATION ("opencl", fill)
void fill_on_device (int n, double part[n], double value);
#pragma tasks opencl fill_on_device "device-acquire-loop.cl" "fill" 10
void
fill (int n, double part[n], double value)
{
  for (int i = 0; i < n; i++)
    part[i] = value;
}

int
main (void)
{
  double *a = calloc (CELLS, sizeof *a), *b = calloc (CELLS, sizeof *b);
  double parts[BLOCKS][50];
  double hottest = 0, sum = 0;
  a[0] = b[0] = 100;
#pragma tasks register a CELLS
#pragma tasks register b CELLS
  for (int t = 0; t < STEPS; t += 2)
    {
      relax (CELLS, a, b);
      relax (CELLS, b, a);
      if (t % 10 == 0)
        {
#pragma tasks wait
#ifdef FIXED
#pragma tasks acquire a
#endif
          printf ("%d: %.6f\n", t, a[1]); /* MISTAKE host-access */
          for (int i = 1; i < CELLS; i++)
            hottest = fmax (hottest, a[i]); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release a
#endif
        }
    }
  for (int k = 0; k < BLOCKS; k++)
    {
#pragma tasks register parts[k]
      fill (50, parts[k], k);
    }
#pragma tasks wait
  for (int k = 0; k < BLOCKS; k++)
    {
#ifdef FIXED
#pragma tasks acquire parts[k]
#endif
      for (int i = 0; i < 50; i++)
        sum += parts[k][i]; /* MISTAKE host-access */
#pragma tasks unregister parts[k]
    }
#pragma tasks unregister a
#pragma tasks unregister b
  printf ("%.6f %g\n", hottest, sum);
  free (a);
  free (b);
  return sum != 300;
}
