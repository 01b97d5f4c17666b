/* Outputs that are read as if they had a value already.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void mean (int n, const float v[n], float *result TASK_OUTPUT);
TASK void range (int n, const int v[n], int low_high[2] TASK_OUTPUT);
TASK void greet (int n, const char name[n], char text[32] TASK_OUTPUT);
TASK void trace (float x, float result[2] TASK_OUTPUT);
TASK void keep (int n, const int v[n], int w[n] TASK_OUTPUT);

void
mean (int n, const float v[n], float *result)
{
#ifdef FIXED
  *result = 0;
#endif
  for (int i = 0; i < n; i++)
    *result += v[i]; /* MISTAKE output-read */
  *result /= n;
}

void
range (int n, const int v[n], int low_high[2])
{
  low_high[0] = v[0];
#ifdef FIXED
  low_high[1] = v[0];
#endif
  for (int i = 0; i < n; i++)
    {
      if (v[i] < low_high[0])
        low_high[0] = v[i];
      if (v[i] > low_high[1]) /* MISTAKE output-read */
        low_high[1] = v[i];
    }
}

void
greet (int n, const char name[n], char text[32])
{
#ifdef FIXED
  memset (text, 0, 32);
  strcpy (text, "Hello, ");
#else
  strcat (text, "Hello, "); /* MISTAKE output-read */
#endif
  strcat (text, name);
}

void
trace (float x, float result[2])
{
#ifndef FIXED
  if (result[0] != 0) /* MISTAKE output-read */
    fprintf (stderr, "result was %g\n", result[0]);
#endif
  result[0] = x;
  result[1] = x * x;
}

void
keep (int n, const int v[n], int w[n])
{
  int old[n];
#ifdef FIXED
  memcpy (old, v, sizeof old);
#else
  memcpy (old, w, sizeof old); /* MISTAKE output-read */
#endif
  for (int i = 0; i < n; i++)
    w[i] = v[i] > old[i] ? v[i] : old[i];
}

int
main (void)
{
  float v[4] TASK_REGISTERED = { 1, 2, 3, 4 };
  float m[1] TASK_REGISTERED, pair[2] TASK_REGISTERED;
  int numbers[5] TASK_REGISTERED = { 4, 2, 8, 1, 5 };
  int ends[2] TASK_REGISTERED, kept[5] TASK_REGISTERED;
  char name[] = "reader", text[32];

#pragma tasks register name
#pragma tasks register text
  mean (4, v, m);
  range (5, numbers, ends);
  greet (sizeof name, name, text);
  trace (3, pair);
  keep (5, numbers, kept);
#pragma tasks unregister name
#pragma tasks unregister text
#pragma tasks acquire m
#pragma tasks acquire ends
#pragma tasks acquire pair
#pragma tasks acquire kept
  printf ("%g %d %d %s %g %d\n", *m, ends[0], ends[1], text, pair[1], kept[4]);
  return 0;
}
