/* Members that a task does not write stay as they were, although it runs where
   other threads may write for it, so that unwritten bytes are replaced while
   it runs: short ones between others, in all elements.  */
/* OPTIONS -fplugin-arg-tasks-Wno-output-unwritten */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct item
{
  int value;
  char mark, name[3];
  double weight;
  short year;
};

#define N 40

TASK void weigh (int n, struct item v[n] TASK_OUTPUT);
TASK void some (int n, struct item v[n] TASK_OUTPUT);

void
weigh (int n, struct item v[n])
{
  for (int i = 0; i < n; i++)
    {
      v[i].value = i;
      v[i].name[1] = 'x';
      v[i].weight = i / 2.0;
    }
}

void
some (int n, struct item v[n])
{
  for (int i = 0; i < n; i++)
    {
      v[i].weight = i;
      v[i].value = -i;
      v[i].year = i;
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

static long
sum (int n, const struct item v[n])
{
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 7 % 1000003 + v[i].value + v[i].mark + v[i].name[0]
	  + v[i].name[1] + v[i].name[2] + (long) v[i].weight + v[i].year;
  return sum;
}

int
main (void)
{
  pthread_t thread;
  struct item *v = calloc (N, sizeof *v);
  for (int i = 0; i < N; i++)
    v[i] = (struct item){ i, 'a' + i % 20, { 'b', 'c', i }, i, 1900 + i };
#pragma tasks register v N
  weigh (N, v);
#pragma tasks acquire v
  printf ("%ld\n", sum (N, v));
#pragma tasks release v
  pthread_mutex_lock (&ending);
  pthread_create (&thread, NULL, wait_long, NULL);
  weigh (N, v);
#pragma tasks acquire v
  printf ("%ld\n", sum (N, v));
#pragma tasks release v
  some (N, v);
#pragma tasks unregister v
  printf ("%ld\n", sum (N, v));
  pthread_mutex_unlock (&ending);
  pthread_join (thread, NULL);
  free (v);
}
