/* SPDX-License-Identifier: LGPL-2.1-or-later

   What tasks take on a described machine: the truth, which the machine obeys,
   and what the policies may know.

   The truth is the nominal cost, from rules, models or speeds, changed by what
   the description says about this time.  Policies know the nominal cost and
   what they have seen: if all that a kind of workers executes takes longer
   than that, they expect it of the next, too.  */

#ifndef RT_SIMULATED_COST_H
#define RT_SIMULATED_COST_H

#include "model/level.h"
#include "model/machine.h"
#include "model/model.h"

struct description;
struct group_description;
struct task;
struct tasks_codelet;

/* Tasks of one codelet whose buffers have the same sizes.  */
struct simulated_class
{
  struct simulated_class *next; /* in the table's bucket */
  unsigned index;               /* in the order of their making */
  const struct tasks_codelet *codelet;
  struct footprint footprint;
  double nominal[16]; /* nanoseconds, by group; less than 0: not known */
  double share[16];   /* of what is measured on a core of the real machine */
  atomic_bool asked[16]; /* whether these have been looked up, for good */
  uint64_t measurements; /* on a core of the real machine, ... */
  double measured;       /* ...their mean, for bounds, ... */
  struct level level;    /* ...and what is expected from them */
  bool news;             /* the policies do not know of that yet */
  uint64_t count;        /* tasks */
};

/* The class of a task of CODELET with FOOTPRINT, the sizes of its buffers;
   that of TASK.  */
struct simulated_class *
rt_simulated_class (const struct tasks_codelet *codelet,
                    const struct footprint *footprint);
struct simulated_class *rt_simulated_class_of (const struct task *task);

/* All classes: their number, and that with INDEX.  */
unsigned rt_simulated_class_count (void);
struct simulated_class *rt_simulated_class_at (unsigned index);

/* Nominal nanoseconds on GROUP; less than 0 if nothing is known.  */
double rt_simulated_nominal (struct simulated_class *class, unsigned group);

/* Nanoseconds that a task of CLASS, called at SITE, takes on GROUP if it
   begins at WHEN; its body took MEASURED nanoseconds in the real world,
   or 0.  Ends the program if nothing is known.  */
uint64_t rt_simulated_cost (struct simulated_class *class, unsigned group,
                            uint64_t when, uint64_t measured,
                            const struct tasks_site *site);

/* Whether tasks of CODELET can be executed by GROUP.  */
bool rt_simulated_able (const struct tasks_codelet *codelet,
                        const struct group_description *group);

/* The nominal time of CLASS on one of the devices of GROUP that are in the
   ranks of RANKS, and that of all its buffers on the way there (*WAY); or
   INFINITY if there are none, or they cannot execute it.  */
double rt_simulated_inside (struct simulated_class *class, unsigned group,
                            unsigned ranks, double *way);

/* What policies expect; RT_SIMULATED_UNKNOWN if nothing is known.  */
#define RT_SIMULATED_UNKNOWN (UINT64_MAX - 1)
uint64_t rt_simulated_expectation (const struct tasks_codelet *codelet,
                                   const struct footprint *footprint,
                                   unsigned kind);

/* One took TIME nanoseconds.  Whether that, or what has been measured, changes
   what is expected.  */
bool rt_simulated_sample (struct simulated_class *class, unsigned kind,
                          uint64_t time);

/* The end of what begins at WHEN and takes COST nanoseconds; SITE, which may
   be NULL, called for it.  Ends the program if there is no such time.  */
uint64_t rt_simulated_end (uint64_t when, double cost,
                           const struct tasks_site *site);

/* Look up what all classes cost on all groups, so that all lines of costs that
   count are marked as used.  */
void rt_simulated_look_up_all (void);

/* Whether a task NAME has been called; one that has, for which no line states
   costs, and which may have been meant by NAME, or NULL.  */
bool rt_simulated_called (const char *name);
const char *rt_simulated_meant (const char *name);

/* How fast GROUP ever is, compared with its description: for lower bounds. */
double rt_simulated_best_factor (unsigned group);

/* Begin; forget all classes.  */
void rt_simulated_costs_start (void);
void rt_simulated_costs_stop (void);

#endif /* RT_SIMULATED_COST_H */
