/* A histogram whose first bin is forgotten when they are cleared.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define BINS 8
#define N 100

#ifdef FIXED
#define FIRST 0
#else
#define FIRST 1
#endif

__attribute__ ((weak)) int
bin_of (unsigned char sample)
{
  return sample * BINS / 256;
}

TASK void histogram (int n, const unsigned char samples[n],
                     int bins[BINS] TASK_OUTPUT);

void
histogram (int n, const unsigned char samples[n], int bins[BINS])
{
  int first = FIRST;
  for (int i = bin_of (first * 32); i < BINS; i++)
    bins[i] = 0;
  for (int i = 0; i < n; i++)
    bins[bin_of (samples[i])]++; /* MISTAKE check */
}

int
main (void)
{
  unsigned char *samples = malloc (N);
  int *bins = calloc (BINS, sizeof *bins);

  for (int i = 0; i < N; i++)
    samples[i] = i * 37;
#pragma tasks register samples N
#pragma tasks register bins BINS
  histogram (N, samples, bins);
#pragma tasks unregister samples
#pragma tasks unregister bins
  for (int i = 0; i < BINS; i++)
    printf ("%d ", bins[i]);
  printf ("\n");
  free (bins);
  free (samples);
}
