/* SPDX-License-Identifier: LGPL-2.1-or-later

   Threads that carry the loop.  Only who has the loop touches what is here,
   but for start and stop.  */

#define _GNU_SOURCE
#include "crew.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "driver/driver.h"
#include "engine/thread.h"

struct member
{
  struct carrier carrier;
  pthread_t thread;
};

static void (*loop) (struct carrier *);
static struct carrier *all, *idle;
static _Thread_local struct carrier *me;

struct carrier *
rt_crew_me (void)
{
  return me;
}

static void
sleep_until_woken (struct carrier *carrier)
{
  while (sem_wait (&carrier->wake) && errno == EINTR)
    ;
}

static void *
begin (void *data)
{
  me = data;
  pthread_setname_np (pthread_self (), "tasks-simulated");
  rt_thread_attach (0);
  me->self = rt_self;
  loop (me);
  return NULL;
}

/* A new thread, which has the loop.  */
static void
recruit (void)
{
  struct member *member = calloc (1, sizeof *member);
  if (!member)
    rt_no_memory (NULL, sizeof *member, "a thread of the simulation");
  sem_init (&member->carrier.wake, 0, 0);
  member->carrier.next = all;
  all = &member->carrier;
  int error = rt_driver_thread (&member->thread, begin, member);
  if (error)
    rt_fatal (NULL,
              "a thread for a body that waits cannot be created: %s; let fewer"
              " bodies wait at once, or raise the limits (ulimit -u, ulimit"
              " -v)",
              strerror (error));
}

void
rt_crew_start (void (*function) (struct carrier *))
{
  loop = function;
  recruit ();
}

void
rt_crew_stop (void)
{
  while (all)
    {
      struct member *member = (struct member *)all;
      pthread_join (member->thread, NULL);
      all = all->next;
      sem_destroy (&member->carrier.wake);
      free (member);
    }
  idle = NULL;
}

void
rt_crew_forked (void)
{
  /* Their memory stays: who forked inside a body still is one of them.  */
  all = idle = NULL;
}

void
rt_crew_hand_over (struct carrier *from)
{
  struct carrier *to = idle;
  if (to)
    {
      idle = to->idle;
      sem_post (&to->wake);
    }
  else
    recruit ();
  sleep_until_woken (from);
}

void
rt_crew_resume (struct carrier *from, struct carrier *waiting)
{
  from->idle = idle;
  idle = from;
  sem_post (&waiting->wake);
  sleep_until_woken (from);
}

void
rt_crew_dismiss (void)
{
  struct carrier *to = idle;
  if (!to)
    return;
  idle = to->idle;
  sem_post (&to->wake);
}
