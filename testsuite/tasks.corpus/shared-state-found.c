/* Variables that tasks find by functions and through pointers, and pointers
   that they leave in tables.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 4
#define CALLS 4

static float **table;
static char text[64];
static long slots[CALLS];
static char names[CALLS][16];

TASK void count (int k, const float v[N]);
TASK void note (int k, const float v[N]);
TASK void keep (int k, float v[N]);
TASK void own (int k, const float v[N]);

/* One counter for all.  */
static long *
counter (void)
{
  static long calls;
  return &calls;
}

void
count (int k, const float v[N])
{
#ifdef FIXED
  __atomic_fetch_add (counter (), k, __ATOMIC_RELAXED);
#else
  *counter () += k; /* MISTAKE shared-state */
#endif
}

void
note (int k, const float v[N])
{
  char letter[2] = { 'a' + k };
#ifdef FIXED
  strcpy (names[k], letter);
#else
  strcat (text, letter); /* MISTAKE shared-state */
#endif
}

void
keep (int k, float v[N])
{
#ifdef FIXED
  table[k] = v;
  for (int i = 0; i < N; i++)
    table[k][i] += 1;
  table[k] = NULL;
#else
  table[k] = v; /* MISTAKE escape */
#endif
}

/* One for each.  */
static long *
slot_of (int k)
{
  return &slots[k];
}

void
own (int k, const float v[N])
{
  char *line = names[k] + 2;
  *slot_of (k) += v[0];
  memset (line, '-', 4);
  snprintf (line + 4, 8, "%d", k);
}

int
main (void)
{
  float v[N] TASK_REGISTERED = { 1, 2, 3, 4 };

  table = calloc (CALLS, sizeof *table);
  for (int k = 0; k < CALLS; k++)
    count (k, v);
  for (int k = 0; k < CALLS; k++)
    note (k, v);
  for (int k = 0; k < CALLS; k++)
    own (k, v);
  for (int k = 0; k < CALLS; k++)
    keep (k, v);
#pragma tasks wait
  printf ("%ld %d %ld %s %g\n", *counter (), (int)strlen (text), slots[1],
          names[2] + 2, v[0]);
  free (table);
  return 0;
}
