/* `const' buffers that are written by functions that tasks call.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void median (int n, const int v[n], int *result TASK_OUTPUT);
TASK void shift (int n, const double v[n], double *first);
TASK void trim (int n, const float v[n], float *sum);
TASK void sort_all (int n, const int v[n], int *lowest);
TASK void words (int n, const char text[n], int *count);

static int
by_value (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

void
median (int n, const int v[n], int *result)
{
#ifdef FIXED
  int *copy = malloc (n * sizeof *copy);
  memcpy (copy, v, n * sizeof *copy);
  qsort (copy, n, sizeof *copy, by_value);
  *result = copy[n / 2];
  free (copy);
#else
  qsort ((int *)v, n, sizeof *v, by_value); /* MISTAKE const-write */
  *result = v[n / 2];
#endif
}

void
shift (int n, const double v[n], double *first)
{
#ifndef FIXED
  memmove ((void *)v, v + 1, (n - 1) * sizeof *v); /* MISTAKE const-write */
#endif
  *first += v[0];
}

static void
cut (float *v, int n, float limit)
{
  for (int i = 0; i < n; i++)
    if (v[i] > limit)
      v[i] = limit;
}

void
trim (int n, const float v[n], float *sum)
{
#ifdef FIXED
  float copy[n];
  memcpy (copy, v, sizeof copy);
  cut (copy, n, 5);
  for (int i = 0; i < n; i++)
    *sum += copy[i];
#else
  cut ((float *)v, n, 5); /* MISTAKE const-write */
  for (int i = 0; i < n; i++)
    *sum += v[i];
#endif
}

static void
swap (int *a, int *b)
{
  int t = *a;
  *a = *b;
  *b = t;
}

static void
quick (int *v, int low, int high)
{
  int last = low;
  if (low >= high)
    return;
  for (int i = low + 1; i <= high; i++)
    if (v[i] < v[low])
      swap (&v[++last], &v[i]);
  swap (&v[low], &v[last]);
  quick (v, low, last - 1);
  quick (v, last + 1, high);
}

void
sort_all (int n, const int v[n], int *lowest)
{
#ifdef FIXED
  int copy[n];
  memcpy (copy, v, sizeof copy);
  quick (copy, 0, n - 1);
  *lowest += copy[0];
#else
  quick ((int *)v, 0, n - 1); /* MISTAKE const-write */
  *lowest += v[0];
#endif
}

void
words (int n, const char text[n], int *count)
{
#ifdef FIXED
  char *copy = malloc (n);
  memcpy (copy, text, n);
  for (char *word = strtok (copy, " "); word; word = strtok (NULL, " "))
    ++*count;
  free (copy);
#else
  char *word = strtok ((char *)text, " "); /* MISTAKE const-write */
  for (; word; word = strtok (NULL, " "))
    ++*count;
#endif
}

int
main (void)
{
  int v[9] TASK_REGISTERED = { 3, 1, 4, 1, 5, 9, 2, 6, 5 };
  int middle[1] TASK_REGISTERED, lowest[1] TASK_REGISTERED = { 0 };
  double d[4] TASK_REGISTERED = { 1, 2, 3, 4 };
  double first[1] TASK_REGISTERED = { 0 };
  float f[4] TASK_REGISTERED = { 9, 2, 7, 4 };
  float sum[1] TASK_REGISTERED = { 0 };
  char text[] = "three little words";
  int count[1] TASK_REGISTERED = { 0 };

#pragma tasks register text
  median (9, v, middle);
  sort_all (9, v, lowest);
  shift (4, d, first);
  trim (4, f, sum);
  words (sizeof text, text, count);
#pragma tasks wait
#pragma tasks unregister text
#pragma tasks acquire middle
#pragma tasks acquire lowest
#pragma tasks acquire first
#pragma tasks acquire sum
#pragma tasks acquire count
  printf ("%d %d %g %g %d\n", *middle, *lowest, *first, *sum, *count);
  return 0;
}
