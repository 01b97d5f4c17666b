# SPDX-License-Identifier: GPL-3.0-or-later
#
# A program ends while tasks on a device are pending: they are completed while
# OpenCL still works, though its libraries were loaded after the runtime began,
# and data come home, though another thread goes on.  The same where the program
# ends with its last thread, though threads of OpenCL's libraries never end.

export XDG_CACHE_HOME="$PWD/cache"
mkdir -p cache

cat >exit.cl <<'END'
kernel void advance (int n, global unsigned *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = 3 * v[i] + i;
}
END
cat >exit.c <<'END'
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>
#include <unistd.h>

#define N 4096

TASK void step (int n, unsigned v[n]);
TASK_IMPLEMENTATION ("opencl", step) void step_opencl (int n, unsigned v[n]);
#pragma tasks opencl step_opencl "exit.cl" "advance" 64

void
step (int n, unsigned v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = 3 * v[i] + i;
}

static unsigned v[N];

static void
print (void)
{
  unsigned sum = 0;
  for (int i = 0; i < N; i++)
    sum += v[i];
  printf ("%u\n", sum);
}

static void *
stay (void *barrier)
{
#pragma tasks wait
  pthread_barrier_wait (barrier);
  for (;;)
    pause ();
}

static void
start_thread (void)
{
  static pthread_barrier_t barrier;
  pthread_t thread;
  pthread_barrier_init (&barrier, NULL, 2);
  pthread_create (&thread, NULL, stay, &barrier);
  pthread_barrier_wait (&barrier);
}

static void *
run (void *unused)
{
  for (int i = 0; i < 20; i++)
    step (N, v);
  return unused;
}

int
main (int argc, char **argv)
{
  pthread_t thread;
  atexit (print);
  if (argc > 1 && !strcmp (argv[1], "beside"))
    start_thread ();
#pragma tasks register v
  run (NULL);
  if (argc > 1 && !strcmp (argv[1], "last"))
    {
#pragma tasks wait
      pthread_create (&thread, NULL, run, NULL);
    }
  else
    run (NULL);
  if (argc > 1 && strcmp (argv[1], "beside"))
    pthread_exit (NULL);
  return 0;
}
END
$plain -w exit.c -o plain -lpthread
$compile exit.c -o exit $link -lpthread
for targets in cpu opencl cpu,opencl; do
  for unified in 0 1; do
    for way in '' beside main last; do
      TASKS_TARGETS=$targets TASKS_OPENCL_UNIFIED=$unified \
        timeout 600 ./exit $way >got 2>errors
      ./plain | cmp - got
      cmp /dev/null errors
    done
  done
done
