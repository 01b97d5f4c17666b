/* The same task, called for one block after the other, uses one variable in
   all of them.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define BLOCKS 8
#define SIZE 32

#ifndef FIXED
static float scratch[SIZE];
#endif
static long total;
static float weight;

TASK void sort (int n, int v[n]);
TASK void smooth (int n, float v[n]);
TASK void count (int n, const int v[n], long *result TASK_OUTPUT);
TASK void weigh (int n, float v[n], float by);

void
sort (int n, int v[n])
{
#ifdef FIXED
  int moves = 0;
#else
  static int moves;
#endif
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && v[j] < v[j - 1]; j--)
      {
        int t = v[j];
        v[j] = v[j - 1];
        v[j - 1] = t;
        moves++; /* MISTAKE shared-state */
      }
}

void
smooth (int n, float v[n])
{
#ifdef FIXED
  float scratch[n];
#endif
  for (int i = 0; i < n; i++)
    scratch[i] = v[i]; /* MISTAKE shared-state */
  for (int i = 1; i < n - 1; i++)
    v[i] = (scratch[i - 1] + scratch[i] + scratch[i + 1]) / 3;
}

void
count (int n, const int v[n], long *result)
{
  long found = 0;
  for (int i = 0; i < n; i++)
    found += v[i] % 2;
#ifndef FIXED
  total += found; /* MISTAKE shared-state */
#endif
  *result = found;
}

void
weigh (int n, float v[n], float by)
{
#ifndef FIXED
  by = weight;
#endif
  for (int i = 0; i < n; i++)
    v[i] *= by;
}

int
main (void)
{
  int numbers[BLOCKS][SIZE];
  float samples[BLOCKS][SIZE];
  long odd[BLOCKS][1];

  for (int b = 0; b < BLOCKS; b++)
    {
      for (int i = 0; i < SIZE; i++)
        {
          numbers[b][i] = (i * 7 + b) % SIZE;
          samples[b][i] = i;
        }
#pragma tasks register numbers[b]
#pragma tasks register samples[b]
#pragma tasks register odd[b]
    }
  for (int b = 0; b < BLOCKS; b++)
    {
      weight = b + 1; /* MISTAKE shared-state */
      sort (SIZE, numbers[b]);
      smooth (SIZE, samples[b]);
      count (SIZE, numbers[b], odd[b]);
      weigh (SIZE, samples[b], weight);
    }
#pragma tasks wait
  float last = 0;
  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks unregister numbers[b]
#pragma tasks unregister samples[b]
#pragma tasks unregister odd[b]
      total += odd[b][0];
      last += samples[b][SIZE - 2];
    }
  printf ("%ld %g\n", total, last);
  return 0;
}
