/* SPDX-License-Identifier: LGPL-2.1-or-later

   Dependences: which accesses wait for which.

   Accesses to one datum, in program order, form *groups*: an access belongs to
   the group of the one before it if their modes share the datum, as readers
   do; otherwise it begins a new one.  Those of one group do not wait for each
   other, and each waits for all of the group before.  That is all: what is
   before that group is before its members, too.

   Who needs that while tasks run counts the members that are left (order.h);
   who plans needs to know what the data hold between two groups
   (policy/plan-data.h); and those who want the edges themselves, graphs that
   are recorded, graphs of all tasks, orders that are tried, keep *histories*.
 */

#ifndef RT_DEPENDENCE_H
#define RT_DEPENDENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tasks/abi.h"

/* Modes are those of tasks/abi.h.  Whether one needs the contents, and whether
   it makes new ones.  */
static inline bool
rt_mode_reads (unsigned mode)
{
  return mode & TASKS_READ;
}

static inline bool
rt_mode_writes (unsigned mode)
{
  return mode & TASKS_WRITE;
}

/* The bits of enum tasks_mode.  A mode of a reduction has the number of its
   operator above these.  */
#define RT_MODE_BITS 8

/* Whether a parameter of MODE names a region.  */
static inline bool
rt_mode_region (unsigned mode)
{
  return mode & TASKS_READ_WRITE;
}

/* What a mode has beside the bits of reading and writing; 0 if nothing.  */
static inline unsigned
rt_mode_extra (unsigned mode)
{
  return mode & ~(unsigned)TASKS_READ_WRITE;
}

static inline bool
rt_mode_reduces (unsigned mode)
{
  return (mode & ~(unsigned)TASKS_READ_WRITE & TASKS_REDUCTION) != 0;
}

/* Whether accesses of modes A and B, one next to the other, share the datum:
   they do not wait for each other.  This is so, or not, for all of a group.
   Readers do, and those who say so: at the same time; but of the commutative
   one at a time, which is not seen to here (exclusion.h).  */
static inline bool
rt_modes_share (unsigned a, unsigned b)
{
  return !rt_mode_writes (a | b) || (a == b && rt_mode_extra (a));
}

/* The mode of who has accesses of modes A and B to one datum.  */
static inline unsigned
rt_modes_join (unsigned a, unsigned b)
{
  return a == b ? a : (a | b) & TASKS_READ_WRITE;
}

/* Members of a group, as numbers.  */
struct members
{
  uint32_t count, room;
  union
  {
    uint32_t one;   /* if ROOM is 0 */
    uint32_t *more; /* otherwise, from malloc */
  };
};

/* Their numbers.  */
static inline const uint32_t *
rt_members (const struct members *members)
{
  return members->room ? members->more : &members->one;
}

/* The last group of accesses to a datum, and the one before; all 0: there was
   none.  */
struct history
{
  const void *datum; /* in a table of histories; NULL: unused */
  unsigned mode;     /* of an access of the last */
  struct members last, before;
};

/* Who is told of edges.  */
struct edges
{
  const char *purpose; /* what memory is needed for, in messages */
  /* Access TO waits for FROM, of the same datum.  The same may be told several
     times.  */
  void (*edge) (void *data, uint32_t from, uint32_t to);
  void *data;
};

/* NODE accesses the datum of HISTORY with MODE; it is the latest, or was the
   latest here before.  Tells EDGES what it waits for, but not that a node
   waits for itself.  */
void rt_history_access (struct history *history, uint32_t node, unsigned mode,
                        const struct edges *edges);

/* FROM is that of a part of the datum, too: a copy.  Frees what HISTORY has,
   which is empty then.  */
struct history rt_history_copy (const struct history *from,
                                const char *purpose);
void rt_history_free (struct history *history);

/* Histories of data; { .edges = ... } is empty.  */
struct histories
{
  struct edges edges;
  struct history *table;
  size_t room, used;
};

/* NODE accesses DATUM with MODE.  */
void rt_histories_access (struct histories *histories, const void *datum,
                          uint32_t node, unsigned mode);

/* Nobody accesses DATUM any more: its address may come to stand for something
   else.  */
void rt_histories_forget (struct histories *histories, const void *datum);

void rt_histories_clear (struct histories *histories);

#endif /* RT_DEPENDENCE_H */
