/* Nothing is wrong: a part of an array is registered, here or elsewhere, and
   the program works on the rest, by a pointer that begins there, and in
   functions that are given it, themselves as well.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 40

TASK void add (int n, int v[n], int by);

void
add (int n, int v[n], int by)
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}

static void
fill (int n, int *v)
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}

/* Of this function's own.  */
static int
own (int n, int at)
{
  int *v = calloc (n, sizeof *v), half = n / 2;
#pragma tasks register v half
  add (half, v, 2);
  fill (n - half, v + half);
  fill (1, &v[half]);
  for (int *p = v + half; p < v + n; p++)
    *p += 1;
  for (int *p = v + n; p-- > v + half;)
    *p += 1;
  int *rest = v + at;
  fill (1, rest);
  rest[1] = 4;
#pragma tasks unregister v
  int sum = v[0] + v[half] + v[n - 1];
  free (v);
  return sum;
}

/* It is not known how much of it is registered.  */
void
given (int n, int *v)
{
  int half = n / 2;
  add (half, v, 3);
  for (int i = half; i < n; i++)
    v[i] = i;
  v[half] += 3;
  fill (n - half, v + half);
}

/* The left part is being worked on where the right one is divided.  */
static void
divide (int n, int *v, int left)
{
  if (n <= 5)
    {
      add (n, v, 1);
      return;
    }
  int i = n / 2;
  v[0]++;
  if (i <= 5)
    {
#pragma tasks register v i
    }
  divide (i, v, left);
  if (n - i <= 5)
    {
#pragma tasks register &v[i] n - i
    }
  divide (n - i, v + i, left);
}

int
main (void)
{
  int *v = calloc (N, sizeof *v), *w = calloc (N, sizeof *w);
#pragma tasks register v N / 2
  given (N, v);
#pragma tasks unregister v
  printf ("%d %d %d\n", own (N, N - 4), v[0], v[N / 2]);
  divide (N, w, 0);
#pragma tasks shutdown
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += w[i];
  printf ("%d\n", sum);
  free (w);
  free (v);
  return 0;
}
