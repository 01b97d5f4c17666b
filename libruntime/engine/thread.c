/* SPDX-License-Identifier: LGPL-2.1-or-later

   How threads come to be known, and end.  */

#define _GNU_SOURCE
#include "thread.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/error.h"
#include "base/observer.h"
#include "entry.h"
#include "gate.h"
#include "graph.h"
#include "group.h"
#include "light.h"
#include "offloader.h"
#include "scheduler.h"
#include "task.h"

/* A wait may run other tasks on the stack of the waiting one; with less than
   this left it runs only what it must.  */
#define STACK_RESERVE (256 * 1024)

static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

static void end_of_thread (void *);

static void
make_key (void)
{
  if (pthread_key_create (&key, end_of_thread))
    rt_fatal (NULL, "no thread-specific key is left for the runtime");
}

/* Of the C library: call FUNCTION (DATA) when the calling thread ends, or
   calls `exit', before all exit handlers.  */
extern int __cxa_thread_atexit_impl (void (*function) (void *), void *data,
                                     void *library);
extern char __dso_handle __attribute__ ((visibility ("hidden")));

/* The thread of SELF ends, or calls `exit': so it does, if it is the first
   thread, or in a task.  */
static void
settle (void *self)
{
  /* What at_exit says then is on a stack that has been left.  */
  if (!rt_offloader->launching ())
    rt_offloader->settle (getpid () == gettid ()
                          || rt_thread_in_task_p (self));
}

void
rt_thread_settle (struct thread *self)
{
  if (!self->settles)
    self->settles = !__cxa_thread_atexit_impl (settle, self, &__dso_handle);
}

/* The same of the first thread's, without reading how all memory is mapped,
   which pthread_getattr_np does: the kernel puts the name of the program at
   its end, and below it leaves room for this size at least.  In a child of
   fork the first thread may have the stack of another.  */
#define LIKELY_STACK ((rlim_t)64 << 20)

static bool
find_first_stack (void **low, size_t *size)
{
  struct rlimit limit;
  uintptr_t name = getauxval (AT_EXECFN);
  uintptr_t page = (uintptr_t)sysconf (_SC_PAGESIZE);
  if (getpid () != gettid () || !name || getrlimit (RLIMIT_STACK, &limit)
      || limit.rlim_cur > LIKELY_STACK)
    return false;
  size_t bytes = limit.rlim_cur - limit.rlim_cur % page;
  uintptr_t begin = name - name % page + page - bytes;
  if ((uintptr_t)__builtin_frame_address (0) - begin >= bytes)
    return false;
  *low = (void *)begin;
  *size = bytes;
  return true;
}

/* Find out about the stack of SELF, the calling thread; if that fails nothing
   is reserved.  */
static void
measure_stack (struct thread *self)
{
  pthread_attr_t attr;
  void *low = NULL;
  size_t size = 0;
  if (!find_first_stack (&low, &size)
      && !pthread_getattr_np (pthread_self (), &attr))
    {
      pthread_attr_getstack (&attr, &low, &size);
      pthread_attr_destroy (&attr);
    }
  self->stack_low = (uintptr_t)low;
  self->stack_half = size / 2;
  self->stack_reserve = STACK_RESERVE < size / 4 ? STACK_RESERVE : size / 4;
}

/* SELF, the calling thread, is known from now on: it has a stack for handlers
   of signals, unless it has one already.  */
static void
take_signal_stack (struct thread *self)
{
  stack_t old;
  if (sigaltstack (NULL, &old) || !(old.ss_flags & SS_DISABLE))
    return;
  long least = sysconf (_SC_SIGSTKSZ);
  size_t size = (least > 0 ? (size_t)least : SIGSTKSZ) + RT_SIGNAL_ROOM;
  if (!self->signal_stack)
    self->signal_stack = malloc (size);
  stack_t new = { .ss_sp = self->signal_stack, .ss_size = size };
  if (self->signal_stack)
    sigaltstack (&new, NULL);
}

/* It is about to be forgotten.  */
static void
leave_signal_stack (struct thread *self)
{
  stack_t old, none = { .ss_flags = SS_DISABLE };
  if (self->signal_stack && !sigaltstack (NULL, &old)
      && old.ss_sp == self->signal_stack)
    sigaltstack (&none, NULL);
}

/* Let others find the calling thread, SELF, at the operating system.  */
static void
identify (struct thread *self)
{
  clockid_t clock;
  if (pthread_getcpuclockid (pthread_self (), &clock))
    clock = -1;
  atomic_store (&self->clock, clock);
  atomic_store (&self->id, gettid ());
}

void
rt_thread_attach (uint32_t slot)
{
  if (rt_failed ())
    rt_end_failed ();
  pthread_once (&key_once, make_key);
  struct thread *thread = rt_thread_take ();
  thread->current = NULL;
  atomic_store (&thread->light, NULL);
  atomic_store (&thread->inlined, NULL);
  identify (thread);
  atomic_store (&thread->waits_for, NULL);
  thread->service = slot == RT_SERVICE;
  thread->slot = thread->service ? RT_NO_SLOT : slot;
  thread->depth = 0;
  thread->woken = false;
  thread->completing = false;
  thread->next_task = NULL;
  thread->launches = NULL;
  rt_gate_reset (thread);
  thread->drain_in = thread->drain_every = RT_DRAIN_EVERY;
  measure_stack (thread);
  rt_pool_adopt (&thread->cache);
  take_signal_stack (thread);
  pthread_setspecific (key, thread);
  rt_self = thread;
  thread->settles = false;
  if (RT_RECORDED ())
    rt_recorder->attached (thread);
  if (slot == RT_NO_SLOT)
    atomic_fetch_add (&rt_hosts, 1);
  rt_gates_pass ();
}

/* SELF is no host thread any more, if it was one.  Whether it was the last. */
static bool
leave_hosts (struct thread *self)
{
  if (self->slot != RT_NO_SLOT || self->service)
    return false;
  rt_graph_thread_ends (self);
  rt_group_thread_ends (self);
  return atomic_fetch_sub (&rt_hosts, 1) == 1;
}

/* SELF, whose thread ends, runs a task, which will never be complete.  */
static void
check_task (struct thread *self)
{
  if (self->current)
    rt_fatal (
        self->current->site,
        "the thread that runs task '%s' ends, by pthread_exit or as it is"
        " cancelled; the body must return, or nobody can wait for the"
        " task",
        self->current->codelet->name);
}

/* The thread of a record ends: it is forgotten.  If `main' has ended, by
   pthread_exit, and this is the last host thread, so do the workers.  The flag
   is set before `main' leaves the hosts, so that the last one sees it.  */
static void
end_of_thread (void *unused)
{
  (void)unused;
  static atomic_bool main_ended;
  struct thread *self = rt_self;
  if (rt_offloader)
    rt_offloader->check_end (true);
  if (!self)
    return;
  check_task (self);
  /* It ended in the body of a light task, perhaps.  */
  atomic_store (&self->light, NULL);
  if (getpid () == gettid ())
    atomic_store (&main_ended, true);
  bool last = leave_hosts (self) && atomic_load (&main_ended);
  if (last)
    rt_last_thread_ends ();
  rt_domains_flush (self);
  rt_pool_flush (&self->cache);
  rt_heap_flush (&self->heap);
  leave_signal_stack (self);
  rt_self = NULL;
  rt_thread_give (self);
  /* As the C library would for the last of all threads.  */
  if (last && rt_offloader->leaves ())
    exit (0);
}

/* The records of the other threads, and what their pools held, are lost.  */
void
rt_thread_forked (void)
{
  atomic_store (&rt_hosts, rt_self ? 1 : 0);
  if (rt_self)
    {
      rt_thread_set_owed (rt_self, 0);
      identify (rt_self);
    }
  rt_light_forked (rt_self);
}
