/* SPDX-License-Identifier: LGPL-2.1-or-later

   The thread that does what takes long.  */

#define _GNU_SOURCE
#include "errand.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "builds.h"
#include "driver/driver.h"
#include "engine/thread.h"
#include "offload.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;

/* Under the lock.  */
static struct
{
  pthread_t thread;
  bool runs; /* until it has been joined */
  bool woken;
  bool ends; /* when it has done what it was woken for */
} errand;

/* It has been woken, and has not found that nothing is left to do.  */
static atomic_bool busy;

static _Thread_local bool mine; /* the calling thread is that of errands */

/* Do all that there is to do.  The policy may have something for devices that
   have been found, or kernels that have been built.  */
static void
serve (struct thread *self)
{
  do
    {
      self->feeds = self->flushes = true;
      rt_offload_flush_now (self);
    }
  while (rt_offload_search () || rt_builds_serve (self));
}

static void *
work (void *unused)
{
  (void)unused;
  /* LLVM, in PoCL, takes another stack for handlers, and leaves it; that of
     AddressSanitizer must be there when the thread ends.  */
  stack_t stack;
  bool known = !sigaltstack (NULL, &stack);
  mine = true;
  pthread_setname_np (pthread_self (), "tasks-errands");
  /* Before it passes the gates, see devices.c.  */
  while (rt_offload_search ())
    ;
  rt_thread_attach (RT_SERVICE);
  pthread_mutex_lock (&lock);
  while (errand.woken || !errand.ends)
    {
      if (errand.woken)
        {
          errand.woken = false;
          pthread_mutex_unlock (&lock);
          serve (rt_self);
          pthread_mutex_lock (&lock);
          continue;
        }
      atomic_store (&busy, false);
      pthread_cond_wait (&change, &lock);
    }
  atomic_store (&busy, false);
  pthread_mutex_unlock (&lock);
  if (known)
    sigaltstack (&stack, NULL);
  return NULL;
}

/* Create the thread; the lock is held.  */
static void
begin (void)
{
  int error = rt_driver_thread (&errand.thread, work, NULL);
  if (error)
    {
      pthread_mutex_unlock (&lock);
      rt_fatal (
          NULL,
          "a thread that looks for devices cannot be created: %s; raise the"
          " limits (ulimit -u, ulimit -v) or set TASKS_OPENCL_DEVICES=none",
          strerror (error));
    }
  errand.runs = true;
  errand.ends = false;
}

void
rt_errand_wake (void)
{
  pthread_mutex_lock (&lock);
  errand.woken = true;
  atomic_store (&busy, true);
  if (!errand.runs)
    begin ();
  pthread_cond_signal (&change);
  pthread_mutex_unlock (&lock);
}

void
rt_errand_stop (void)
{
  pthread_mutex_lock (&lock);
  while (errand.runs)
    {
      errand.ends = true;
      pthread_cond_signal (&change);
      pthread_mutex_unlock (&lock);
      pthread_join (errand.thread, NULL);
      pthread_mutex_lock (&lock);
      errand.runs = false;
      /* Another thread has called a task since it ended.  */
      if (errand.woken)
        begin ();
    }
  pthread_mutex_unlock (&lock);
}

bool
rt_errand_p (void)
{
  return mine;
}

bool
rt_errand_busy (void)
{
  return atomic_load (&busy);
}

void
rt_errand_settle (void)
{
  while (atomic_load (&busy))
    rt_nap (1000);
}

void
rt_errand_forked (void)
{
  pthread_mutex_init (&lock, NULL);
  pthread_cond_init (&change, NULL);
  memset (&errand, 0, sizeof errand);
  atomic_store (&busy, false);
}
