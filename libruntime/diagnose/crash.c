/* SPDX-License-Identifier: LGPL-2.1-or-later

   Crashes in the bodies of tasks, and in the C functions of implementations
   for devices.

   The state of the program is unknown here.  What may be broken is looked at
   late, after what is known has been written: a fault in the handler ends the
   program at once, with the same signal or another.  */

#define _GNU_SOURCE
#include "crash.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"
#include "base/observer.h"
#include "device/launch.h"
#include "driver/device.h"
#include "engine/kind.h"
#include "engine/light.h"
#include "engine/partition.h"
#include "engine/simulator.h"
#include "engine/task.h"
#include "engine/thread.h"

/* Buffers and callers that are named; who nests more deeply has other ways to
   find out.  */
#define MOST_NOTES 16

/* A fault so near to the low end of its stack means that the thread has used
   that up.  The next stack of another thread may begin behind that.  */
#define STACK_ABOVE 65536
#define STACK_BELOW 65536

static const struct
{
  int number;
  const char *name, *meaning;
} signals[] = { { SIGSEGV, "SIGSEGV", "segmentation fault" },
                { SIGBUS, "SIGBUS", "bus error" },
                { SIGFPE, "SIGFPE", "arithmetic exception" },
                { SIGILL, "SIGILL", "illegal instruction" },
                { SIGABRT, "SIGABRT", "aborted" } };

#define SIGNALS (sizeof signals / sizeof *signals)

/* Whether INFO is of a fault at an address that is known.  */
static bool
has_address (const siginfo_t *info)
{
  return (info->si_signo == SIGSEGV || info->si_signo == SIGBUS)
         && info->si_code > 0 && info->si_code != SI_KERNEL;
}

/* Write that a task of CODELET, called at SITE, crashed.  */
static void
say_task (const struct tasks_codelet *codelet, const struct tasks_site *site,
          const siginfo_t *info)
{
  char address[40] = "";
  unsigned i = 0;
  while (i < SIGNALS - 1 && signals[i].number != info->si_signo)
    i++;
  if (has_address (info))
    snprintf (address, sizeof address, " at address 0x%zx",
              (size_t)info->si_addr);
  rt_error (site, "task '%.200s' crashed: %s%s (%s)%s", codelet->name,
            signals[i].meaning,
            info->si_signo == SIGFPE && info->si_code == FPE_INTDIV
                ? ", division by zero"
                : "",
            signals[i].name, address);
}

static void
say_stack (const siginfo_t *info)
{
  uintptr_t low = rt_self->stack_low;
  if (has_address (info) && low
      && (uintptr_t)info->si_addr - (low - STACK_BELOW)
             < STACK_BELOW + STACK_ABOVE)
    rt_note (NULL,
             "the stack of this thread is full; raise its limit (ulimit -s),"
             " recur less deeply, or declare large arrays 'heap_allocated'");
}

/* Where ADDRESS lies, if it is in REGION or nearer to it than it is long.  */
static void
describe_place (char *text, size_t room, const struct region *region,
                uintptr_t address)
{
  uintptr_t end = rt_region_end (region);
  const char *where = "bytes into it";
  size_t distance = address - region->start;
  if (address < region->start)
    {
      distance = region->start - address;
      where = "bytes before it";
    }
  else if (address >= end)
    {
      distance = address - end;
      where = "bytes beyond its end";
    }
  if (distance <= region->bytes)
    snprintf (text, room, "; the address is %zu %s", distance, where);
}

static void
say_buffers (const struct tasks_codelet *codelet,
             struct region *const *regions, const siginfo_t *info)
{
  const struct kind *kind = rt_kind_known (codelet);
  for (uint32_t i = 0; i < kind->buffer_count && i < MOST_NOTES; i++)
    {
      const struct region *region = regions[i];
      const char *name = codelet->parameters[kind->buffers[i].parameter].name;
      char place[80] = "";
      struct tile_text tile;
      if (has_address (info))
        describe_place (place, sizeof place, region, (uintptr_t)info->si_addr);
      rt_note (region->site,
               "parameter '%.100s' is %sthis buffer of %zu bytes at 0x%zx%s",
               name ? name : "?", rt_tile_text (&tile, region), region->bytes,
               (size_t)region->start, place);
    }
}

/* Name a task that the calling thread runs, the innermost first.  */
static void
say (unsigned number, const struct tasks_codelet *codelet,
     const struct tasks_site *site, struct region *const *regions,
     const siginfo_t *info)
{
  if (number)
    {
      rt_note (site, "in task '%.200s'", codelet->name);
      return;
    }
  say_task (codelet, site, info);
  say_stack (info);
  say_buffers (codelet, regions, info);
}

static void
name_tasks (const siginfo_t *info)
{
  unsigned n = 0;
  const struct task *task = rt_self->current;
  struct light *light
      = atomic_load_explicit (&rt_self->light, memory_order_relaxed);
  for (; light && n < MOST_NOTES; light = light->outer)
    say (n++, light->codelet, light->site, light->regions, info);
  for (; task && n < MOST_NOTES; task = rt_task_parent (task))
    say (n++, task->codelet, task->site, task->regions, info);
}

/* Whether the thread itself did it: a fault, `raise' or `abort'.  */
static bool
own (const siginfo_t *info)
{
  return info->si_code > 0 || info->si_pid == getpid ();
}

static void
handle (int signal, siginfo_t *info, void *context)
{
  static _Atomic pid_t crashed;
  pid_t nobody = 0, self = gettid ();
  (void)context;
  /* If another thread is about to end the program, let it.  */
  if (!atomic_compare_exchange_strong (&crashed, &nobody, self))
    while (nobody != self)
      pause ();
  const struct launch *launch = rt_launching ();
  if (launch && own (info))
    say_task (launch->codelet, launch->site, info);
  else if (rt_self && own (info))
    name_tasks (info);
  else if (rt_in_kernel_p () && own (info))
    say_task (rt_simulated_kernel, NULL, info);
  if (RT_RECORDED ())
    rt_recorder->crashed ();
  struct sigaction action = { .sa_handler = SIG_DFL };
  sigaction (signal, &action, NULL);
  /* What faulted does so again, where the core dump shall show it; what was
     sent is sent again.  */
  if (info->si_code <= 0)
    raise (signal);
}

void
rt_crash_start (void)
{
  struct sigaction action = {
    .sa_sigaction = handle,
    .sa_flags = SA_SIGINFO | SA_ONSTACK,
  };
  /* Another of them in the handler ends the program.  */
  for (unsigned i = 0; i < SIGNALS; i++)
    sigaddset (&action.sa_mask, signals[i].number);
  for (unsigned i = 0; i < SIGNALS; i++)
    {
      struct sigaction old;
      if (!sigaction (signals[i].number, NULL, &old)
          && !(old.sa_flags & SA_SIGINFO) && old.sa_handler == SIG_DFL)
        sigaction (signals[i].number, &action, NULL);
    }
}
