/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Outputs that are read, but only what has been written.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 30

struct stats
{
  long n, sum, least, most;
  double mean;
};

TASK void fibonacci (int n, unsigned f[n] TASK_OUTPUT);
TASK void fibonacci_from (int n, unsigned f[n] TASK_OUTPUT);
TASK void scan (int n, const int v[n], int s[n] TASK_OUTPUT);
TASK void stats (int n, const int v[n], struct stats *s TASK_OUTPUT);
TASK void sorted (int n, const int v[n], int s[n] TASK_OUTPUT);
TASK void histogram (int n, const int v[n], int bins[8] TASK_OUTPUT,
                     int *fullest TASK_OUTPUT);
TASK void text (int id, char line[40] TASK_OUTPUT);

void
fibonacci (int n, unsigned f[n])
{
  for (int i = 0; i < n; i++)
    f[i] = i < 2 ? 1 : f[i - 1] + f[i - 2];
}

/* The first iteration stands alone: it never reads.  */
void
fibonacci_from (int n, unsigned f[n])
{
  int i = 0;
  f[i] = i < 2 ? 1 : f[i - 1] + f[i - 2];
  for (i++; i < n; i++)
    f[i] = i < 2 ? 1 : f[i - 1] + f[i - 2];
}

void
scan (int n, const int v[n], int s[n])
{
  int *p = s;
  *p = v[0];
  for (int i = 1; i < n; i++, p++)
    p[1] = *p + v[i];
}

void
stats (int n, const int v[n], struct stats *s)
{
  *s = (struct stats){ .least = v[0], .most = v[0] };
  for (int i = 0; i < n; i++)
    {
      s->n++;
      s->sum += v[i];
      if (v[i] < s->least)
        s->least = v[i];
      if (v[i] > s->most)
        s->most = v[i];
    }
  s->mean = (double)s->sum / s->n;
}

void
sorted (int n, const int v[n], int s[n])
{
  for (int i = 0; i < n; i++)
    {
      int j = i;
      for (; j > 0 && s[j - 1] > v[i]; j--)
        s[j] = s[j - 1];
      s[j] = v[i];
    }
}

void
histogram (int n, const int v[n], int bins[8], int *fullest)
{
  for (int b = 0; b < 8; b++)
    {
      bins[b] = 0;
      for (int i = 0; i < n; i++)
        bins[b] += (v[i] & 7) == b;
    }
  *fullest = 0;
  for (int b = 1; b < 8; b++)
    if (bins[b] > bins[*fullest])
      *fullest = b;
}

void
text (int id, char line[40])
{
  memset (line, ' ', 40);
  line[39] = 0;
  int n = sprintf (line, "item %d", id);
  line[n] = ':';
  strcat (line, "");
  for (char *p = line; *p && *p != ':'; p++)
    if (*p >= 'a' && *p <= 'z')
      *p -= 32;
}

int
main (void)
{
  unsigned f[N] TASK_REGISTERED, g[N] TASK_REGISTERED;
  int v[N] TASK_REGISTERED, s[N] TASK_REGISTERED, t[N] TASK_REGISTERED;
  struct stats st[1] TASK_REGISTERED;
  int bins[8] TASK_REGISTERED, fullest[1] TASK_REGISTERED;
  char line[40] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = i * 11 % 17;
  fibonacci (N, f);
  fibonacci_from (N, g);
  scan (N, v, s);
  stats (N, v, st);
  sorted (N, v, t);
  histogram (N, v, bins, fullest);
  text (12, line);
#pragma tasks wait
  printf ("%u %u %d %g %d %d %.5s\n", f[9], g[9], s[N - 1], st->mean,
          t[N - 1], fullest[0], line);
  return 0;
}
