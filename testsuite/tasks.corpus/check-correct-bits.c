/* Bit-fields and padding in outputs, where other threads run, so that what is
   not written is known only by a pattern: a byte is like it by chance, often,
   where each element has one byte.  */

#include <pthread.h>
#include <stdio.h>
#include <tasks.h>

struct bits
{
  unsigned a : 3, b : 5;
};

struct padded
{
  char c;
  short s;
};

#define N 3
#define ROUNDS 256

TASK void both (int n, struct bits v[n] TASK_OUTPUT,
		struct padded w[n] TASK_OUTPUT, int round);

void
both (int n, struct bits v[n], struct padded w[n], int round)
{
  for (int i = 0; i < n; i++)
    {
      v[i].a = round + i;
      v[i].b = round / 8;
      w[i].c = round;
      w[i].s = round * i;
    }
}

static pthread_mutex_t ending = PTHREAD_MUTEX_INITIALIZER;

static void *
wait_long (void *unused)
{
  pthread_mutex_lock (&ending);
  pthread_mutex_unlock (&ending);
  return unused;
}

int
main (void)
{
  pthread_t thread;
  struct bits v[N] TASK_REGISTERED;
  struct padded w[N] TASK_REGISTERED;
  unsigned sum = 0;
  pthread_mutex_lock (&ending);
  pthread_create (&thread, NULL, wait_long, NULL);
  for (int round = 0; round < ROUNDS; round++)
    {
      both (N, v, w, round);
#pragma tasks wait
      for (int i = 0; i < N; i++)
	sum = sum * 31 + v[i].a * 32 + v[i].b + w[i].c + w[i].s;
    }
  printf ("%u\n", sum);
  pthread_mutex_unlock (&ending);
  pthread_join (thread, NULL);
}
