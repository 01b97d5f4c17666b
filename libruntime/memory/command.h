/* SPDX-License-Identifier: LGPL-2.1-or-later

   Commands that devices have been given, and who waits for them.  */

#ifndef RT_COMMAND_H
#define RT_COMMAND_H

#include "node.h"

struct thread;

/* Something that goes on when some commands are complete.  */
struct arrival
{
  /* Called without the lock by any thread; it may free the arrival.  */
  void (*arrived) (struct thread *self, struct arrival *arrival);
  uint32_t missing;     /* commands */
  struct arrival *next; /* in a list of those that have arrived */
};

struct waiter
{
  struct arrival *arrival;
  struct waiter *next;
};

/* Pieces refer to commands long after these have ended: so they are as small
   as a line of a cache, and give their events back when they end.  */
struct command
{
  struct memory_node *node;
  device_event event; /* NULL: no device executes it, or it has ended */
  uint64_t serial;    /* in the stream */
  uint64_t causes; /* nodes for whose commands it waits, by way of others, too:
                      see rt_node_bit */
  struct offloaded *offloaded; /* the task it executes, or NULL: it copies */
  struct waiter *waiters;
  STAILQ_ENTRY (command) link;  /* in the stream */
  uint32_t references;          /* pieces, lists, waits that refer to it */
  uint16_t users;               /* threads that use `event' without the lock */
  enum command_state state : 8; /* as far as is known and trusted */
  enum command_state said : 2;  /* what the driver says of it */
  enum stream stream : 2;
  bool over : 1; /* the node fails, and the device does not execute it any more
                  */
};

/* A set of commands, each referred to; all 0 at first.  */
#define RT_FEW_COMMANDS 2
struct command_set
{
  uint32_t count, room; /* ROOM is 0 as long as FEW is enough */
  union
  {
    struct command *few[RT_FEW_COMMANDS];
    struct command **more;
  };
};

/* Its elements, COUNT in all.  */
static inline struct command *const *
rt_set_commands (const struct command_set *set)
{
  return set->room ? set->more : set->few;
}

/* A command given to NODE behind some of CAUSES; EVENT is from the driver.  In
   the stream's list, it belongs to the list; the caller gets no reference.  */
struct command *rt_command_new (struct memory_node *node, enum stream stream,
                                device_event event, uint64_t causes);

/* One that no device executes: rt_command_end ends it.  */
struct command *rt_command_make (struct memory_node *node);

struct command *rt_command_refer (struct command *command);
void rt_command_drop (struct command *command);

/* Replace *COMMAND, which may be NULL, by NOW, which may be, too.  */
void rt_command_set_one (struct command **command, struct command *now);

static inline bool
rt_command_pending (const struct command *command)
{
  return command && command->state == COMMAND_PENDING;
}

/* Whether devices can wait for COMMAND, which is pending.  Those of a node
   that fails end with its recovery.  */
static inline bool
rt_command_on_device (const struct command *command)
{
  return command->event && command->node->state == NODE_USED;
}

/* Whether nothing is known of COMMAND: whether it was executed, and how much
   of it (recovery.h).  */
static inline bool
rt_command_doubtful (const struct command *command)
{
  return rt_command_pending (command) && command->event
         && command->node->in_doubt;
}

/* Whether the commands in STREAM of NODE end in order.  */
bool rt_stream_ordered (const struct memory_node *node, enum stream stream);

/* Add COMMAND, if it is pending.  Of commands of one stream the newest is
   enough: they end in order.  */
void rt_set_add (struct command_set *set, struct command *command);
void rt_set_add_all (struct command_set *set, const struct command_set *other);
void rt_set_clear_all (struct command_set *set);

/* The lock is given up while the events of SET are used; and has been taken
   again.  */
void rt_set_use (struct command_set *set);
void rt_set_used (struct command_set *set);

static inline void
rt_set_clear (struct command_set *set)
{
  if (set->count || set->room)
    rt_set_clear_all (set);
}

/* ARRIVAL waits for all of SET that is pending.  False if the service thread
   has to look by itself whether some of it has ended.  */
bool rt_arrival_wait (struct arrival *arrival, const struct command_set *set);

/* What has become known to be complete: to be dealt with when the lock is
   given up.  */
struct endings
{
  struct arrival *arrivals;
  struct offloaded_list offloaded;
};

#define RT_ENDINGS(NAME)                                                      \
  {                                                                           \
    NULL, STAILQ_HEAD_INITIALIZER ((NAME).offloaded)                          \
  }

/* COMMAND has ended in STATE.  */
void rt_command_end (struct command *command, enum command_state state,
                     struct endings *endings);

/* Ask the drivers which commands have ended.  Returns the number of those that
   have.  A command that failed makes its node fail (recovery.h).  What is
   known to be complete is closed: if a command is, all that it waited for are.
 */
unsigned rt_commands_poll (struct endings *endings);

/* Whether NODE has commands that are not known to have ended.  */
bool rt_commands_left (const struct memory_node *node);

/* See to it that the service thread is woken when pending commands end; false
   if it has to look by itself.  */
bool rt_commands_notify (void);

/* Wakes the service thread, from any thread; set before there are commands. */
extern void (*rt_memory_wake) (void *unused);

#endif /* RT_COMMAND_H */
