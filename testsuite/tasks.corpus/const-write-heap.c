/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The k largest of a sample: a heap is made of the sample itself.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 40

TASK void largest (int n, const int sample[n], int k, int top[k] TASK_OUTPUT);

static void
sift (int *heap, int n, int i)
{
  for (;;)
    {
      int c = 2 * i + 1;
      if (c >= n)
        return;
      if (c + 1 < n && heap[c + 1] > heap[c])
        c++;
      if (heap[i] >= heap[c])
        return;
      int t = heap[i];
      heap[i] = heap[c]; /* MISTAKE check */
      heap[c] = t; /* MISTAKE check */
      i = c;
    }
}

void
largest (int n, const int sample[n], int k, int top[k])
{
#ifdef FIXED
  int heap[n];
  memcpy (heap, sample, sizeof heap);
#else
  int *heap = (int *)sample;
#endif
  for (int i = n / 2; i-- > 0;)
    sift (heap, n, i); /* MISTAKE const-write */
  for (int i = 0; i < k; i++)
    {
      top[i] = heap[0];
      heap[0] = heap[--n]; /* MISTAKE check */
      sift (heap, n, 0);
    }
}

int
main (void)
{
  int *sample = malloc (N * sizeof *sample);
  int top[5];
  for (int i = 0; i < N; i++)
    sample[i] = i * 17 % N;
#pragma tasks register sample N
#pragma tasks register top
  largest (N, sample, 5, top);
#pragma tasks unregister top
#pragma tasks unregister sample
  for (int i = 0; i < 5; i++)
    printf ("%d ", top[i]);
  puts ("");
  free (sample);
  return 0;
}
