/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the parts of a plan share.

     plan.c          tasks come, are ready, and end
     plan-data.c     what accesses order, and where data are
     plan-copy.c     when data arrive
     plan-rank.c     in which order tasks are planned
     plan-all.c      when tasks are planned
     plan-place.c    where and when each is executed
     plan-turns.c    commutative tasks
     plan-measure.c  what the machine has
     plan-time.c     when a worker or a link is free
     plan-guest.c    devices that execute on cores
     plan-price.c    what the time of workers is worth
     plan-next.c     what a free worker begins
     plan-trial.c    executions to learn costs
     plan-heap.c     ready tasks, in order

   Tasks are planned all at once (rt_plan_refresh), when there are many new
   ones or reality has departed from the plan.  That takes time in proportion
   to all unfinished tasks, so that each task submitted and each that ended
   earn the right to plan a few (CREDIT).  A task that is ready before it was
   ranked is planned alone, behind what is planned already.

   Times are nanoseconds, NEVER is PLAN_NEVER.  */

#ifndef RT_PLAN_INSIDE_H
#define RT_PLAN_INSIDE_H

#include <bsd/sys/queue.h>
#include <bsd/sys/tree.h>
#include <stdatomic.h>

#include "plan-data.h"
#include "plan-heap.h"
#include "plan-time.h"
#include "plan.h"

#define NEVER PLAN_NEVER

/* Of a network: the switch, and the ports out of each memory and into it.  */
#define PLAN_SWITCH 0
#define PLAN_OUT(MEMORY) (1 + 2 * (MEMORY))
#define PLAN_IN(MEMORY) (2 + 2 * (MEMORY))
#define PLAN_PORTS PLAN_OUT (RT_MOST_MEMORIES)

/* Uses that have room in the record of their task.  */
#define PLAN_FEW_USES 3

enum plan_state
{
  PLAN_SUBMITTED,
  PLAN_READY,
  PLAN_BEGUN
};

struct family;

/* In the order in which passes over all tasks need it, which wait for memory
   more than for anything else: the first cache line is all that others look
   at.  */
struct plan_task
{
  uint64_t number; /* in the order of submission, from 1; 0: a free record */
  struct family *family;
  struct use *uses;
  /* As planned, or, if it has begun, as expected.  */
  uint64_t start, finish;
  float rank;
  int32_t effective; /* the greatest of PRIORITY and of tasks that need it */
  int32_t priority;  /* as submitted */
  uint32_t use_count;
  enum plan_state state : 8;
  bool planned;
  bool queued; /* it has been ranked, and will be planned in its turn */
  bool trial : 1;
  /* Others on the same data wait until it has been executed, whatever their
     ranks are: it is commutative.  */
  bool exclusive : 1;
  bool known : 1;     /* its cost on some kind */
  bool uncertain : 1; /* is in its family's list */
  uint16_t unknown;   /* kinds whose costs were not known */
  uint16_t kind;
  struct use few[PLAN_FEW_USES];
  void *user;
  uint32_t heap_at, worker;
  uint32_t place; /* in plan->tasks */
  uint32_t use_capacity;
  struct plan_choice *choice;
  TAILQ_ENTRY (plan_task) line; /* begun on the same worker; ready unplanned */
  uint64_t cost;                /* if it has begun */
  uint64_t began;               /* when a core did, or when a device could */
  uint64_t ready;               /* if it has begun: when its data are there */
  TAILQ_ENTRY (plan_task) same; /* uncertain ones of the family */
  struct plan_task *next_free;
} __attribute__ ((aligned (64)));

_Static_assert(RT_MOST_KINDS <= UINT16_MAX, "kinds are numbers of two bytes");

TAILQ_HEAD (plan_task_list, plan_task);

/* Tasks that cost the same: COSTS, as the user told when it was ASKED last.
   TRIALS says how many are being tried on each kind.  */
struct family
{
  RB_ENTRY (family) node;
  uint64_t key;
  uint64_t asked;
  double mean; /* cost, if that is known for some kind */
  bool known;
  uint16_t
      unknown; /* kinds that could execute them, and nobody knows how fast */
  uint32_t users;
  uint64_t priced;                 /* by rt_plan_prices, in this generation */
  struct plan_task_list uncertain; /* ready ones */
  TAILQ_ENTRY (family) link;       /* if there are any */
  /* What those that ended on cores [0] and guests [1] took; see plan-guest.c.
     Means, of logarithms, and of how many.  */
  uint32_t ended[2], compared, wasted;
  double level[2], distance; /* from that */
  double lately;             /* on cores */
  double waste;              /* of guests */
  uint64_t costs[RT_MOST_KINDS];
  uint16_t trials[RT_MOST_KINDS];
};

struct plan_worker
{
  struct plan_task_list begun;
  struct timeline line;
};

struct plan_entry
{
  uint64_t start, number;
  struct plan_task *task;
};

struct plan_kind
{
  struct plan_worker *workers;
  unsigned count;
  unsigned busy; /* workers that have begun something */
  /* As planned: when the first worker is free for good, and the last gap of
     any ends; see rt_plan_summarize.  */
  uint64_t end, gap;
  /* What is planned here, in the order of its starts, from HEAD on; also some
     that have begun, or have been planned elsewhere since.  */
  struct plan_entry *entries;
  uint32_t head, entry_count, entry_capacity;
  struct plan_heap ready;
  double deviation; /* of ends from the plan, in sum */
  uint64_t waits;   /* since then, for what is late; or NEVER */
  atomic_bool hint;
};

RB_HEAD (family_tree, family);

struct plan
{
  const struct machine *machine;
  plan_cost *cost;
  uint64_t submitted;
  /* Unfinished ones, in program order: that at place P, from FIRST to LAST, is
     at P modulo TASK_ROOM, a power of 2; NULL: it has ended.  */
  struct plan_task **tasks;
  uint32_t first, last, task_room;
  struct plan_task_list unplanned; /* ready ones */
  uint32_t count, unbegun;
  uint32_t most;        /* that have been unfinished at a time */
  uint32_t new_tasks;   /* since then */
  uint64_t credit;      /* tasks that may be planned */
  uint64_t began, ends; /* the last plan was made, ends */
  bool stale;
  atomic_bool
      abroad; /* something is planned for a memory other than the host's */

  struct plan_kind kinds[RT_MOST_KINDS];
  unsigned kind_count, memory_count;
  uint32_t generation;
  int32_t lowest; /* priority */
  uint64_t asked; /* how many times for costs */
  /* Of what is planned to be copied, in the plan before this one and in this
     one: shorter gaps are of no use.  */
  uint64_t shortest_copy, shorter_copy;
  /* Of RT_MOST_BUSES buses, and of links: as planned, and as things are.  */
  struct timeline *tracks;
  uint64_t *track_available;
  unsigned track_count;
  bool tracked;                  /* they have been used */
  double mean_latency, mean_gap; /* of a transfer; for each byte */
  bool linked;                   /* that is known */
  bool shared;                   /* there are buses */
  bool guests;                   /* there are devices that execute on cores */
  double left;    /* what is to be placed yet would take one core */
  unsigned toll;  /* how many times tolls count... */
  unsigned waste; /* ...and waste */
  double prices[RT_MOST_KINDS]; /* of time */
  uint64_t spare; /* tasks that may be placed to decide that anew */
  uint64_t least[RT_MOST_KINDS]; /* cost of what is planned */
  uint64_t assumed;              /* cost of what nobody knows */

  struct datum **buckets;
  uint32_t bucket_count, datum_count;
  TAILQ_HEAD (, datum) idle;
  uint32_t idle_count;
  struct family_tree families;
  TAILQ_HEAD (, family) uncertain;

  struct plan_task *free_tasks;
  struct version *free_versions;
  struct datum *free_data;
  /* What has been RANKED, in that order, of which so many have been PLACED;
     some are no longer queued.  */
  struct plan_task **queue;
  uint32_t ranked, placed, queue_capacity;
  struct plan_heap waiting; /* those queued and ready; START is their turn */
  uint32_t ahead, horizon;  /* have a place and have not begun; at most */
  uint32_t exclusive;       /* ready tasks that are */
  unsigned victim;          /* kind whose tasks others may take over */
  struct plan_task **order, **scratch; /* to sort */
  uint32_t *keys, *scratch_keys;
  uint32_t order_capacity;

  /* All links belong to a network: then only its places count, as planned and
     as things are.  */
  bool networked;
  uint64_t port_available[PLAN_PORTS];
  struct timeline ports[PLAN_PORTS];
};

/* How much later than planned KIND begins its tasks.  */
uint64_t rt_plan_lateness (const struct plan *plan, unsigned kind,
                           uint64_t now);

/* Someone is told of TASK's choice: KIND begins it, as planned or not.  */
void rt_plan_explain_begun (struct plan *plan, struct plan_task *task,
                            unsigned kind, bool trial, uint64_t now);

/* The cells of VERSION as planned, and its line, are up to date: if not, they
   begin as things are.  */
void rt_plan_from_here (struct plan *plan, struct version *version);
static inline void
rt_plan_look_ahead (struct plan *plan, struct version *version)
{
  if (version->generation != plan->generation)
    rt_plan_from_here (plan, version);
}
/* Whether all that TASK reads is in MEMORY, or on its way.  */
bool rt_plan_comes (struct plan *plan, const struct plan_task *task,
                    unsigned memory);

/* When what a task reads is in a memory: so many copies have to be made, which
   wait for links, each so long at most, and keep those of other memories from
   them.  */
struct arrival
{
  uint64_t time, toll, wait;
  unsigned copies;
};

enum plan_view
{
  PLAN_AHEAD,  /* as planned */
  PLAN_REAL,   /* as things are: what has been written, or is being so */
  PLAN_WRITTEN /* only what has been */
};

/* When what TASK reads could be in MEMORY, not before NOW.  With TAKE, the
   copies that this takes are planned, or under way from now on.  */
struct arrival rt_plan_arrival (struct plan *plan, struct plan_task *task,
                                unsigned memory, uint64_t now,
                                enum plan_view view, bool take);
/* The time that MEMORY's port of the network takes at least for what TASK
   reads and is not there.  */
uint64_t rt_plan_missing (struct plan *plan, const struct plan_task *task,
                          unsigned memory);
/* When that could be in each memory, not before NOW, as planned, if nothing
   else were copied: about.  */
void rt_plan_soonest (struct plan *plan, const struct plan_task *task,
                      uint64_t now, uint64_t soonest[RT_MOST_MEMORIES]);
/* TASK, executed in MEMORY, writes at FINISH; in RT_MOST_MEMORIES: it does
   not.  */
void rt_plan_written (struct plan *plan, struct plan_task *task,
                      unsigned memory, uint64_t finish, bool real);

/* Ranks.  */

/* Ask for the costs of TASK, unless they have been since plan->asked was
   counted, and return their mean.  */
double rt_plan_costs (struct plan *plan, struct plan_task *task);
/* What tasks of one priority are sorted by, the least first.  */
uint32_t rt_plan_turn (const struct plan_task *task);
/* Find the ranks of all tasks that have not begun: they become plan->queue, by
   priority and rank.  */
void rt_plan_rank (struct plan *plan);

/* Places.  */

/* Workers and memories as the machine has them now; all that, or only whether
   there are more kinds or memories.  */
void rt_plan_measure (struct plan *plan);
static inline void
rt_plan_look (struct plan *plan)
{
  if (plan->machine->kind_count > plan->kind_count
      || plan->machine->memory_count > plan->memory_count)
    rt_plan_measure (plan);
}
/* What a transfer costs in the mean, over all pairs of memories at which tasks
   are executed, and whether there are buses among these.  */
void rt_plan_links (struct plan *plan);
/* Whether KIND has departed from the plan.  */
bool rt_plan_departed (const struct plan *plan, unsigned kind, uint64_t now);
/* Plan everything that is worth it.  */
void rt_plan_refresh (struct plan *plan, uint64_t now);

/* Something happened that may give any kind something to do.  */
void rt_plan_hint_all (struct plan *plan);
/* Plan what has not begun.  */
void rt_plan_all (struct plan *plan, uint64_t now);
/* The lines of KIND's workers have changed.  */
void rt_plan_summarize (struct plan_kind *kind);
/* Find a place for the first of those that are queued and ready; false if
   there are none.  */
bool rt_plan_more (struct plan *plan, uint64_t now);
/* Find one for TASK, queued or not, among those of its kind.  */
void rt_plan_now (struct plan *plan, struct plan_task *task, uint64_t now);
/* Find one for TASK.  */
void rt_plan_place (struct plan *plan, struct plan_task *task, uint64_t now);
/* Plan what is ready and has not been planned.  */
void rt_plan_new_ones (struct plan *plan, uint64_t now);
/* When TASK, which has begun, is expected to end, seen from NOW.  */
uint64_t rt_plan_expected (const struct plan_task *task, uint64_t now);
/* When all producers of VERSION have, seen from NOW; 0 if there are none.  */
uint64_t rt_plan_made (const struct version *version, uint64_t now);
/* When all that are before TASK are, not before TIME.  */
uint64_t rt_plan_behind (const struct plan_task *task, uint64_t time,
                         uint64_t now);
/* When WORKER of KIND is expected to be free, seen from NOW.  */
uint64_t rt_plan_free_from (const struct plan *plan, unsigned kind,
                            unsigned worker, uint64_t now);
/* When a worker of KIND is expected to be free; *WORKER is which.  */
uint64_t rt_plan_available (const struct plan *plan, unsigned kind,
                            uint64_t now, unsigned *worker);

/* Prices of time.  */

/* Find them, for what has been ranked.  */
void rt_plan_prices (struct plan *plan);
/* The time of KIND that a task with COSTS wastes there.  */
uint64_t rt_plan_waste (const struct plan *plan, const uint64_t *costs,
                        unsigned kind);

/* Devices that execute on cores.  */

/* Look whether there are some.  */
void rt_plan_guests (struct plan *plan);
/* Until when WORKER of KIND, a core or such a device, is kept by what the
   others, devices or cores, have begun, seen from NOW.  */
uint64_t rt_plan_guest_keeps (const struct plan *plan, unsigned kind,
                              unsigned worker, uint64_t now);
/* When KIND, which could begin at START, could as its cores are planned; and
   plan that they are taken.  */
uint64_t rt_plan_guest_start (const struct plan *plan, unsigned kind,
                              uint64_t start);
void rt_plan_guest_take (struct plan *plan, unsigned kind, uint64_t start,
                         uint64_t duration);
/* What TASK takes one core, if that is known.  */
double rt_plan_alone (const struct plan_task *task);
/* Whether TASK takes the cores less of their time, in sum, on KIND than on one
   of them; and whether to place it there is worth what it takes.  */
bool rt_plan_guest_saves (const struct plan *plan,
                          const struct plan_task *task, unsigned kind);
bool rt_plan_guest_worth (const struct plan *plan,
                          const struct plan_task *task, unsigned kind);
/* TASK has taken TIME where it has begun.  */
void rt_plan_guest_learn (const struct plan *plan, struct plan_task *task,
                          uint64_t time);
/* Whether KIND, which is free, begins TASK, planned for another kind, since
   nothing can be planned for it between cores and guests.  */
bool rt_plan_guest_open (const struct plan *plan, const struct plan_task *task,
                         unsigned kind);

/* The task at PLACE, or NULL.  */
static inline struct plan_task *
rt_plan_at (const struct plan *plan, uint32_t place)
{
  return plan->tasks[place & (plan->task_room - 1)];
}

/* TASK is no longer queued.  */
static inline void
rt_plan_dequeue (struct plan *plan, struct plan_task *task)
{
  if (task->queued && task->state == PLAN_READY)
    rt_plan_heap_remove (&plan->waiting, task);
  task->queued = false;
}

/* Trials.  */
void rt_plan_join_family (struct plan *plan, struct plan_task *task,
                          uint64_t key);
void rt_plan_leave_family (struct plan *plan, struct plan_task *task);
/* TASK is ready and has costs that are not known; or no longer so.  */
void rt_plan_uncertain (struct plan *plan, struct plan_task *task, bool is);
/* A task to be tried on KIND, or NULL.  */
struct plan_task *rt_plan_trial (struct plan *plan, unsigned kind);

#endif /* RT_PLAN_INSIDE_H */
