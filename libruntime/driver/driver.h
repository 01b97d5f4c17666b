/* SPDX-License-Identifier: LGPL-2.1-or-later

   A driver knows one kind of device: what there is of it and how its workers
   run.  It never decides where a task runs.  */

#ifndef RT_DRIVER_H
#define RT_DRIVER_H

#include <pthread.h>
#include <stdio.h>

struct driver
{
  const char *name;

  /* The number of units (cores) that this process may use, at least 1.  */
  unsigned (*discover) (void);

  /* Start workers for the slots FIRST to LAST - 1, each a thread that calls
     WORK with its slot; SLOTS is the number of all.  Returns 0, or an error
     number if not all could be started.  */
  int (*start) (unsigned first, unsigned last, unsigned slots,
                void (*work) (unsigned slot))
      __attribute__ ((warn_unused_result));

  /* The calling thread, the worker of SLOT, is about to execute its first
   * task.
   */
  void (*settle) (unsigned slot);

  /* Wait until the workers have ended: WORK has returned or is about to.  */
  void (*stop) (void);

  /* After a fork, in the child: there are no workers.  */
  void (*forked) (void);

  /* Print to STREAM, for people, what `discover' has found, and where the
     workers would run if there were SLOTS slots.  */
  void (*describe) (FILE *stream, unsigned slots);
};

extern const struct driver rt_driver_cpu;

/* Create a thread that executes bodies: with the stack and the signals of a
   worker.  Returns 0 or an error number.  */
int rt_driver_thread (pthread_t *thread, void *(*begin) (void *), void *data)
    __attribute__ ((warn_unused_result));

#endif /* RT_DRIVER_H */
