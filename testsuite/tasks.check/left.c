/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions that are left while something on their stack is registered; and a
   coroutine, on a stack of its own, which leaves none.  */

#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <tasks.h>
#include <ucontext.h>

TASK void increment (int n, int v[n]);

static jmp_buf out;

void
increment (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static __attribute__ ((noinline)) void
jumps (void)
{
  int v[600] TASK_REGISTERED = { 0 };
  increment (600, v);
#pragma tasks wait
  longjmp (out, 1);
}

static __attribute__ ((noinline)) void
returns (void)
{
  int v[500] = { 0 };
#pragma tasks register v
  increment (500, v);
#pragma tasks wait
}

/* This is right, and where the others had their arrays.  */
static __attribute__ ((noinline)) int
stays (int depth)
{
  int v[16] TASK_REGISTERED = { 0 };
  increment (16, v);
  if (depth)
    v[0] = stays (depth - 1);
#pragma tasks wait
  increment (16, v);
#pragma tasks acquire v
  return v[0];
}

static _Thread_local ucontext_t here, there;

static void
coroutine (void)
{
  for (;;)
    {
      int v[30] TASK_REGISTERED = { 0 };
      increment (30, v);
#pragma tasks wait
      swapcontext (&there, &here);
    }
}

static __attribute__ ((noinline)) int
switches (void)
{
  int v[20] TASK_REGISTERED = { 0 };
  increment (20, v);
#pragma tasks wait
  swapcontext (&here, &there);
#pragma tasks acquire v
  return v[0];
}

static _Thread_local jmp_buf back, forth;

static void
hopper (void)
{
  if (!setjmp (forth))
    swapcontext (&there, &here);
  longjmp (back, 1);
}

static __attribute__ ((noinline)) int
hops (void)
{
  int v[25] TASK_REGISTERED = { 0 };
  increment (25, v);
#pragma tasks wait
  if (!setjmp (back))
    longjmp (forth, 1);
#pragma tasks acquire v
  return v[0];
}

static void *
run (void *unused)
{
  static char stack[1 << 17];
  int w[4] TASK_REGISTERED = { 0 };
  getcontext (&there);
  there.uc_stack.ss_sp = stack;
  there.uc_stack.ss_size = sizeof stack;
  makecontext (&there, coroutine, 0);
  printf ("%d\n", switches () + switches ());
  makecontext (&there, hopper, 0);
  swapcontext (&here, &there);
  printf ("%d\n", hops ());
  increment (4, w);
#pragma tasks wait
  return unused;
}

int
main (void)
{
  pthread_t thread;
  int w[4] TASK_REGISTERED = { 0 };
  printf ("%d\n", stays (3));
  if (!setjmp (out))
    jumps ();
  increment (4, w); /* the program has left, before this, the function whose variable is a registered buffer */
  printf ("%d\n", stays (3));
  returns ();
  increment (4, w); /* the program has left, before this, the function whose variable is a registered buffer */
  printf ("%d\n", stays (3));
#pragma tasks wait
  printf ("%d\n", w[0]);
  run (NULL);
  pthread_create (&thread, NULL, run, NULL);
  pthread_join (thread, NULL);
  return 0;
}
