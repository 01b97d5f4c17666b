/* SPDX-License-Identifier: LGPL-2.1-or-later

   What those below a simulation ask it, and tell it (simulate/simulation.h).
   Only where rt_simulated_p says that there is one.  */

#ifndef RT_SIMULATOR_H
#define RT_SIMULATOR_H

#include "base/clock.h"
#include "base/self.h"
#include "counter.h"

struct footprint;
struct machine;
struct order;
struct task;
struct tasks_codelet;
struct thread;

struct simulator
{
  /* TASK has ended.  */
  void (*ended) (const struct task *task);

  /* Nobody accesses ORDER any more: its address may come to stand for another.
   */
  void (*forgotten) (const struct order *order);

  /* Nanoseconds that a task takes as far as is known: TASK on a core, or less
     than 0; one of CODELET with FOOTPRINT on WORKER, a kind.  */
  double (*length) (const struct task *task);
  uint64_t (*expected) (const struct tasks_codelet *codelet,
                        const struct footprint *footprint, unsigned worker);

  /* Make MACHINE what is described: cores first, then devices in the order of
     their memories.  */
  void (*fill) (struct machine *machine);

  /* What rt_wait_counter and rt_help do.  */
  void (*wait) (struct thread *self, counter *c, uint32_t target);
  bool (*help) (struct thread *self, int32_t (*left) (void *), void *data,
                int32_t target);

  /* CORE, which has waited for the data of TASK, has them.  */
  void (*landed) (struct task *task, unsigned core);

  /* Let time go on until nothing more happens; no task is pending.  */
  void (*finish) (struct thread *self);

  /* A kernel (see below) calls a task of CODELET with arguments BLOCK.  */
  void (*in_kernel) (const struct tasks_codelet *codelet, const void *block);
};

extern const struct simulator *rt_simulator;

/* The codelet of the task whose body the calling thread executes for a
   described device, as a kernel would do all its work: what it calls is called
   in place, as in the sequential program, and pragmas are nothing.  Or NULL.
 */
extern _Thread_local const struct tasks_codelet *rt_simulated_kernel
    __attribute__ ((tls_model ("initial-exec")));

static inline bool
rt_in_kernel_p (void)
{
  return __builtin_expect (!rt_self, 0) && rt_simulated_kernel;
}

#endif /* RT_SIMULATOR_H */
