/* Tasks that call tasks: what they touch before they have waited, or were not
   passed, depends on data.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 8

#ifdef FIXED
#define HERE _Pragma ("tasks wait")
#else
#define HERE
#endif

TASK void leaf (int n, int v[n]);
TASK void sum (int n, const int v[n], int total[1] TASK_OUTPUT);
TASK void halves (int n, int v[n], int m, int border[m]);
TASK void tree (int n, const int v[n], int depth, int total[1] TASK_OUTPUT);
TASK void grow (int n, int v[n], int rounds);
TASK void pass (int n, const int v[n], int w[n]);

void
leaf (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += i;
}

void
sum (int n, const int v[n], int total[1])
{
  total[0] = 0;
  for (int i = 0; i < n; i++)
    total[0] += v[i];
}

__attribute__ ((weak)) int
middle (const int *v, int i)
{
  return v[i]; /* MISTAKE check */
}

void
halves (int n, int v[n], int m, int border[m])
{
  int *low = v, *high = v + n / 2;
#pragma tasks register low n / 2
#pragma tasks register high n - n / 2
  leaf (n / 2, low);
  leaf (n - n / 2, high);
  HERE
  for (int i = 0; i < m; i++)
    border[i] = middle (v, i * 5 % n);
#pragma tasks wait
#pragma tasks unregister low
#pragma tasks unregister high
}

void
tree (int n, const int v[n], int depth, int total[1])
{
  if (!depth)
    {
      sum (n, v, total);
      return;
    }
  int left[1] TASK_REGISTERED, right[1] TASK_REGISTERED;
  const int *low = v, *high = v + n / 2;
#pragma tasks register low n / 2
#pragma tasks register high n - n / 2
  tree (n / 2, low, depth - 1, left);
  tree (n - n / 2, high, depth - 1, right);
#ifdef FIXED
#pragma tasks wait
#endif
  int both = left[0] + right[0]; /* MISTAKE host-access check */
#pragma tasks wait
#pragma tasks unregister low
#pragma tasks unregister high
  total[0] = both;
}

/* Each round needs what the one before has left.  */
void
grow (int n, int v[n], int rounds)
{
  for (int i = 0; i < rounds; i++)
    {
      leaf (n, v);
      HERE
      if (v[n - 1] > 100) /* MISTAKE host-access check */
	break;
    }
}

int *elsewhere;

void
pass (int n, const int v[n], int w[n])
{
  int *to = w;
#ifndef FIXED
  if (v[0] > 3)
    to = elsewhere;
#endif
  for (int i = 0; i < n; i++)
    to[i] = v[i]; /* MISTAKE check */
}

int
main (void)
{
  int *v = calloc (N, sizeof *v), *w = calloc (N, sizeof *w);
  int *other = calloc (N, sizeof *other);
  int border[3] TASK_REGISTERED, total[1] TASK_REGISTERED;
#pragma tasks register v N
#pragma tasks register w N
#pragma tasks register other N
  elsewhere = other;
  halves (N, v, 3, border);
  tree (N, v, 1, total);
  grow (N, v, 3);
#pragma tasks acquire v
  v[0] = 4;
#pragma tasks release v
  pass (N, v, w);
#pragma tasks wait
#ifdef FIXED
  printf ("%d %d %d %d\n", border[1], total[0], v[3], w[2]);
#endif
#pragma tasks unregister v
#pragma tasks unregister w
#pragma tasks unregister other
}
