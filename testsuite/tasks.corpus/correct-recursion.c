/* Tasks that register halves and call themselves; functions that do, with an
   array of each call, and with the same array but another size.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void sort (int n, int v[n]);
TASK void twice (int n, int v[n]);

static void
merge (int n, int half, int *v)
{
  int *copy = malloc (n * sizeof *copy);
  int a = 0, b = half;
  for (int i = 0; i < n; i++)
    copy[i] = b == n || (a < half && v[a] <= v[b]) ? v[a++] : v[b++];
  for (int i = 0; i < n; i++)
    v[i] = copy[i];
  free (copy);
}

void
sort (int n, int v[n])
{
  if (n < 8)
    {
      for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && v[j] < v[j - 1]; j--)
          {
            int other = v[j];
            v[j] = v[j - 1];
            v[j - 1] = other;
          }
      return;
    }
  int half = n / 2;
  int *low = v, *high = v + half;
#pragma tasks register low half
#pragma tasks register high n - half
  sort (half, low);
  sort (n - half, high);
#pragma tasks unregister low
#pragma tasks unregister high
  merge (n, half, v);
}

void
twice (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

static int
levels (int depth)
{
  int here[4] = { depth, 0, 0, 0 };
  if (depth == 0)
    return 1;
#pragma tasks register here
  twice (4, here);
  int below = levels (depth - 1);
#pragma tasks unregister here
  return here[0] + below;
}

static void
narrow (int n, int *v)
{
  if (n < 2)
    return;
#pragma tasks register v n / 2
  twice (n / 2, v);
  narrow (n / 2, v);
#pragma tasks unregister v n / 2
}

int
main (void)
{
  int v[100];
  for (int i = 0; i < 100; i++)
    v[i] = (i * 37) % 101;
#pragma tasks register v
  sort (100, v);
#pragma tasks unregister v
  for (int i = 1; i < 100; i++)
    if (v[i - 1] > v[i])
      printf ("wrong at %d\n", i);
  printf ("%d %d\n", v[50], levels (5));
  narrow (100, v);
  printf ("%d %d\n", v[1], v[49]);
  return 0;
}
