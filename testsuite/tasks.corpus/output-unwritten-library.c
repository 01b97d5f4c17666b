/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OPTIONS -Wno-sizeof-array-argument -Wno-sizeof-pointer-memaccess */

/* Outputs written by functions of the library or of the unit, not wholly.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 64

TASK void pack (int n, const int v[n], int w[n] TASK_OUTPUT);
TASK void label (int id, char text[N] TASK_OUTPUT);
TASK void tile (int n, double t[n][n] TASK_OUTPUT);

TASK void trailer (int n, unsigned char out[8] TASK_OUTPUT);

static void
put32 (void *p, unsigned v)
{
  memcpy (p, &v, 4);
}

static void
identity (double *t, int n, int stride)
{
  for (int i = 0; i < n; i++) /* MISTAKE output-unwritten */
    t[i * stride + i] = 1;
}

void
pack (int n, const int v[n], int w[n])
{
#ifdef FIXED
  memcpy (w, v, n * sizeof *w);
#else
  memcpy (w, v, n); /* MISTAKE output-unwritten */
#endif
}

void
label (int id, char text[N])
{
#ifdef FIXED
  memset (text, 0, N);
  snprintf (text, N, "item %d", id);
#else
  memset (text, 0, sizeof text); /* MISTAKE output-unwritten */
  text[0] = 'a' + id;
#endif
}

void
tile (int n, double t[n][n])
{
#ifdef FIXED
  for (int i = 0; i < n * n; i++)
    ((double *)t)[i] = 0;
#endif
  identity (t[0], n, n);
}

void
trailer (int n, unsigned char out[8])
{
  put32 (out, n);
  out[4] = n >> 8; /* MISTAKE output-unwritten */
#ifdef FIXED
  memset (out + 5, 0, 3);
#endif
}

int
main (void)
{
  unsigned char bytes[8] TASK_REGISTERED;
  int v[N] TASK_REGISTERED, w[N] TASK_REGISTERED;
  char text[N] TASK_REGISTERED;
  double t[4][4] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = i;
  pack (N, v, w);
  label (3, text);
  tile (4, t);
  trailer (N, bytes);
#pragma tasks wait
  printf ("%d %c %g %d\n", w[1], text[0], t[3][3], bytes[0]);
  return 0;
}
