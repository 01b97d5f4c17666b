/* Pointers walk through memory in all ways, and what they leave behind is for
   tasks.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

enum { N = 8, K = 4 };
TASK void twice (int n, int v[n]);

void
twice (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

static int
forward (int *all)
{
  int *p = all;
  for (int k = 0; k < K; k++)
    {
      memset (p, 0, N * sizeof *p);
      p[N - 1] = k;
#pragma tasks register p N
      twice (N, p);
      p += N;
    }
  while (p != all)
    {
      p -= N;
#pragma tasks unregister p
    }
  return all[N * K - 1];
}

static int
backward (int *all)
{
  int s = 0;
  for (int *p = all + N * K; p > all;)
    {
      p -= N;
      *p = 3;
#pragma tasks register p N
      twice (N, p);
      if (p != all)
        p[-1] = 7;
    }
  for (int *p = all; p < all + N * K; p += N)
    {
#pragma tasks unregister p
      s += p[0] + p[N - 1];
    }
  return s;
}

static int
indexed (int *all)
{
  int at = 0, s = 0;
  while (at < N * K)
    {
      int *p = &all[at];
      for (int i = 0; i < N; i++)
        all[at++] = i;
#pragma tasks register p N
      twice (N, p);
    }
  while (at > 0)
    {
      at -= N;
#pragma tasks unregister &all[at]
      s += all[at + 3];
      all[at + 3] = 0;
    }
  return s;
}

static int
cut (char *text)
{
  int words = 0;
  int *len = malloc (16 * sizeof *len);
  if (!len)
    exit (1);
  for (char *p = text, *e; *p; p = e)
    {
      for (e = p; *e && *e != ' '; e++)
        *e ^= 32;
      len[words] = e - p;
      if (*e)
        *e++ = 0;
      int *l = len + words++;
#pragma tasks register l 1
      twice (1, l);
    }
  int s = 0;
  while (words-- > 0)
    {
#pragma tasks unregister &len[words]
      s = 100 * s + len[words];
    }
  free (len);
  return s;
}

int
main (void)
{
  int *all = calloc (N * K, sizeof *all);
  char text[] = "the words of this";
  if (!all)
    return 1;
  printf ("%d\n", forward (all));
  printf ("%d\n", backward (all));
  printf ("%d\n", indexed (all));
  printf ("%d %s\n", cut (text), text);
  free (all);
  return 0;
}
