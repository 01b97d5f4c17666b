/* Parts of arrays whose borders are variables: tasks have one side, the program
   the other; of lists of buffers the first few are registered.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void inc (int n, int v[n]);
TASK void fill (int n, int v[n] TASK_OUTPUT, int value);

void
inc (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

void
fill (int n, int v[n], int value)
{
  for (int i = 0; i < n; i++)
    v[i] = value;
}

/* The list ends early; what did not fit is not registered.  */
static int
early (int count, int stop)
{
  int *v[8] = { 0 }, n, sum = 0;
  for (n = 0; n < count; n++)
    {
      v[n] = calloc (n + 1, sizeof (int));
      if (!v[n] || n == stop)
	break;
#pragma tasks register v[n] (n + 1)
    }
  if (n < count)
    free (v[n]);
  for (int i = 0; i < n; i++)
    inc (i + 1, v[i]);
  while (n-- > 0)
    {
#pragma tasks unregister v[n]
      sum += v[n][n];
      free (v[n]);
    }
  return sum;
}

/* One more than is used.  */
static void
spare (int n)
{
  int *v[8] = { 0 };
  for (int i = 0; i <= n; i++)
    v[i] = calloc (4, sizeof (int));
  for (int i = 0; i < n; i++)
    {
#pragma tasks register v[i] 4
    }
  free (v[n]);
  for (int i = 0; i < n; i++)
    inc (4, v[i]);
  for (int i = 0; i < n; i++)
    {
#pragma tasks unregister v[i]
      free (v[i]);
    }
}

/* Buffers leave the list: the last one takes the place.  */
static void
shrinking (int n)
{
  int *v[8] = { 0 };
  for (int i = 0; i < n; i++)
    {
      v[i] = calloc (4, sizeof (int));
#pragma tasks register v[i] 4
    }
  for (int i = 0; i < n; i++)
    if (i == 2)
      {
#pragma tasks unregister v[i]
	free (v[i]);
	v[i] = v[--n];
      }
  int *last = v[--n];
#pragma tasks unregister last
  free (last);
  for (int i = 0; i < n; i++)
    inc (4, v[i]);
  for (int i = 0; i < n; i++)
    {
#pragma tasks unregister v[i]
      free (v[i]);
    }
}

/* Two halves by turns.  */
static int
halves (void)
{
  int m[4][8], sum = 0;
  for (int h = 0; h < 2; h++)
    {
      for (int i = h * 2; i < h * 2 + 2; i++)
	{
#pragma tasks register m[i]
	  fill (8, m[i], i);
	}
      for (int i = (1 - h) * 2; i < (1 - h) * 2 + 2; i++)
	for (int j = 0; j < 8; j++)
	  m[i][j] = -i;
      for (int i = h * 2; i < h * 2 + 2; i++)
	{
#pragma tasks unregister m[i]
	  sum += m[i][7];
	}
    }
  return sum;
}

/* Tasks have the first rows, the program the others.  */
static int
rows (int k)
{
  int m[8][8];
  for (int i = 0; i < k; i++)
    {
#pragma tasks register m[i]
      fill (8, m[i], i);
    }
  for (int i = k; i < 8; i++)
    for (int j = 0; j < 8; j++)
      m[i][j] = -i;
  for (int i = 0; i < k; i++)
    {
#pragma tasks unregister m[i]
    }
  return m[0][0] + m[7][7];
}

/* Tasks have the rest.  */
static int
rest (int n)
{
  int k = n / 2, *m = malloc (n * sizeof *m), *high = m + k;
#pragma tasks register high (n - k)
  fill (n - k, high, 3);
  for (int i = 0; i < k; i++)
    m[i] = i;
  m[k - 1] = 7;
  int sum = m[0] + high[-1];
#pragma tasks unregister high
  sum += m[k];
  free (m);
  return sum;
}

int
main (int argc, char **argv)
{
  (void)argv;
  spare (3 + argc);
  shrinking (4 + argc);
  printf ("%d %d\n", early (8, 99), early (8, 4));
  printf ("%d %d %d\n", halves (), rows (4 + argc), rest (64 + argc));
}
