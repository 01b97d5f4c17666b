/* SPDX-License-Identifier: LGPL-2.1-or-later

   Simulation: the engine, the policies and the memory work as ever, but on a
   machine that is only described (TASKS_MACHINE), in virtual time.

   There are no workers with threads.  While a host thread waits, an event loop
   (loop.h) gives tasks that are ready to virtual workers, executes their
   bodies at once, and completes them at their virtual end, which costs
   (cost.h) say.  Devices are described, too (device.c).  What a host
   thread does takes no virtual time; time goes on only while one waits, or is
   throttled.  So a program with one host thread has the same schedule each
   time.  */

#ifndef RT_SIMULATION_H
#define RT_SIMULATION_H

#include <stdio.h>

#include "description.h"
#include "engine/counter.h"
#include "engine/simulator.h"
#include "engine/thread.h"

struct task;
struct thread;

/* TASKS_SIMULATE: what becomes of bodies.  */
enum bodies
{
  BODIES_EXECUTED,
  BODIES_SKIPPED, /* `timing' */
  BODIES_MEASURED /* executed, and what they take in the real world counts if
                     nothing else is known */
};

/* What concerns only simulations.  */
struct simulation_config
{
  const char *machine; /* TASKS_MACHINE, NULL: no simulation */
  enum bodies bodies;
  const char *costs;  /* TASKS_COSTS, or NULL... */
  const char *report; /* ...TASKS_REPORT */
};

extern struct simulation_config rt_simulation_config;

/* Read that.  */
void rt_simulation_read (void);

/* The machine that is simulated.  */
extern struct description *rt_description;

/* The runtime starts: read what the environment says, and the description, if
   a machine is to be simulated; rt_simulated_p then says so.  */
void rt_simulation_configure (void);

/* Say what the machine is, for tasks-info; and forget it, unless a simulation
   has begun.  */
void rt_simulation_describe (FILE *stream);
void rt_simulation_forget (void);

/* Make MACHINE what is described: cores first, then devices in the order of
   their memories.  */
void rt_simulation_fill (struct machine *machine);

/* Begin, after the policy has been started, and end; all tasks are complete
   then, all data at the host, and the report is written.  */
void rt_simulation_start (void);
void rt_simulation_stop (void);

/* Write the report, unless nothing has been executed since the last.  */
void rt_simulation_report (void);

/* After a fork, in the child: if there was a simulation, one of its own begins
   with the next start.  */
void rt_simulation_forked (void);

/* Execute a body of CODELET, called at SITE, on BLOCK in that sense; and one
   that this calls.  */
void rt_simulation_kernel (const struct tasks_codelet *codelet, void *block,
                           const struct tasks_site *site);
void rt_simulation_in_kernel (const struct tasks_codelet *codelet,
                              const void *block);

/* SELF has called TASK: it has its accesses, and will enter their orders.  */
void rt_simulation_called (struct thread *self, struct task *task);

/* What rt_wait_counter and rt_help do.  */
void rt_simulation_wait (struct thread *self, counter *c, uint32_t target);
bool rt_simulation_help (struct thread *self, int32_t (*left) (void *),
                         void *data, int32_t target);

/* What policies may expect has changed.  */
void rt_simulation_learnt (void);

/* Let time go on until nothing more happens; no task is pending.  */
void rt_simulation_finish (struct thread *self);

#endif /* RT_SIMULATION_H */
