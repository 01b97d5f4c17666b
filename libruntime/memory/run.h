/* SPDX-License-Identifier: LGPL-2.1-or-later

   Commands that copy.  Neighbouring pieces that go the same way go in one: a
   *run*; and so do equal rows at equal distances, and equal planes of these.
   Pieces come in the order of
   their addresses, those of blocks that lie side by side by turns: so several
   runs are open at a time.  */

#ifndef RT_RUN_H
#define RT_RUN_H

#include "offloaded.h"
#include "piece.h"

struct run
{
  struct replica *from, *to; /* NULL: the host */
  struct piece *first;       /* NULL: it has nothing */
  uintptr_t end;             /* of what is complete... */
  struct box box; /* ...its planes, or rows, if there is a second one */
  size_t more;    /* rows of another plane, which is not yet */
  size_t partial; /* bytes of another row, which is not yet */
  STAILQ_ENTRY (run) link;
};

struct runs
{
  STAILQ_HEAD (, run) list;
  unsigned count;
  struct run one; /* of them, the first */
};

#define RT_RUNS(NAME)                                                         \
  {                                                                           \
    .list = STAILQ_HEAD_INITIALIZER ((NAME).list)                             \
  }

/* PIECE goes from FROM to TO, perhaps with others in RUNS; else what goes that
   way goes first, as rt_runs_give says.  */
void rt_runs_add (struct runs *runs, struct replica *from, struct replica *to,
                  struct piece *piece, struct command_set *before);

/* Give the commands for RUNS; the device's node fails if that cannot be done.
   What has to be waited for first goes to BEFORE; then nothing is done.  RUNS
   is empty then.  */
void rt_runs_give (struct runs *runs, struct command_set *before);

/* Add to SET what fills COPY, and what reads it if the READERS are asked for.
 */
void rt_copy_users (struct command_set *set, const struct copy *copy,
                    bool readers);

/* Move to BEFORE what of WAITS a command of NODE cannot wait for.  Whether
   there was any.  */
bool rt_wait_at_host (struct memory_node *node, struct command_set *waits,
                      struct command_set *before);

/* What is at the host in PIECE changes: no device but EXCEPT can begin again
   from it.  */
void rt_break_histories (struct piece *piece,
                         const struct memory_node *except);

/* Events that a command waits for: COUNT are in ALL, of commands of the nodes
   in CAUSES, or that wait for such, a bit for each.  */
#define RT_FEW_EVENTS 8
struct wait_events
{
  unsigned count;
  device_event few[RT_FEW_EVENTS], *all;
  uint64_t causes;
};

/* Fill EVENTS with those of WAITS, and of the command before it, for a command
   in STREAM of NODE; and clear it.  A stream executes in order, but should a
   command fail, only those that wait for it fail, too: so each waits for the
   one before it, and a command that ends well says so of all before.  */
void rt_wait_events_make (struct wait_events *events,
                          struct command_set *waits, struct memory_node *node,
                          enum stream stream);
void rt_wait_events_clear (struct wait_events *events);

#endif /* RT_RUN_H */
