/* SPDX-License-Identifier: LGPL-2.1-or-later

   Threads of the program: from their beginning on what they do is looked at,
   as that of host threads, with the budget of their function.  What a body
   that runs meanwhile may touch they may touch, too: they may work for it.  */

#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

#include "divert.h"
#include "frame.h"
#include "left.h"
#include "span.h"
#include "step.h"
#include "watch.h"

static int (*next_pthread_create) (pthread_t *, const pthread_attr_t *,
                                   void *(*)(void *), void *);

/* What a thread is to do.  */
struct beginning
{
  void *(*run) (void *);
  void *argument;
};

static void
end (void *unused)
{
  (void)unused;
  rt_step_off ();
  rt_watch_detach ();
}

static void *
begin (void *data)
{
  struct beginning beginning = *(struct beginning *)data;
  void *result;
  free (data);
  /* Also if it is cancelled.  */
  pthread_cleanup_push (end, NULL);
  rt_left_begin (__builtin_frame_address (0));
  if (rt_diverts () && rt_span_count)
    rt_watch_begun ((void *)beginning.run);
  result = beginning.run (beginning.argument);
  /* Who joins it reads that.  */
  rt_step_hand_over (result);
  pthread_cleanup_pop (1);
  return result;
}

static int
watched_pthread_create (pthread_t *thread, const pthread_attr_t *attributes,
                        void *(*run) (void *), void *argument)
{
  RT_DIVERTED ();
  struct beginning *beginning = malloc (sizeof *beginning);
  /* Nobody sees what the running bodies write from now on.  */
  rt_frame_lose_shadows ();
  if (beginning)
    *beginning = (struct beginning){ run, argument };
  int error = next_pthread_create (thread, attributes, beginning ? begin : run,
                                   beginning ? (void *)beginning : argument);
  if (error)
    free (beginning);
  rt_diverted_end ();
  return error;
}

const struct diversion rt_thread_diversions[] = {
  { "pthread_create", (void *)watched_pthread_create,
    (void **)&next_pthread_create },
  { NULL, NULL, NULL },
};
