/* State that tasks share and that is not seen at once: behind static pointers,
   in functions that they call, and in the library.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#ifdef FIXED
#define OWN _Thread_local
#else
#define OWN
#endif

static int calls;
static int *const counter = &calls;
static int *longest;
static int found;

TASK void count (int n, const float v[n]);
TASK void measure (int n, const float v[n]);
TASK void table (int n, long v[n] TASK_OUTPUT);
TASK void search (int n, const float v[n], float key);
TASK void noise (int n, float v[n] TASK_OUTPUT, unsigned seed);
TASK void words (int n, char text[n], int length[1] TASK_OUTPUT);
TASK void slots (int n, const float v[n], int id);
TASK void read_limit (int n, float v[n]);

void
count (int n, const float v[n])
{
  if (v[n - 1] > 0)
#ifdef FIXED
    __atomic_add_fetch (counter, 1, __ATOMIC_RELAXED);
#else
    ++*counter; /* MISTAKE shared-state */
#endif
}

void
measure (int n, const float v[n])
{
  int length = 0;
  while (length < n && v[length] > 0)
    length++;
#ifdef FIXED
  __atomic_add_fetch (longest, length, __ATOMIC_RELAXED);
#else
  *longest += length;
#endif
}

static long
fibonacci (int n)
{
  static OWN long memory[64];
  if (n < 2)
    return n;
  if (!memory[n])
    memory[n] = fibonacci (n - 1) + fibonacci (n - 2); /* MISTAKE shared-state */
  return memory[n];
}

void
table (int n, long v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = fibonacci (i);
}

void
search (int n, const float v[n], float key)
{
  int first = (int)key;
  for (int i = first; i < n; i++)
    if ((int)v[i] == first)
#ifdef FIXED
      __atomic_store_n (&found, 1, __ATOMIC_RELAXED);
#else
      found = i + 1; /* MISTAKE shared-state */
#endif
}

void
noise (int n, float v[n], unsigned seed)
{
  for (int i = 0; i < n; i++)
    v[i] = (rand () + seed) % 2;
}

void
words (int n, char text[n], int length[1])
{
  *length = 0;
#ifdef FIXED
  char *rest;
  for (char *word = strtok_r (text, " ", &rest); word;
       word = strtok_r (NULL, " ", &rest))
    ++*length;
#else
  char *word = strtok (text, " ");
  for (; word; word = strtok (NULL, " "))
    ++*length;
#endif
}

/* Each call has its own elements, in functions that it calls, too; and what
   is only read may be anywhere.  */
static int numbers[8];
static float limits[2] = { 1, 2 };
static float *limit = limits;

static void
note (int slot, int number)
{
  numbers[slot & 7] = number;
}

void
slots (int n, const float v[n], int id)
{
  for (int i = 0; i < 2; i++)
    note (2 * id + i, v[i] > 0);
}

void
read_limit (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    if (v[i] > *limit)
      v[i] = *limit;
}

int
main (void)
{
  float a[8] TASK_REGISTERED = { 1 }, b[8] TASK_REGISTERED = { 1 };
  long c[8] TASK_REGISTERED, d[8] TASK_REGISTERED;
  char one[] TASK_REGISTERED = "one two", two[] TASK_REGISTERED = "three four";
  int length[2][1];
#pragma tasks register length[0]
#pragma tasks register length[1]

  longest = malloc (sizeof *longest);
  if (!longest)
    return 1;
  *longest = 0;
  count (8, a);
  count (8, b);
  measure (8, a);
  measure (8, b);
  table (8, c);
  table (8, d);
  search (8, a, 1);
  search (8, b, 0);
#pragma tasks wait
  printf ("%d %d %d %ld\n", calls, *longest, found > 0, c[7] + d[7]);

  noise (8, a, 1);
  noise (8, b, 2);
  words (sizeof one, one, length[0]);
  words (sizeof two, two, length[1]);
  slots (8, a, 0);
  slots (8, b, 1);
  read_limit (8, a);
  read_limit (8, b);
#pragma tasks wait
  printf ("%d %d\n", length[0][0], length[1][0]);
  free (longest);
#pragma tasks unregister length[0]
#pragma tasks unregister length[1]
  return 0;
}
