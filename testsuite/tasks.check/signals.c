/* SPDX-License-Identifier: GPL-3.0-or-later

   Programs that handle and block signals: they find what they would without
   the check, and mistakes are reported.  */

#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>
#include <tasks.h>

#define N 5000

TASK void fill (int n, int v[n] TASK_OUTPUT, int x);
TASK void probe (int n, int v[n] TASK_OUTPUT);
TASK void leave (int n, int v[n] TASK_OUTPUT, int w[n] TASK_OUTPUT);

static int v[N], few[8], fewer[8];
static sigjmp_buf back;
static volatile int *hole;

void
fill (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] = x;
}

static void
faulted (int number, siginfo_t *info, void *context)
{
  (void)number, (void)context;
  if (info->si_addr != hole)
    abort ();
  siglongjmp (back, 1);
}

void
probe (int n, int v[n])
{
  int x = 1;
  if (!sigsetjmp (back, 1))
    x = *hole;
  for (int i = 0; i < n; i++)
    v[i] = x;
}

static void
rung (int number)
{
  (void)number;
  siglongjmp (back, 1);
}

void
leave (int n, int v[n], int w[n])
{
  struct itimerval soon = { .it_value.tv_usec = 2000 };
  if (!sigsetjmp (back, 1))
    {
      setitimer (ITIMER_REAL, &soon, NULL);
      for (;;)
        ;
    }
  fill (n, v, 3);
#pragma tasks wait
  fill (n, w, 4);
#pragma tasks wait
  for (int i = 0; i < n; i++)
    v[i] += w[i];
}

/* Its handlers come behind ours, and on less of a stack than ours need.  */
static void
handlers (void)
{
  stack_t stack = { .ss_sp = malloc (MINSIGSTKSZ), .ss_size = MINSIGSTKSZ };
  struct sigaction old, action
      = { .sa_sigaction = faulted, .sa_flags = SA_SIGINFO };
  fill (N, v, 1);
  sigaltstack (&stack, NULL);
  sigaction (SIGSEGV, &action, NULL);
  sigaction (SIGSEGV, NULL, &old);
  if (old.sa_sigaction != faulted)
    abort ();
  printf ("%d\n", v[N / 2]); /* the program reads a buffer that task 'fill' writes */
  probe (N, v);
  probe (8, few);
  struct sigaction ring = { .sa_handler = rung };
  sigfillset (&ring.sa_mask);
  sigaction (SIGALRM, &ring, NULL);
  leave (8, few, fewer);
#pragma tasks wait
  printf ("%d %d\n", v[5], few[3]);
}

static void
masks (void)
{
  sigset_t all, before;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  fill (N, v, 4);
  fill (8, few, 4);
  printf ("%d\n", few[6]); /* the program reads a buffer that task 'fill' writes */
  printf ("%d\n", v[N / 2]); /* the program reads a buffer that task 'fill' writes */
#pragma tasks wait
  sigprocmask (SIG_SETMASK, &before, NULL);
}

int
main (void)
{
  hole = mmap (NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
#pragma tasks register v
#pragma tasks register few
#pragma tasks register fewer
  handlers ();
  masks ();
  if (signal (SIGSEGV, SIG_DFL) != (void (*) (int))faulted)
    abort ();
  return 0;
}
