/* SPDX-License-Identifier: GPL-3.0-or-later

   Outputs that are not written everywhere, or read before that on some way
   only; and outputs that are, however complicated it looks.  */

/* { dg-do compile } */

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

struct point
{
  char kind;
  double x, y;
};

/* { dg-note "if 'n' is 4, for example" "" .+1 } */
TASK void short_loop (int n, const float v[n], float w[n] TASK_OUTPUT);
void
short_loop (int n, const float v[n], float w[n])
{
  for (int i = 0; i < n - 1; i++) /* { dg-warning "'w' of task 'short_loop' is 'output', but element 3 of it is left unwritten" } */
    w[i] = v[i]; /* { dg-note "'w' is written here" } */
}

/* { dg-note "if 'n' is 4, for example" "" .+1 } */
TASK void from_one (int n, const float v[n], float w[n] TASK_OUTPUT);
void
from_one (int n, const float v[n], float w[n])
{
  for (int i = 1; i < n; i++) /* { dg-warning "element 0 of it is left unwritten" } */
    w[i] = v[i] + v[i - 1]; /* { dg-note "'w' is written here" } */
}

TASK void from_one_right (int n, const float v[n], float w[n] TASK_OUTPUT);
void
from_one_right (int n, const float v[n], float w[n])
{
  w[0] = v[0];
  for (int i = 1; i < n; i++)
    w[i] = v[i] + w[i - 1];
}

TASK void every_other (const float v[64], float w[64] TASK_OUTPUT); /* { dg-note "declared here" } */
void
every_other (const float v[64], float w[64])
{
  for (int i = 0; i < 64; i += 2) /* { dg-warning "element 1 of it is left unwritten" } */
    w[i] = v[i]; /* { dg-note "'w' is written here" } */
}

TASK void every_other_right (const float v[64], float w[64] TASK_OUTPUT);
void
every_other_right (const float v[64], float w[64])
{
  for (int i = 0; i < 64; i += 2)
    {
      w[i] = v[i];
      w[i + 1] = -v[i];
    }
}

/* { dg-note "if 'n' is 4" "" .+1 } */
TASK void border (int n, const float m[n][n], float r[n][n] TASK_OUTPUT);
void
border (int n, const float m[n][n], float r[n][n])
{
  for (int i = 1; i < n - 1; i++) /* { dg-warning "element 0 of it is left unwritten" } */
    for (int j = 1; j < n - 1; j++)
      r[i][j] = m[i - 1][j] + m[i + 1][j]; /* { dg-note "'r' is written here" } */
}

TASK void border_right (int n, const float m[n][n], float r[n][n] TASK_OUTPUT);
void
border_right (int n, const float m[n][n], float r[n][n])
{
  for (int i = 0; i < n; i++)
    {
      r[0][i] = r[n - 1][i] = 0;
      r[i][0] = r[i][n - 1] = 0;
    }
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      r[i][j] = m[i - 1][j] + m[i + 1][j];
}

/* { dg-note "if 'n' is 4" "" .+1 } */
TASK void half_cleared (int n, float w[n] TASK_OUTPUT);
void
half_cleared (int n, float w[n])
{
  memset (w, 0, n); /* { dg-warning "element 1 of it is left unwritten" } */
}

TASK void cleared (int n, float w[n] TASK_OUTPUT);
void
cleared (int n, float w[n])
{
  memset (w, 0, n * sizeof *w);
}

/* { dg-note "if 'n' is 4" "" .+1 } */
TASK void positive (int n, const float v[n], float w[n] TASK_OUTPUT);
void
positive (int n, const float v[n], float w[n])
{
  for (int i = 0; i < n; i++)
    if (v[i] > 0) /* { dg-warning "element 1 of it is left unwritten" } */
      w[i] = v[i]; /* { dg-note "'w' is written here" } */
}

TASK void positive_right (int n, const float v[n], float w[n] TASK_OUTPUT);
void
positive_right (int n, const float v[n], float w[n])
{
  for (int i = 0; i < n; i++)
    if (v[i] > 0)
      w[i] = v[i];
    else
      w[i] = 0;
}

TASK void packed (int n, const float v[n], float w[n] TASK_OUTPUT);
void
packed (int n, const float v[n], float w[n])
{
  int k = 0;
  for (int i = 0; i < n; i++)
    if (v[i] > 0)
      w[k++] = v[i];
  while (k < n)
    w[k++] = 0;
}

/* { dg-note "if 'n' is 4" "" .+1 } */
TASK void early (int n, int enabled, const float v[n], float w[n] TASK_OUTPUT);
void
early (int n, int enabled, const float v[n], float w[n])
{
  if (!enabled) /* { dg-warning "on some way it is not written" } */
    return;
  for (int i = 0; i < n; i++)
    w[i] = v[i]; /* { dg-note "'w' is written here" } */
}

TASK void early_right (int n, int enabled, const float v[n], float w[n] TASK_OUTPUT);
void
early_right (int n, int enabled, const float v[n], float w[n])
{
  if (n == 0)
    return;
  if (!enabled)
    {
      memcpy (w, v, n * sizeof *w);
      return;
    }
  for (int i = 0; i < n; i++)
    w[i] = -v[i];
}

TASK void by_mode (int n, int mode, const float v[n], float w[n] TASK_OUTPUT);
void
by_mode (int n, int mode, const float v[n], float w[n])
{
  switch (mode)
    {
    case 1:
      for (int i = 0; i < n; i++)
        w[i] = v[i];
      break;
    case 2:
      for (int i = 0; i < n; i++)
        w[n - 1 - i] = v[i];
      break;
    }
}

TASK void all_fields (struct point p[2] TASK_OUTPUT);
void
all_fields (struct point p[2])
{
  for (int i = 0; i < 2; i++)
    {
      p[i].kind = 0;
      p[i].x = p[i].y = i;
    }
  p[1] = p[0];
}

static void
put (int n, float *to, float x)
{
  while (n-- > 0)
    *to++ = x;
}

TASK void halves (int n, float w[2 * n] TASK_OUTPUT);
void
halves (int n, float w[2 * n])
{
  put (n, w, 1);
  put (n, w + n, 2);
}

TASK void by_child (int n, float w[2 * n] TASK_OUTPUT);
void
by_child (int n, float w[2 * n])
{
  cleared (n, w);
  cleared (n, w + n);
}

/* Who knows what is written by these.  */
extern void fill (int n, float *w);
TASK void elsewhere (int n, float w[n] TASK_OUTPUT);
void
elsewhere (int n, float w[n])
{
  fill (n, w);
}
TASK void scattered (int n, const int to[n], const float v[n], float w[n] TASK_OUTPUT);
void
scattered (int n, const int to[n], const float v[n], float w[n])
{
  for (int i = 0; i < n; i++)
    w[to[i]] = v[i];
}

TASK void largest (int n, const float v[n], int at[1] TASK_OUTPUT, float w[1] TASK_OUTPUT);
void
largest (int n, const float v[n], int at[1], float w[1])
{
  float best = -1e30f;
  for (int i = 0; i < n; i++)
    if (v[i] > best)
      {
        best = v[i];
        *at = i;
      }
  *w = sqrtf (best);
}

TASK void merged (int na, const int a[na], int nb, const int b[nb], int w[na + nb] TASK_OUTPUT);
void
merged (int na, const int a[na], int nb, const int b[nb], int w[na + nb])
{
  int i = 0, j = 0, k = 0;
  while (i < na && j < nb)
    w[k++] = a[i] <= b[j] ? a[i++] : b[j++];
  while (i < na)
    w[k++] = a[i++];
  while (j < nb)
    w[k++] = b[j++];
}

/* By blocks, through memory of its own.  */
TASK void doubled (int n, const float v[n], float w[n] TASK_OUTPUT);
void
doubled (int n, const float v[n], float w[n])
{
  float *copy = malloc (n * sizeof *copy);
  if (!copy)
    abort ();
  memcpy (copy, v, n * sizeof *copy);
  for (int b = 0; b < n; b += 3)
    for (int i = b; i < b + 3 && i < n; i++)
      copy[i] *= 2;
  memmove (w, copy, n * sizeof *w);
  free (copy);
}

/* Data decide how much is written: nothing where they say so.  */

TASK void gather (int n, const int v[n], int w[n] TASK_OUTPUT, int count[1] TASK_OUTPUT); /* { dg-note "if 'n' is 4" } */
void
gather (int n, const int v[n], int w[n], int count[1])
{
  int k = 0;
  for (int i = 0; i < n; i++)
    if (v[i] > 0) /* { dg-warning "'w' of task 'gather' is 'output', but element \[0-9\] of it is left unwritten" } */
      w[k++] = v[i]; /* { dg-note "'w' is written here" } */
  *count = k;
}

TASK void gather_right (int n, const int v[n], int w[n] TASK_OUTPUT, int count[1] TASK_OUTPUT);
void
gather_right (int n, const int v[n], int w[n], int count[1])
{
  int k = 0;
  for (int i = 0; i < n; i++)
    if (v[i] > 0)
      w[k++] = v[i];
  *count = k;
  while (k < n)
    w[k++] = 0;
}

TASK void inverse (int n, const double v[n], double w[n] TASK_OUTPUT); /* { dg-note "if 'n' is 4" } */
void
inverse (int n, const double v[n], double w[n])
{
  for (int i = 0; i < n; i++)
    {
      if (v[i] == 0) /* { dg-warning "'w' of task 'inverse'" } */
        return;
      w[i] = 1 / v[i]; /* { dg-note "'w' is written here" } */
    }
}

TASK void inverse_right (int n, const double v[n], double w[n] TASK_OUTPUT);
void
inverse_right (int n, const double v[n], double w[n])
{
  memset (w, 0, n * sizeof *w);
  for (int i = 0; i < n; i++)
    {
      if (v[i] == 0)
        return;
      w[i] = 1 / v[i];
    }
}

/* As far as a text goes, or as rows say, nobody knows what is meant.  */
TASK void text (int n, const char v[n], char w[n] TASK_OUTPUT);
void
text (int n, const char v[n], char w[n])
{
  int i;
  for (i = 0; i < n - 1 && v[i]; i++)
    w[i] = v[i];
  w[i] = 0;
}

TASK void rows (int n, const int start[n + 1], double w[n] TASK_OUTPUT);
void
rows (int n, const int start[n + 1], double w[n])
{
  for (int i = 0; i < n; i++)
    for (int k = start[i]; k < start[i + 1]; k++)
      w[i] = k;
}

/* Members.  */

struct extremes
{
  float least, most;
  int steps, unused;
};

TASK void extremes (int n, const float v[n], struct extremes *e TASK_OUTPUT); /* { dg-note "if 'n' is 4" } */
void
extremes (int n, const float v[n], struct extremes *e)
{
  e->least = e->most = v[0];
  for (int i = 1; i < n; i++)
    {
      e->least = fminf (e->least, v[i]);
      e->most = fmaxf (e->most, v[i]); /* { dg-note "'e' is written here" } */
    } /* { dg-warning "'e' of task 'extremes' is 'output', but member 'steps' is left unwritten" "" .-4 } */
}

TASK void extremes_right (int n, const float v[n], struct extremes *e TASK_OUTPUT);
void
extremes_right (int n, const float v[n], struct extremes *e)
{
  e->steps = n;
  e->least = e->most = v[0];
  for (int i = 1; i < n; i++)
    e->most += v[i];
}

/* output-read, where only an execution shows it.  */

TASK void window (int n, const float v[n], float w[n] TASK_OUTPUT); /* { dg-note "no value" } */
void
window (int n, const float v[n], float w[n])
{
  w[0] = v[0];
  for (int i = 1; i < n; i++)
    w[i] = v[i] + w[n - i]; /* { dg-warning "'w' of task 'window' is 'output', but it is read here" } */
}

TASK void only_odd (int n, const float v[n], float w[n] TASK_OUTPUT); /* { dg-note "no value" } */
void
only_odd (int n, const float v[n], float w[n])
{
  for (int i = 0; i < n; i++)
    if (i % 2 == 0)
      w[i] = v[i];
    else
      w[i] += v[i]; /* { dg-warning "'w' of task 'only_odd'" } */
}

TASK void scaled (int n, float beta, const float v[n], float w[n] TASK_OUTPUT);
void
scaled (int n, float beta, const float v[n], float w[n])
{
  if (beta == 0)
    memset (w, 0, n * sizeof *w);
  else
    for (int i = 0; i < n; i++)
      w[i] = beta;
  for (int i = 0; i < n; i++)
    w[i] += v[i];
}
