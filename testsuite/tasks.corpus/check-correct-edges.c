/* What a task writes next to bytes that it leaves is not taken for something
   that it leaves, although some of it is the same by chance, in some round:
   padding, members, and the rest of text.  With other threads and without.
   Nor is padding something unwritten, where elements are rows.  */

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <tasks.h>

struct __attribute__ ((__aligned__ (32))) entry
{
  int number;
  uint64_t key;
  unsigned char left[8];
};

#define N 4
#define LENGTH 40
#define ROUNDS 300

TASK void fill (int n, struct entry v[n] TASK_OUTPUT,
		char text[LENGTH] TASK_OUTPUT, uint64_t seed);

struct __attribute__ ((__aligned__ (64))) wide
{
  int number;
};

TASK void rows (int n, struct wide w[n][n] TASK_OUTPUT);

void
rows (int n, struct wide w[n][n])
{
  for (int y = 0; y < n; y++)
    for (int x = 0; x < n; x++)
      w[y][x].number = x * y;
}

static volatile int longest = LENGTH - 1;

static uint64_t
mix (uint64_t h)
{
  h = (h ^ h >> 31) * UINT64_C (0xbf58476d1ce4e5b9);
  return h ^ h >> 29;
}

void
fill (int n, struct entry v[n], char text[LENGTH], uint64_t seed)
{
  int length = (int) (seed % (unsigned) longest);
  for (int i = 0; i < n; i++)
    {
      v[i].number = (int) mix (seed + i);
      v[i].key = mix (seed * 3 + i);
    }
  for (int i = 0; i < length; i++)
    text[i] = (char) mix (seed * 7 + i);
  text[length] = 0;
}

static pthread_mutex_t ending = PTHREAD_MUTEX_INITIALIZER;

static void *
wait_long (void *unused)
{
  pthread_mutex_lock (&ending);
  pthread_mutex_unlock (&ending);
  return unused;
}

/* Both the entries' members and all of the text count.  */
static uint64_t
run (uint64_t hash)
{
  struct entry v[N] TASK_REGISTERED;
  char text[LENGTH] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    memset (v[i].left, i, sizeof v[i].left);
  for (int i = 0; i < LENGTH; i++)
    text[i] = (char) (i * 5);
  for (int round = 0; round < ROUNDS; round++)
    {
      fill (N, v, text, hash);
#pragma tasks wait
      for (int i = 0; i < N; i++)
	hash = mix (hash + (unsigned) v[i].number) ^ v[i].key ^ v[i].left[7];
      for (int i = 0; i < LENGTH; i++)
	hash = hash * 31 + (unsigned char) text[i];
    }
  return hash;
}

int
main (void)
{
  pthread_t thread;
  struct wide w[2][2] TASK_REGISTERED;
  rows (2, w);
  uint64_t first = run (1);
#pragma tasks wait
  first += w[1][1].number;
  printf ("%llu\n", (unsigned long long) first);
  pthread_mutex_lock (&ending);
  pthread_create (&thread, NULL, wait_long, NULL);
  printf ("%llu\n", (unsigned long long) run (first));
  pthread_mutex_unlock (&ending);
  pthread_join (thread, NULL);
}
