/* Blocks of one allocation: what data say leads into the next block, into what
   only other tasks have, or behind what is left of it.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define BLOCK 6
#define BLOCKS 4

TASK void sort (int n, int v[n]);
TASK void append (int n, char v[n], int m, const char more[m]);
TASK void rotate (int n, int v[n], const int by[1]);
TASK void merge (int n, const int v[n], int m, const int w[m], int total[1]);
TASK void mirror (int n, double v[n]);

void
sort (int n, int v[n])
{
#ifdef FIXED
  for (int i = 0; i + 1 < n; i++)
    for (int j = 0; j + 1 < n - i; j++)
#else
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n - i; j++)
#endif
      if (v[j] > v[j + 1]) /* MISTAKE check */
	{
	  int t = v[j];
	  v[j] = v[j + 1]; /* MISTAKE check */
	  v[j + 1] = t; /* MISTAKE check */
	}
}

void
append (int n, char v[n], int m, const char more[m])
{
  (void) m;
#ifdef FIXED
  strncat (v, more, n - 1 - strlen (v));
#else
  (void) n;
  strcat (v, more); /* MISTAKE check */
#endif
}

void
rotate (int n, int v[n], const int by[1])
{
  int first = v[0];
  for (int i = 0; i < n; i++)
    {
      int from = i + by[0];
#ifdef FIXED
      from %= n;
#endif
      v[i] = from ? v[from] : first; /* MISTAKE check */
    }
}

/* Until both have ended.  */
void
merge (int n, const int v[n], int m, const int w[m], int total[1])
{
  int i = 0, j = 0, sum = 0;
#ifdef FIXED
  while (i < n && j < m)
#else
  while (i < n || j < m)
#endif
    if (v[i] <= w[j]) /* MISTAKE check */
      sum += v[i++];
    else
      sum += w[j++]; /* MISTAKE check */
  total[0] = sum;
}

void
mirror (int n, double v[n])
{
  double *low = v, *high = v + n;
#ifdef FIXED
  high--;
#endif
  while (low < high)
    {
      double t = *low;
      *low++ = *high; /* MISTAKE size check */
      *high-- = t; /* MISTAKE check */
    }
}

static double numbers[3][BLOCK];

int
main (void)
{
  int *all = calloc (BLOCK * BLOCKS, sizeof *all);
  char *texts = calloc (3, 8);
  char more[9] TASK_REGISTERED = "and more";
  int by[1] TASK_REGISTERED = { 2 };
  int one[BLOCK] TASK_REGISTERED, total[1] TASK_REGISTERED = { 0 };
  double *middle = numbers[1], *last = numbers[2];
  int *v[BLOCKS];
  char *text[3];

  for (int i = 0; i < BLOCKS * BLOCK; i++)
    all[i] = i * 7 % 24 + 1;
  for (int i = 0; i < BLOCKS; i++)
    {
      v[i] = all + i * BLOCK;
#pragma tasks register v[i] BLOCK
    }
  for (int i = 0; i < 3; i++)
    {
      text[i] = texts + 8 * i;
      strcpy (text[i], "one");
#pragma tasks register text[i] 8
    }
  for (int i = 0; i < BLOCK; i++)
    one[i] = i;
#pragma tasks register middle BLOCK
#pragma tasks register last BLOCK
  sort (BLOCK, v[0]);
  append (8, text[1], 9, more);
  rotate (BLOCK, v[1], by);
  merge (BLOCK, v[2], BLOCK, one, total);
  mirror (BLOCK, middle);
#pragma tasks wait
#pragma tasks unregister middle
#pragma tasks unregister last
  for (int i = 0; i < BLOCKS; i++)
    {
#pragma tasks unregister v[i]
    }
  for (int i = 0; i < 3; i++)
    {
#pragma tasks unregister text[i]
    }
#ifdef FIXED
  printf ("%d %s %d %d\n", all[3], text[1], all[7], total[0]);
#endif
}
