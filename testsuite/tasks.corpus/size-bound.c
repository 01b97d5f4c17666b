/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OPTIONS -Wno-stringop-overflow -Wno-stringop-overread */

/* Parameters' bounds that are larger than what is registered.  */

#include <stdio.h>
#include <tasks.h>

#define N 30

TASK void scale (int n, float v[n], float f);
TASK void multiply (int n, int m, const float a[n][m], const float v[m],
                    float r[n] TASK_OUTPUT);
TASK void fixed (const int key[16], int v[16]);

void
scale (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

void
multiply (int n, int m, const float a[n][m], const float v[m], float r[n])
{
  for (int i = 0; i < n; i++)
    {
      r[i] = 0;
      for (int j = 0; j < m; j++)
        r[i] += a[i][j] * v[j];
    }
}

void
fixed (const int key[16], int v[16])
{
  for (int i = 0; i < 16; i++)
    v[i] ^= key[i];
}

int
main (void)
{
  float v[N] TASK_REGISTERED;
  float a[4][6] TASK_REGISTERED = { { 1 } };
  float x[6] TASK_REGISTERED = { 1 }, r[4] TASK_REGISTERED;
#ifdef FIXED
  int key[16] TASK_REGISTERED = { 5 };
#else
  int key[8] TASK_REGISTERED = { 5 };
#endif
  int data[16] TASK_REGISTERED = { 1 };
  for (int i = 0; i < N; i++)
    v[i] = i;
#ifdef FIXED
  scale (N, v, 2);
  multiply (4, 6, a, x, r);
  fixed (key, data);
#else
  scale (N * sizeof *v, v, 2); /* MISTAKE size */
  multiply (6, 4, (const float (*)[4])a, x, r); /* MISTAKE size */
  fixed (key, data); /* MISTAKE size */
#endif
#pragma tasks wait
  printf ("%g %g %d\n", v[3], r[0], data[0]);
  return 0;
}
