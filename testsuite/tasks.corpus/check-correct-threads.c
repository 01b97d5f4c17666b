/* Nothing is wrong.  Several threads call tasks, bodies start threads of their
   own, recurse, and call functions by pointers.  */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 12

struct part
{
  int n;
  const int *from;
  int *to;
};

TASK void doubled (int n, const int from[n], int to[n] TASK_OUTPUT);
TASK void sort (int n, int v[n]);

static void *
work (void *data)
{
  struct part *part = data;
  for (int i = 0; i < part->n; i++)
    part->to[i] = 2 * part->from[i];
  return NULL;
}

void
doubled (int n, const int from[n], int to[n])
{
  pthread_t other;
  struct part low = { n / 2, from, to };
  struct part high = { n - n / 2, from + n / 2, to + n / 2 };
  if (pthread_create (&other, NULL, work, &high))
    abort ();
  work (&low);
  pthread_join (other, NULL);
}

static void
quick (int *low, int *high)
{
  if (high - low < 2)
    return;
  int pivot = high[-1], *middle = low;
  for (int *p = low; p < high - 1; p++)
    if (*p < pivot)
      {
        int t = *p;
        *p = *middle;
        *middle++ = t;
      }
  high[-1] = *middle;
  *middle = pivot;
  quick (low, middle);
  quick (middle + 1, high);
}

static void (*volatile sorter) (int *, int *) = quick;

void
sort (int n, int v[n])
{
  sorter (v, v + n);
}

static void *
caller (void *data)
{
  int *v = data, *w = malloc (N * sizeof *w);
#pragma tasks register v N
#pragma tasks register w N
  sort (N, v);
  doubled (N, v, w);
#pragma tasks unregister w
#pragma tasks unregister v
  v[0] = w[N - 1];
  free (w);
  return NULL;
}

int
main (void)
{
  pthread_t threads[3];
  int v[3][N];
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < N; i++)
        v[t][i] = (i * 7 + t) % N;
      pthread_create (&threads[t], NULL, caller, v[t]);
    }
  for (int t = 0; t < 3; t++)
    {
      pthread_join (threads[t], NULL);
      printf ("%d %d\n", v[t][0], v[t][N - 1]);
    }
}
