/* SPDX-License-Identifier: LGPL-2.1-or-later

   The service thread.  */

#define _GNU_SOURCE
#include "service.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/prompt.h"
#include "driver/driver.h"
#include "engine/thread.h"
#include "engine/watchdog.h"
#include "memory/command.h"

/* If a driver cannot tell when a command ends: how often it is asked.  */
#define ASK_NS 1000000

static struct
{
  pthread_t thread;
  sem_t wake;
  atomic_bool threaded; /* otherwise who carries the event loop serves */
  atomic_bool ends;
  atomic_bool woken; /* a wake-up is on its way */
  atomic_bool asks;
  atomic_bool serves;
  bool (*serve) (struct thread *self);
} service;

void
rt_service_wake (void *unused)
{
  (void)unused;
  if (!service.threaded)
    atomic_store_explicit (&service.woken, true, memory_order_release);
  else if (!atomic_exchange (&service.woken, true))
    sem_post (&service.wake);
}

void
rt_service_watch (void)
{
  if (!service.threaded)
    return; /* the end of each command wakes it */
  rt_memory_lock ();
  bool all = rt_commands_notify ();
  rt_memory_unlock ();
  if (!all && !atomic_exchange (&service.asks, true))
    rt_service_wake (NULL);
}

/* Sleep until woken, or for as long as the service thread does not ask, or
   until it is to see whether anything happens.  */
static void
rest (void)
{
  uint64_t nanoseconds = atomic_load (&service.asks)
                             ? ASK_NS
                             : rt_watchdog_period () * UINT64_C (1000);
  if (!nanoseconds)
    {
      while (sem_wait (&service.wake) && errno == EINTR)
        ;
      return;
    }
  struct timespec until;
  clock_gettime (CLOCK_REALTIME, &until);
  nanoseconds += (uint64_t)until.tv_nsec;
  until.tv_sec += (time_t)(nanoseconds / 1000000000);
  until.tv_nsec = (long)(nanoseconds % 1000000000);
  while (sem_timedwait (&service.wake, &until) && errno == EINTR)
    ;
}

static void *
work (void *unused)
{
  (void)unused;
  pthread_setname_np (pthread_self (), "tasks-devices");
  rt_prompt ();
  rt_thread_attach (RT_SERVICE);
  while (!atomic_load (&service.ends))
    {
      rest ();
      rt_watchdog->look (UINT64_MAX);
      atomic_exchange (&service.woken, false);
      atomic_store (&service.serves, true);
      while (service.serve (rt_self))
        ;
      atomic_store (&service.serves, false);
      atomic_store (&service.asks, false);
      rt_service_watch ();
    }
  return NULL;
}

void
rt_service_start (bool (*serve) (struct thread *self))
{
  rt_memory_wake = rt_service_wake;
  service.serve = serve;
  atomic_store (&service.threaded, !rt_simulated_p ());
  if (!service.threaded)
    return;
  sem_init (&service.wake, 0, 0);
  atomic_store (&service.ends, false);
  atomic_store (&service.woken, false);
  int error = rt_driver_thread (&service.thread, work, NULL);
  if (error)
    rt_fatal (
        NULL,
        "a thread that serves devices cannot be created: %s; raise the"
        " limits (ulimit -u, ulimit -v) or set TASKS_OPENCL_DEVICES=none",
        strerror (error));
}

void
rt_service_stop (void)
{
  if (!service.threaded)
    {
      service.serve = NULL;
      return;
    }
  atomic_store (&service.ends, true);
  rt_service_wake (NULL);
  pthread_join (service.thread, NULL);
}

bool
rt_service_busy (void)
{
  return atomic_load (&service.serves);
}

bool
rt_service_serve (struct thread *self)
{
  if (!atomic_load (&service.woken) || !service.serve)
    return false;
  atomic_exchange (&service.woken, false);
  while (service.serve (self))
    ;
  return true;
}

void
rt_service_forked (void)
{
  memset (&service, 0, sizeof service);
}
