/* Nothing is wrong: the program works on the half that is not registered, and
   on another member of the structure.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 32

struct channel
{
  int gain;
  short sample[N];
  char name[16];
};

TASK void filter (int n, short v[n], int gain);

void
filter (int n, short v[n], int gain)
{
  for (int i = 0; i < n; i++)
    v[i] *= gain;
}

int
main (void)
{
  short *v = calloc (N, sizeof *v);
  struct channel c = { 3, { 1, 2, 3 }, "left" };
#pragma tasks register v N / 2
#pragma tasks register c.sample
  filter (N / 2, v, 3);
  filter (N, c.sample, c.gain);
  for (int i = N / 2; i < N; i++)
    v[i] = i;
  c.gain = 5;
  strcpy (c.name, "right");
  printf ("%s %d %d\n", c.name, c.gain, v[N - 1]);
#pragma tasks unregister c.sample
#pragma tasks unregister v
  printf ("%d %d\n", v[0], c.sample[2]);
  free (v);
  return 0;
}
