/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A const parameter written by memset, by sscanf and by an increment through
   a copy of the pointer.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 32

typedef const unsigned short sample_t;
TASK void energy (int n, sample_t s[n], unsigned *e TASK_OUTPUT);
TASK void parse (int n, const char text[n], int values[4] TASK_OUTPUT);
TASK void bump (int n, const long counts[n], long *all TASK_OUTPUT);

void
energy (int n, sample_t s[n], unsigned *e)
{
  unsigned sum = 0;
  int skip = 0;
  if (s[0] == 0xffff)
#ifdef FIXED
    skip = 2;
#else
    memset ((void *)s, 0, 2 * sizeof *s); /* MISTAKE const-write */
#endif
  for (int i = skip; i < n; i++)
    sum += s[i] * s[i];
  *e = sum;
}

void
parse (int n, const char text[n], int values[4])
{
#ifdef FIXED
  char copy[64];
  memcpy (copy, text, n);
#else
  char *copy = (char *)text;
#endif
  int k = 0;
  for (char *p = strtok (copy, ",;"); p && k < 4; p = strtok (NULL, ",;")) /* MISTAKE const-write */
    values[k++] = atoi (p);
  while (k < 4)
    values[k++] = -1;
}

void
bump (int n, const long counts[n], long *all)
{
  long sum = 0;
  for (int i = 0; i < n; i++)
    {
#ifdef FIXED
      sum += counts[i] + 1;
#else
      long *c = (long *)(counts + i);
      sum += ++*c; /* MISTAKE const-write */
#endif
    }
  *all = sum;
}

int
main (void)
{
  unsigned short s[N] TASK_REGISTERED;
  unsigned e[1] TASK_REGISTERED;
  char text[16] TASK_REGISTERED = "12,7;99";
  int values[4] TASK_REGISTERED;
  long counts[N] TASK_REGISTERED, all[1] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    {
      s[i] = i ? i : 0xffff;
      counts[i] = i;
    }
  energy (N, s, e);
  parse (16, text, values);
  bump (N, counts, all);
#pragma tasks wait
  printf ("%u %d %d %d %d %ld\n", e[0], values[0], values[1], values[2],
          values[3], all[0]);
  return 0;
}
