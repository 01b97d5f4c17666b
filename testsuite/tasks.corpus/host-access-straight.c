/* The main program looks at results before they are there, and changes what
   tasks still read.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 1000

TASK void histogram (int n, const unsigned char data[n], int bins[16] TASK_OUTPUT);
TASK void peak (const int bins[16], int *where TASK_OUTPUT);

void
histogram (int n, const unsigned char data[n], int bins[16])
{
  for (int i = 0; i < 16; i++)
    bins[i] = 0;
  for (int i = 0; i < n; i++)
    bins[data[i] / 16]++;
}

void
peak (const int bins[16], int *where)
{
  *where = 0;
  for (int i = 1; i < 16; i++)
    if (bins[i] > bins[*where])
      *where = i;
}

int
main (void)
{
  unsigned char *data = malloc (N);
  int bins[16];
  int *where = malloc (sizeof *where);

  for (int i = 0; i < N; i++)
    data[i] = i * 7;
#pragma tasks register data N
#pragma tasks register bins
#pragma tasks register where 1

  histogram (N, data, bins);
#ifdef FIXED
#pragma tasks acquire bins
#endif
  printf ("first bin: %d\n", bins[0]); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release bins
#endif
  peak (bins, where);
#ifdef FIXED
#pragma tasks acquire data
#endif
  data[0] = 255; /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release data
#pragma tasks acquire where
#endif
  if (*where > 8) /* MISTAKE host-access */
    printf ("bright\n");
  else
    printf ("dark\n");
#ifdef FIXED
#pragma tasks release where
#pragma tasks acquire bins
#endif
  bins[3] = 0; /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release bins
#endif

#pragma tasks unregister where
#pragma tasks unregister bins
#pragma tasks unregister data
  free (where);
  free (data);
  return 0;
}
