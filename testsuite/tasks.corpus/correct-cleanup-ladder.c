/* Nothing is wrong: a ladder of labels undoes exactly what was done.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void correlate (int n, const float a[n], const float b[n], float out[1]
                     TASK_OUTPUT);

void
correlate (int n, const float a[n], const float b[n], float out[1])
{
  out[0] = 0;
  for (int i = 0; i < n; i++)
    out[0] += a[i] * b[i];
}

static int
run (int n, int fail, float *result)
{
  int error = -1;
  float out[1];
  float *a = fail == 1 ? NULL : calloc (n, sizeof *a);
  if (!a)
    goto no_a;
  a[1] = 2;
#pragma tasks register a n
  float *b = fail == 2 ? NULL : calloc (n, sizeof *b);
  if (!b)
    goto no_b;
  b[1] = 3;
#pragma tasks register b n
#pragma tasks register out
  if (fail == 3)
    goto failed;
  correlate (n, a, b, out);
#pragma tasks wait
  *result = out[0];
  error = 0;
failed:;
#pragma tasks unregister out
#pragma tasks unregister b
  free (b);
no_b:;
#pragma tasks unregister a
  free (a);
no_a:
  return error;
}

int
main (void)
{
  float result = -1;
  for (int fail = 0; fail < 4; fail++)
    printf ("%d %g\n", run (10, fail, &result), result);
  return 0;
}
