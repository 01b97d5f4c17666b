/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a task that is placed on a device, or prepared at the host, accesses.

   An *offloaded* task is one that is placed on a device: its footprint, its
   arguments, and where it is in its life.  */

#ifndef RT_OFFLOADED_H
#define RT_OFFLOADED_H

#include "base/box.h"
#include "command.h"

struct task;

/* A buffer argument.  */
struct range
{
  uintptr_t begin, end;    /* its region */
  uintptr_t written_end;   /* where what is written ends, if it is */
  uint32_t mode;           /* enum tasks_mode */
  uint32_t parameter;      /* index in the codelet */
  struct replica *replica; /* on the device, pinned; NULL if it is empty */
  struct box box; /* its rows, if it has several; else there is no gap, and all
                     is 0 */
};

static inline bool
rt_range_same (const struct range *a, const struct range *b)
{
  return a->begin == b->begin && a->end == b->end && a->box.rows == b->box.rows
         && (!a->box.rows || rt_box_same (&a->box, &b->box));
}

static inline struct box
rt_range_box (const struct range *range)
{
  return range->box.rows
             ? range->box
             : rt_box_of_interval (range->begin, range->end - range->begin);
}

/* How many bytes an access to RANGE is to.  */
static inline size_t
rt_range_bytes (const struct range *range)
{
  return range->box.rows ? rt_box_bytes (&range->box)
                         : range->end - range->begin;
}

/* Whether an access to RANGE reads, or writes, what is at AT.  What an output
   does not cover is left alone.  */
static inline bool
rt_range_reads (const struct range *range)
{
  return range->mode & TASKS_READ;
}

static inline bool
rt_range_writes (const struct range *range, uintptr_t at)
{
  return (range->mode & TASKS_WRITE) && at < range->written_end;
}

struct offloaded
{
  struct arrival arrival; /* of what it needs before it can be launched */
  struct memory_node *node;
  struct task *task;
  const struct tasks_codelet *codelet;
  const struct tasks_implementation *implementation;
  const struct tasks_site *site; /* of the call */
  void *block;                   /* a copy of the arguments */
  uint32_t size;                 /* of all this memory */
  bool again;                    /* it has been in the node's queue */
  bool measured;                 /* its `time' is wanted */
  uint64_t since;                /* when it was placed, if measured */
  uint64_t time;                 /* nanoseconds it took, 0: not known */
  uint64_t when;                 /* it ended, if measured; or that was found */
  enum command_state state;      /* of its command, when it is launched */
  bool forgotten;                /* it need not be repeated */
  bool overtaken;   /* others have replaced what it, or one before it, uses,
                       before   that had ended */
  bool repeated;    /* it shall be: see damage.h */
  atomic_bool over; /* its task is complete, and gone */
  _Atomic uint32_t owners; /* who launched it, until its accesses have left
                              their orders; and its command */
  STAILQ_ENTRY (offloaded) link; /* waiting, or in the history */
  STAILQ_ENTRY (offloaded) ended;
  uint32_t count;
  struct range ranges[];
};

#endif /* RT_OFFLOADED_H */
