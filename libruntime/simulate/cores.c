/* SPDX-License-Identifier: LGPL-2.1-or-later

   Virtual cores.  */

#include "cores.h"

#include <assert.h>
#include <stdlib.h>

#include "base/config.h"
#include "base/error.h"
#include "base/observer.h"
#include "cost.h"
#include "crew.h"
#include "dag.h"
#include "device/offload.h"
#include "engine/scheduler.h"
#include "engine/task.h"
#include "events.h"
#include "loop.h"
#include "policy/policy.h"
#include "report.h"
#include "simulation.h"

/* A virtual core.  */
struct core
{
  unsigned index, kind;
  struct task *running; /* its body has ended */
  struct simulated_class *class;
  uint64_t begin;      /* of what that costs */
  struct task *direct; /* what it executes next, if it is idle */
  unsigned depth;      /* its bodies that wait... */
  unsigned ready;      /* ...of which so many can go on */
};

static struct
{
  struct core *all;
  unsigned count;
  unsigned prompt; /* what DIRECT and READY of all cores stand for */
  uint64_t idle[RT_MAX_SLOTS / 64];
} cores;

static void
set_idle (unsigned core, bool idle)
{
  uint64_t bit = UINT64_C (1) << core % 64;
  if (idle)
    cores.idle[core / 64] |= bit;
  else
    cores.idle[core / 64] &= ~bit;
}

/* The first idle core from CORE on; the number of cores if there is none.  */
static unsigned
next_idle (unsigned core)
{
  for (unsigned i = core / 64; i <= (cores.count - 1) / 64; i++)
    {
      uint64_t word = cores.idle[i];
      if (i == core / 64)
        word &= ~UINT64_C (0) << core % 64;
      if (word)
        return i * 64 + (unsigned)__builtin_ctzll (word);
    }
  return cores.count;
}

/* The task of the core DATA ends.  */
static void
task_ended (struct thread *self, void *data)
{
  struct core *core = data;
  uint64_t now = rt_clock ();
  rt_dag_ended (core->running);
  rt_report_ended ();
  if (RT_RECORDED ())
    rt_recorder->executed (core->running, core->index, core->begin);
  if (rt_simulated_sample (core->class, core->kind, now - core->begin))
    rt_simulation_learnt ();
  self->slot = core->index;
  self->completing = true;
  rt_task_body_ended (self, core->running);
  self->completing = false;
  rt_pay (self);
  rt_offload_flush (self);
  struct task *next = self->next_task;
  self->next_task = NULL;
  const struct policy *policy = rt_config.policy;
  /* If a body that had waited came before it, there is one already; and what
     is urgent comes before it.  */
  if (next && (core->direct || (policy->urgent && policy->urgent ())))
    policy->push (core->index, next, NULL);
  else if (next)
    {
      core->direct = next;
      cores.prompt++;
    }
  set_idle (core->index, true);
  rt_loop_changed ();
}

/* What the calling thread has computed, if bodies are measured; 0 if not.  */
static uint64_t
body_clock (void)
{
  return rt_simulation_config.bodies == BODIES_MEASURED ? rt_thread_clock ()
                                                        : 0;
}

/* Execute the body of TASK on CORE.  */
static void
execute (struct carrier *me, struct core *core, struct task *task)
{
  struct thread *self = me->self;
  struct simulated_class *class = rt_simulated_class_of (task);
  uint64_t measured = 0;
  set_idle (core->index, false);
  me->worker = core->index;
  self->slot = core->index;
  if (rt_simulation_config.bodies != BODIES_SKIPPED)
    {
      me->real = 0;
      me->since = body_clock ();
      rt_task_run_body (self, rt_kind_known (task->codelet), task,
                        rt_task_block (task));
      measured = me->real + body_clock () - me->since;
      rt_pay (self);
      rt_offload_flush (self);
    }
  core->running = task;
  core->class = class;
  core->begin = rt_clock ();
  rt_event_add (core->begin
                    + rt_simulated_cost (
                        class,
                        rt_description_group (rt_description, core->kind),
                        core->begin, measured, task->site),
                task_ended, core);
}

void
rt_core_wait (struct carrier *me)
{
  struct thread *self = me->self;
  struct core *core = &cores.all[me->worker];
  struct task *current = self->current;
  unsigned depth = self->depth;
  me->real += body_clock () - me->since;
  rt_pay (self);
  rt_offload_flush (self);
  core->depth++;
  set_idle (core->index, true);
  rt_loop_changed ();
  rt_crew_hand_over (me);
  self->current = current;
  self->depth = depth;
  self->slot = core->index;
  me->since = body_clock ();
}

void
rt_core_waited (unsigned core)
{
  cores.all[core].ready++;
  cores.prompt++;
}

/* A body of CORE that has waited goes on.  */
static void
resume (struct carrier *me, struct core *core)
{
  core->depth--;
  core->ready--;
  cores.prompt--;
  set_idle (core->index, false);
  rt_crew_resume (me, rt_loop_take (core->index));
}

bool
rt_cores_assign (struct carrier *me)
{
  const struct policy *policy = rt_config.policy;
  if (rt_offload_feed (me->self))
    return true;
  if (cores.prompt)
    for (unsigned i = next_idle (0); i < cores.count; i = next_idle (i + 1))
      {
        struct core *core = &cores.all[i];
        struct task *direct = core->direct;
        if (core->ready)
          {
            resume (me, core);
            return true;
          }
        if (direct)
          {
            core->direct = NULL;
            cores.prompt--;
            execute (me, core, direct);
            return true;
          }
      }
  if (!policy->hint () && !policy->planner)
    return false;
  bool plans = rt_scheduler_plans ();
  unsigned failed = UINT32_MAX;
  for (unsigned i = next_idle (0); i < cores.count; i = next_idle (i + 1))
    {
      /* What one core does not find, its equals do not, either.  */
      unsigned kind = cores.all[i].kind;
      struct task *task = NULL;
      bool lands = false;
      me->self->slot = i;
      if (kind != failed)
        do
          {
            task = policy->pop (i, cores.all[i].depth);
            lands = task && task->guided
                    && rt_offload_lands (task, plans ? RT_NO_SLOT : i);
          }
        while (lands && plans);
      if (lands)
        set_idle (i, false);
      else if (task)
        {
          execute (me, &cores.all[i], task);
          return true;
        }
      else
        failed = kind;
    }
  return false;
}

void
rt_simulation_landed (struct task *task, unsigned core)
{
  assert (!cores.all[core].direct);
  cores.all[core].direct = task;
  cores.prompt++;
  set_idle (core, true);
}

void
rt_cores_start (unsigned count)
{
  cores.all = calloc (count, sizeof *cores.all);
  if (!cores.all)
    rt_no_memory (NULL, count * sizeof *cores.all, "virtual cores");
  cores.count = count;
  cores.prompt = 0;
  for (unsigned i = 0; i < count; i++)
    {
      cores.all[i].index = i;
      cores.all[i].kind = rt_description_core_kind (rt_description, i);
      set_idle (i, true);
    }
}

void
rt_cores_stop (void)
{
  free (cores.all);
  cores.all = NULL;
}
