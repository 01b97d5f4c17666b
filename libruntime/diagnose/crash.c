/* SPDX-License-Identifier: LGPL-2.1-or-later

   Crashes in the bodies of tasks, and in the C functions of implementations
   for devices.

   The state of the program is unknown here.  What may be broken is looked at
   late, after what is known has been written: a fault in the handler ends the
   program at once, with the same signal or another.  */

#define _GNU_SOURCE
#include "crash.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/simulator.h"
#include "device/launch.h"
#include "driver/device.h"
#include "engine/kind.h"
#include "engine/light.h"
#include "engine/task.h"
#include "engine/thread.h"
#include "line.h"

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

static void
say_what (struct line *line, const siginfo_t *info)
{
  unsigned i = 0;
  while (i < SIGNALS - 1 && signals[i].number != info->si_signo)
    i++;
  rt_line_text (line, signals[i].meaning);
  if (info->si_signo == SIGFPE && info->si_code == FPE_INTDIV)
    rt_line_text (line, ", division by zero");
  rt_line_text (line, " (");
  rt_line_text (line, signals[i].name);
  rt_line_text (line, ")");
  if (has_address (info))
    {
      rt_line_text (line, " at address ");
      rt_line_address (line, (uintptr_t)info->si_addr);
    }
}

/* Write that a task of CODELET, called at SITE, crashed.  */
static void
say_task (const struct tasks_codelet *codelet, const struct tasks_site *site,
          const siginfo_t *info)
{
  struct line line;
  rt_line_begin (&line, site, "error");
  rt_line_text (&line, "task '");
  rt_line_text (&line, codelet->name);
  rt_line_text (&line, "' crashed: ");
  say_what (&line, info);
  rt_line_end (&line);
}

static void
say_caller (const struct tasks_codelet *codelet, const struct tasks_site *site)
{
  struct line line;
  rt_line_begin (&line, site, "note");
  rt_line_text (&line, "in task '");
  rt_line_text (&line, codelet->name);
  rt_line_text (&line, "'");
  rt_line_end (&line);
}

static void
say_stack (const struct thread *self, const siginfo_t *info)
{
  struct line line;
  uintptr_t address = (uintptr_t)info->si_addr;
  if (!has_address (info) || !self->stack_low
      || address - (self->stack_low - STACK_BELOW)
             >= STACK_BELOW + STACK_ABOVE)
    return;
  rt_line_begin (&line, NULL, "note");
  rt_line_text (&line, "the stack of this thread is full; raise its limit"
                       " (ulimit -s), recur less deeply, or declare large"
                       " arrays 'heap_allocated'");
  rt_line_end (&line);
}

/* Where ADDRESS lies, if it is in REGION or nearer to it than it is long.  */
static void
say_place (struct line *line, const struct region *region, uintptr_t address)
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
  if (distance > region->bytes)
    return;
  rt_line_text (line, "; the address is ");
  rt_line_number (line, distance);
  rt_line_text (line, " ");
  rt_line_text (line, where);
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
      struct line line;
      rt_line_begin (&line, region->site, "note");
      rt_line_text (&line, "parameter '");
      rt_line_text (&line, name ? name : "?");
      rt_line_text (&line, "' is this buffer of ");
      rt_line_number (&line, region->bytes);
      rt_line_text (&line, " bytes at ");
      rt_line_address (&line, region->start);
      if (has_address (info))
        say_place (&line, region, (uintptr_t)info->si_addr);
      rt_line_end (&line);
    }
}

/* Name what SELF, the calling thread, runs: the innermost task first.  */
static void
name_task (const struct thread *self, const siginfo_t *info)
{
  struct light *light
      = atomic_load_explicit (&self->light, memory_order_relaxed);
  const struct task *task = self->current;
  if (light)
    say_task (light->codelet, light->site, info);
  else if (task)
    say_task (task->codelet, task->site, info);
  else
    return;
  say_stack (self, info);
  if (light)
    {
      say_buffers (light->codelet, light->regions, info);
      light = light->outer;
    }
  else
    {
      say_buffers (task->codelet, task->regions, info);
      task = rt_task_parent (task);
    }
  unsigned notes = 0;
  for (; light && notes < MOST_NOTES; light = light->outer, notes++)
    say_caller (light->codelet, light->site);
  for (; task && notes < MOST_NOTES; task = rt_task_parent (task), notes++)
    say_caller (task->codelet, task->site);
}

/* Whether the thread itself did it: a fault, `raise' or `abort'.  */
static bool
own (const siginfo_t *info)
{
  return info->si_code > 0 || info->si_pid == getpid ();
}

void
rt_crash_handle (int signal, siginfo_t *info, void *context)
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
    name_task (rt_self, info);
  else if (rt_in_kernel_p () && own (info))
    say_task (rt_simulated_kernel, NULL, info);
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
    .sa_sigaction = rt_crash_handle,
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

void
rt_crash_attach (struct thread *thread)
{
  stack_t old;
  if (sigaltstack (NULL, &old) || !(old.ss_flags & SS_DISABLE))
    return;
  long least = sysconf (_SC_SIGSTKSZ);
  size_t size = (least > 0 ? (size_t)least : SIGSTKSZ) + sizeof (struct line);
  if (!thread->signal_stack)
    thread->signal_stack = malloc (size);
  stack_t new = { .ss_sp = thread->signal_stack, .ss_size = size };
  if (thread->signal_stack)
    sigaltstack (&new, NULL);
}

void
rt_crash_detach (struct thread *thread)
{
  stack_t old, none = { .ss_flags = SS_DISABLE };
  if (thread->signal_stack && !sigaltstack (NULL, &old)
      && old.ss_sp == thread->signal_stack)
    sigaltstack (&none, NULL);
}
