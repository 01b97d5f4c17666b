/* Nothing is wrong.  The program works on its own while tasks run: beside
   their buffers, on what they only read, on what has come home, and on memory
   that was a buffer once.  */

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 9

struct shared
{
  int own;
  int data[N];
  int also;
};

TASK void sum_of (int n, const int v[n], int out[1] TASK_OUTPUT);
TASK void next (int n, int v[n]);

static volatile sig_atomic_t signals;
static struct shared shared;
static jmp_buf back;

void
sum_of (int n, const int v[n], int out[1])
{
  out[0] = 0;
  for (int i = 0; i < n; i++)
    out[0] += v[i];
}

void
next (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 3 % 17 + 1;
}

static void
count (int number)
{
  (void)number;
  signals++;
  shared.own++;
}

static int
compare (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

static void *
read_only (void *data)
{
  const int *v = data;
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += v[i];
  return (void *)sum;
}

static int
deep (int depth)
{
  if (!depth)
    longjmp (back, 1);
  if (depth < 0)
    return 0;
  return deep (depth - 1) + 1;
}

int
main (void)
{
  int out[1] TASK_REGISTERED, *v = malloc (N * sizeof *v);
  pthread_t reader;
  void *read;

  for (int i = 0; i < N; i++)
    v[i] = shared.data[i] = i;
  signal (SIGUSR1, count);
#pragma tasks register shared.data
#pragma tasks register v N
  next (N, shared.data);
  shared.own = 4;
  shared.also = shared.own + 1;
  raise (SIGUSR1);
  sum_of (N, v, out);
  pthread_create (&reader, NULL, read_only, v);
  pthread_join (reader, &read);
  int largest = 0;
  for (int i = 0; i < N; i++)
    largest = v[i] > largest ? v[i] : largest;
#pragma tasks acquire out
  int first = out[0];
#pragma tasks release out
  if (!setjmp (back))
    deep (5);
#pragma tasks unregister v
  v = realloc (v, 2 * N * sizeof *v);
  memset (v, 0, 2 * N * sizeof *v);
#pragma tasks register v 2 * N
  next (2 * N, v);
#pragma tasks unregister v
#pragma tasks acquire shared.data
  qsort (shared.data, N, sizeof (int), compare);
#pragma tasks release shared.data
#pragma tasks unregister shared.data
  printf ("%d %d %ld %d %d %d\n", first, largest, (long)read, v[2 * N - 1],
          shared.own, (int)signals);
  free (v);
}
