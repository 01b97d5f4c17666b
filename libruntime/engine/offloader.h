/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the engine asks those who execute tasks on devices (device/), and tells
   them.

   Programs without such tasks hardly come here: rt_offload_started,
   rt_memory_used, rt_mixed_p, or a bit of the thread, says that there is
   nothing to ask.  The table is there from the start of the runtime on.  */

#ifndef RT_OFFLOADER_H
#define RT_OFFLOADER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kind.h"
#include "memory/node.h"
#include "thread.h"

struct access;
struct policy_view;
struct region;
struct task;
struct task_class;

struct offloader
{
  /* A kind of tasks is made, of CODELET: what is known of it on each device,
     or NULL if no device could execute it, allocated by malloc.  WANT: a task
     is called that devices could execute, with ONLY only they; look for them,
     unless that has been done since the runtime started.  That goes on in the
     background, but who needs them waits.  False if there is nothing that
     would be given a task which cores can execute.  The calling thread holds
     no locks.  */
  struct place_kind *(*places) (const struct tasks_codelet *codelet);
  bool (*want) (bool only);

  /* Bodies of some kind have called tasks, which none had before.  */
  void (*nests) (void);

  /* What a policy for SLOTS slots knows, and may ask: one at a time.  */
  const struct policy_view *(*view) (unsigned slots, uint64_t seed);

  /* Where workers are of several kinds: TASK, of KIND, is called by SELF with
     the arguments BLOCK, and has not entered its orders.  ACCESS of TASK is
     granted, but TASK is not ready yet: where the policy expects to execute it
     is known perhaps, and copying can begin.  */
  void (*called) (struct thread *self, const struct kind *kind,
                  struct task *task, const void *block);
  void (*granted) (struct task *task, const struct access *access);

  /* TASK is ready.  True if it is dealt with: it will be launched when SELF
     calls rt_offload_flush, or made ready again with rt_ready_here when its
     data are home.  False if it can run on the CPU now.  */
  bool (*takes) (struct thread *self, struct task *task);

  /* TASK, which has guidance, shall be executed at the host, by whoever took
     it from the policy.  True if its data have to come home first; then it is
     given to CORE, a virtual one that keeps itself free for it, or, if that is
     RT_NO_SLOT, made ready again.  The other the same for SELF, which waits
     until the data of any TASK are home.  */
  bool (*lands) (struct task *task, unsigned core);
  void (*receives) (struct thread *self, struct task *task);

  /* Whether the BYTES at BEGIN, which TASK alone accesses, with MODE, are at
     the host; if not, rt_task_leaves (TASK) is called when that may be so,
     perhaps before this returns.  With LEAVE, devices have forgotten them
     then.  */
  bool (*comes) (struct task *task, uintptr_t begin, size_t bytes,
                 unsigned mode, bool leave);

  /* The body of a task of CLASS has been executed by WORKER, of cores, and its
     model has got a sample.  TASK, which is guided, is complete.  */
  void (*executed) (struct task_class *class, unsigned worker);
  void (*ended) (struct thread *self, struct task *task);

  /* Launch what SELF has found ready; SELF holds no locks.  */
  void (*flush) (struct thread *self);

  /* Whether a device may have something of the BYTES at BEGIN.  HOME: SELF may
     access those of REGION from now on, and write them: wait until they are
     home.  With LEAVE, devices may forget them.  Whoever else uses them is
     kept away by a hold; SELF holds no locks.  */
  bool (*has) (uintptr_t begin, size_t bytes);
  void (*home) (struct thread *self, const struct region *region, bool leave);

  /* SELF, outside tasks, has waited for all that it has called.  */
  void (*waited) (struct thread *self);

  /* Where workers are of several kinds: the host has the data of REGION, and
     may write them, or with FORGET they are not used any more.  */
  void (*returned) (const struct region *region, bool forget);

  /* Memory from which devices copy fast, or NULL; give it back, if MEMORY is
     such.  Where devices have been looked for.  */
  void *(*pin) (size_t bytes);
  bool (*unpin) (void *memory);

  /* Whether devices have tasks that have not ended, about; look whether
     commands have ended, true if some have; and see to it that somebody looks
     when those end that are pending now.  */
  bool (*busy) (void);
  bool (*poll) (struct thread *self);
  void (*watch) (void);

  /* SELF, which has no slot, waits for COUNT tasks.  If they are what a device
     is executing, and nothing else is, block until it has; false if not, at
     once.  */
  bool (*await) (struct thread *self, uint32_t count);

  /* Whether the calling thread is in a function that launches a task, or
     repeats one for a device that failed.  It ends, or, unless it is a THREAD,
     the process does: a message if it should have returned from such a
     function before.  */
  bool (*launching) (void);
  void (*check_end) (bool thread);

  /* The calling thread ends, and with EXITS perhaps the process: wait while
     libraries do what they have exit handlers for.  */
  void (*settle) (bool exits);

  /* Whether only threads that libraries of devices have left behind are there
     besides the calling thread, and at least one.  */
  bool (*leaves) (void);
};

extern const struct offloader *rt_offloader;

/* Whether devices have been found, or looked for in vain for tasks that only
   they can execute.  */
extern atomic_bool rt_offload_active;

static inline bool
rt_offload_started (void)
{
  return atomic_load_explicit (&rt_offload_active, memory_order_acquire);
}

/* Whether a task of KIND, which is ready, may not just be executed.  */
static inline bool
rt_offload_concerns (const struct kind *kind)
{
  return (kind->places && rt_offload_started ())
         || (atomic_load_explicit (&rt_memory_used, memory_order_relaxed)
             && kind->buffer_count);
}

static inline void
rt_offload_flush (struct thread *self)
{
  if (__builtin_expect (self->flushes, 0))
    rt_offloader->flush (self);
}

/* Whether a device may have something of the BYTES at BEGIN.  */
static inline bool
rt_offload_has (uintptr_t begin, size_t bytes)
{
  return __builtin_expect (atomic_load (&rt_memory_used), 0) && bytes
         && rt_offloader->has (begin, bytes);
}

/* As `comes' says, without the call where no device has it.  */
static inline bool
rt_offload_comes_home (struct task *task, const void *memory, size_t bytes,
                       unsigned mode, bool leave)
{
  return !rt_offload_has ((uintptr_t)memory, bytes)
         || rt_offloader->comes (task, (uintptr_t)memory, bytes, mode, leave);
}

#endif /* RT_OFFLOADER_H */
