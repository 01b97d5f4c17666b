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
#include <sys/wait.h>
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

static void
expect (pid_t child, int wanted)
{
  int status;
  if (child < 0 || waitpid (child, &status, 0) != child
      || !WIFEXITED (status) || WEXITSTATUS (status) != wanted)
    abort ();
}

/* A child has signals of its own, even where it shares our memory; and what it
   becomes ignores what it ignores.  */
static void
children (const char *program)
{
  struct sigaction now;
  pid_t child = vfork ();
  if (!child)
    {
      signal (SIGSEGV, SIG_IGN);
      _exit (3);
    }
  expect (child, 3);
  sigaction (SIGSEGV, NULL, &now);
  if (now.sa_sigaction != faulted)
    abort ();
  child = fork ();
  if (!child)
    {
      signal (SIGTRAP, SIG_IGN);
      execl (program, program, "child", NULL);
      _exit (4);
    }
  expect (child, 5);
  child = fork ();
  if (!child)
    {
      char *const arguments[] = { (char *)program, "child", NULL };
      signal (SIGTRAP, SIG_IGN);
      if (execv ("/nowhere", arguments) != -1)
        abort ();
      fill (8, few, 7);
      if (few[2] != 7) /* the program reads a buffer that task 'fill' writes */
        abort ();
      execv (program, arguments);
      _exit (4);
    }
  expect (child, 5);
}

/* What blocks all signals in the C library is not the end.  */
static void *
nothing (void *unused)
{
  return unused;
}

static void
threads (void)
{
  pthread_t thread;
  fill (8, few, 5);
  pthread_create (&thread, NULL, nothing, NULL);
  printf ("%d\n", few[1]); /* the program reads a buffer that task 'fill' writes */
  pthread_join (thread, NULL);
#pragma tasks wait
  fill (8, few, 6);
  signal (SIGUSR1, SIG_IGN);
  raise (SIGUSR1);
  printf ("%d\n", few[1]); /* the program reads a buffer that task 'fill' writes */
#pragma tasks wait
}

int
main (int count, char **arguments)
{
  struct sigaction trap;
  if (count > 1)
    return sigaction (SIGTRAP, NULL, &trap) || trap.sa_handler != SIG_IGN ? 6
                                                                          : 5;
  hole = mmap (NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
#pragma tasks register v
#pragma tasks register few
#pragma tasks register fewer
  handlers ();
  masks ();
  children (arguments[0]);
  threads ();
  if (signal (SIGSEGV, SIG_DFL) != (void (*) (int))faulted)
    abort ();
  return 0;
}
