/* Tasks that keep a pointer to their buffers.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#ifndef FIXED
struct cache
{
  const float *data;
  int length;
  float sum;
};

static struct cache cache;
#endif
static float *latest;
static const char *separator;
static float *copied;

static float *_Atomic atomic_latest, *_Atomic current;

TASK void publish (int n, float v[n]);
TASK void copy (int n, float v[n]);
TASK void lend (int n, float v[n]);
TASK void sum (int n, const float v[n], float *result TASK_OUTPUT);
TASK void clear (int n, float v[n]);
TASK void again (int n, float v[n]);
TASK void find (int n, const char text[n], int *length TASK_OUTPUT);

void
sum (int n, const float v[n], float *result)
{
  float s = 0;
  for (int i = 0; i < n; i++)
    s += v[i];
  *result = s;
#ifndef FIXED
  cache.data = v; /* MISTAKE escape */
  cache.length = n;
#endif
}

void
clear (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = 0;
#ifndef FIXED
  latest = &v[n - 1]; /* MISTAKE escape */
#endif
}

void
again (int n, float v[n])
{
#ifdef FIXED
  float *previous = v;
#else
  static float *previous;
  if (previous)
    v[0] += previous[0];
  previous = v; /* MISTAKE escape */
#endif
  for (int i = 1; i < n; i++)
    v[i] += previous[i - 1];
}

void
publish (int n, float v[n])
{
  v[0] += n;
#ifndef FIXED
  atomic_latest = v;
#endif
}

void
copy (int n, float v[n])
{
  v[0] -= 2 * n;
#ifndef FIXED
  memcpy (&copied, &v, sizeof copied); /* MISTAKE escape */
#endif
  v[n - 1] += 1;
}

/* Other threads look at it, as long as the task lives.  */
void
lend (int n, float v[n])
{
  current = v;
  v[n - 1] = 2;
  current = NULL;
}

void
find (int n, const char text[n], int *length)
{
#ifdef FIXED
  const char *separator = strchr (text, '=');
#else
  separator = strchr (text, '='); /* MISTAKE escape */
#endif
  *length = separator ? separator - text : n;
}

int
main (void)
{
  float *v = malloc (10 * sizeof *v);
  float result[1] TASK_REGISTERED;
  char text[] = "name=value";
  int length[1] TASK_REGISTERED;

  for (int i = 0; i < 10; i++)
    v[i] = i;
#pragma tasks register v 10
#pragma tasks register text
  sum (10, v, result);
  clear (10, v);
  again (10, v);
  find (sizeof text, text, length);
  float *found = NULL;
  publish (10, v);
  copy (10, v);
  lend (10, v);
#pragma tasks unregister v
#pragma tasks unregister text
#pragma tasks acquire result
#pragma tasks acquire length
  printf ("%g %d %d\n", result[0], length[0],
          latest || separator || atomic_latest || current || found || copied);
  free (v);
  return 0;
}
