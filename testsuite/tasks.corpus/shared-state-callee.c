/* Functions that tasks call use variables that all tasks share.  */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define BLOCKS 4
#define SIZE 1000

struct statistics
{
  long samples;
  double sum;
};

static struct statistics all;
#ifndef FIXED
static unsigned seed = 1;
#endif
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

TASK void scatter (int n, float v[n] TASK_OUTPUT, unsigned own);
TASK void observe (int n, const float v[n]);
TASK void name (int index, char text[16] TASK_OUTPUT);

static unsigned
next_random (unsigned *state)
{
#ifdef FIXED
  *state = *state * 1103515245u + 12345u;
  return *state >> 16 & 0x7fff;
#else
  (void)state;
  seed = seed * 1103515245u + 12345u; /* MISTAKE shared-state */
  return seed >> 16 & 0x7fff;
#endif
}

void
scatter (int n, float v[n], unsigned own)
{
  for (int i = 0; i < n; i++)
    v[i] = next_random (&own) / 32768.0f;
}

static void
add_sample (struct statistics *to, double x)
{
#ifdef FIXED
  pthread_mutex_lock (&lock);
#else
  (void)lock;
#endif
  to->samples++;
  to->sum += x;
#ifdef FIXED
  pthread_mutex_unlock (&lock);
#endif
}

void
observe (int n, const float v[n])
{
  for (int i = 0; i < n; i++)
    add_sample (&all, v[i]); /* MISTAKE shared-state */
}

static const char *
spell (int number)
{
  static char buffer[16];
  snprintf (buffer, sizeof buffer, "block %d", number); /* MISTAKE shared-state */
  return buffer;
}

void
name (int index, char text[16])
{
#ifdef FIXED
  (void)spell;
  snprintf (text, 16, "block %d", index);
#else
  const char *s = spell (index);
  int i = 0;
  for (; s[i]; i++)
    text[i] = s[i];
  for (; i < 16; i++)
    text[i] = 0;
#endif
}

int
main (void)
{
  static float v[BLOCKS][SIZE];
  static char names[BLOCKS][16];

  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks register v[b]
#pragma tasks register names[b]
      scatter (SIZE, v[b], b + 1);
      observe (SIZE, v[b]);
      name (b, names[b]);
    }
#pragma tasks wait
  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks unregister v[b]
#pragma tasks unregister names[b]
      puts (names[b]);
    }
  printf ("%ld %d\n", all.samples, all.sum > 1000);
  return 0;
}
