/* Labels that undo what was done so far, each entered from one place more than
   the one before.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void blend (int n, const float a[n], const float b[n], float c[n] TASK_OUTPUT);

void
blend (int n, const float a[n], const float b[n], float c[n])
{
  for (int i = 0; i < n; i++)
    c[i] = (a[i] + b[i]) / 2;
}

static int
staged (int n, int fail, float *result)
{
  int status = -1;
  float *a, *b, *c;

  a = malloc (n * sizeof *a);
  if (!a)
    goto out;
#pragma tasks register a n
  b = malloc (n * sizeof *b);
  if (!b || fail == 1)
    goto out_a;
#pragma tasks register b n
  c = calloc (n, sizeof *c);
  if (!c)
    goto out_b;
  if (fail == 2)
    goto out_memory;
#pragma tasks register c n
#pragma tasks acquire a
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma tasks release a
#pragma tasks acquire b
  for (int i = 0; i < n; i++)
    b[i] = 2 * i;
#pragma tasks release b
  if (fail == 3)
    goto out_c;
  blend (n, a, b, c);
#pragma tasks acquire c
  *result = c[n - 1];
#pragma tasks release c
  status = 0;
out_c:;
#pragma tasks unregister c
out_memory:
  free (c);
out_b:;
#pragma tasks unregister b
out_a:
  if (fail != 1 || !b)
    free (b);
  else
    free (b);
#pragma tasks unregister a
  free (a);
out:
  return status;
}

/* The same with one way out, and pointers that say how far it came.  */
static int
one_way_out (int n, int fail, float *result)
{
  float *a = NULL, *b = NULL, *c = NULL;
  int status = -1, registered = 0;

  do
    {
      if (!(a = calloc (n, sizeof *a)) || !(b = calloc (n, sizeof *b))
          || !(c = calloc (n, sizeof *c)))
        break;
      a[0] = 3;
      if (fail)
        break;
#pragma tasks register a n
#pragma tasks register b n
#pragma tasks register c n
      registered = 1;
      blend (n, a, b, c);
      status = 0;
    }
  while (0);
  if (registered)
    {
#pragma tasks unregister a
#pragma tasks unregister b
#pragma tasks unregister c
      *result = c[0];
    }
  free (c);
  free (b);
  free (a);
  return status;
}

int
main (void)
{
  float result = -1;
  for (int fail = 3; fail >= 0; fail--)
    printf ("%d %g\n", staged (10, fail, &result), result);
  for (int fail = 1; fail >= 0; fail--)
    printf ("%d %g\n", one_way_out (10, fail, &result), result);
  return 0;
}
