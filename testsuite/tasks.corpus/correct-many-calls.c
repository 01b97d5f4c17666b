/* A function of thousands of calls, as generators write them: each of them
   loads a count that the ones before leave alone.  To look at all others for
   each takes minutes.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

TASK void scale (int n, float v[n], float k);

void
scale (int n, float v[n], float k)
{
  for (int i = 0; i < n; i++)
    v[i] *= k;
}

#define ONE                                                                   \
  scale (s.n, s.p, 1);                                                        \
  memset (l, 0, sizeof l);
#define FOUR ONE ONE ONE ONE
#define MANY FOUR FOUR FOUR FOUR
#define LOTS MANY MANY MANY MANY MANY MANY MANY MANY
#define ALL LOTS LOTS LOTS LOTS LOTS LOTS LOTS LOTS

int
main (int argc, char **argv)
{
  static float a[8] = { 1, 2, 3 };
  float l[8] = { 0 };
  struct
  {
    int n;
    float *p;
  } s = { 8, a };
#pragma tasks register a
  if (argc > 1)
    {
      ALL ALL
    }
#pragma tasks unregister a
  printf ("%g %g\n", a[2], l[0]);
  return 0;
}
