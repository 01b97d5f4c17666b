/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions of the library that tasks call share variables: their own, those of
   what they call, and what they are given; and tasks write such ones where they
   find something.  */
/* ENVIRONMENT TASKS_NCPU=1 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>
#include <time.h>

#define N 40
#define BLOCKS 4

#ifdef FIXED
#define SHARED _Thread_local
static atomic_bool stop;
static atomic_int comparisons;
#else
#define SHARED
static bool stop;
static int comparisons;
#endif
static SHARED char report[80], message[80];
static struct
{
  long hits, ranks, empty;
} statistics;
static int first;

TASK void find (int n, const int v[n], int key, int where[1] TASK_OUTPUT);
TASK void note (const int where[1]);
TASK void sort (int n, int v[n], int rank);
TASK void words (int n, char text[n], int count[1] TASK_OUTPUT);
TASK void stamp (const time_t t[1], int year[1] TASK_OUTPUT);

void
find (int n, const int v[n], int key, int where[1])
{
  *where = -1;
  for (int i = 0; i < n; i++)
    if (v[i] == key)
      {
        *where = i;
        stop = true; /* MISTAKE shared-state */
#ifndef FIXED
        statistics.hits++; /* MISTAKE shared-state */
#endif
        return;
      }
}

void
note (const int where[1])
{
  sprintf (message, "%d.", *where); /* MISTAKE shared-state */
  strcat (report, "."); /* MISTAKE shared-state */
}

static int
compare (const void *a, const void *b)
{
  comparisons++; /* MISTAKE shared-state */
  return *(const int *)a - *(const int *)b;
}

static void
count_ranks (void)
{
  statistics.ranks++;
}

/* One of the calls does more.  */
void
sort (int n, int v[n], int rank)
{
  qsort (v, n, sizeof *v, compare);
  if (rank == 0)
    {
      first = v[0];
      count_ranks ();
    }
}

void
words (int n, char text[n], int count[1])
{
  *count = 0;
#ifdef FIXED
  char *rest;
  for (char *w = strtok_r (text, " ", &rest); w; w = strtok_r (NULL, " ", &rest))
    ++*count;
#else
  for (char *w = strtok (text, " "); w; /* MISTAKE shared-state */
       w = strtok (NULL, " "))
    ++*count;
  if (strcmp (text, "") == 0)
    statistics.empty++; /* MISTAKE shared-state */
#endif
}

void
stamp (const time_t t[1], int year[1])
{
#ifdef FIXED
  struct tm tm;
  *year = gmtime_r (t, &tm)->tm_year;
#else
  *year = gmtime (t)->tm_year; /* MISTAKE shared-state */
#endif
}

int
main (void)
{
  static int v[BLOCKS][N], where[BLOCKS][1], count[BLOCKS][1], year[BLOCKS][1];
  static char text[BLOCKS][20];
  static time_t t[BLOCKS][1];
  for (int b = 0; b < BLOCKS; b++)
    {
      for (int i = 0; i < N; i++)
        v[b][i] = (i * 7 + b) % N;
      strcpy (text[b], "one two three four");
#pragma tasks register v[b]
#pragma tasks register where[b]
#pragma tasks register count[b]
#pragma tasks register year[b]
#pragma tasks register text[b]
#pragma tasks register t[b]
      sort (N, v[b], b);
      find (N, v[b], 3, where[b]);
      note (where[b]);
      words (20, text[b], count[b]);
      stamp (t[b], year[b]);
    }
#ifdef FIXED
#pragma tasks wait
#endif
  puts (report); /* MISTAKE shared-state */
#ifndef FIXED
  time_t now = 0;
  puts (asctime (gmtime (&now))); /* MISTAKE shared-state */
#endif
#pragma tasks wait
  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks unregister v[b]
#pragma tasks unregister where[b]
#pragma tasks unregister count[b]
#pragma tasks unregister year[b]
#pragma tasks unregister text[b]
#pragma tasks unregister t[b]
      printf ("%d %d %d\n", where[b][0], count[b][0], year[b][0]);
    }
  printf ("%d %ld %d %d\n", stop, statistics.hits, first, comparisons > 0);
  return 0;
}
