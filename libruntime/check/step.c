/* SPDX-License-Identifier: LGPL-2.1-or-later

   Stepping.

   The trap flag makes the processor trap after each instruction.  It is set
   here behind what the program has called, so that the rest of the runtime's
   function is stepped, too, and it is cleared as soon as the program calls the
   runtime again.  A trap that nobody waits for, because the program has kept
   flags with the flag set, clears it.

   While SIGTRAP is blocked a trap would end the program, so stepping ends
   before system calls that may block signals (system-call.h).  */

#define _GNU_SOURCE
#include "step.h"

#include "limit.h"

#if defined __x86_64__

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <ucontext.h>

#include "budget.h"
#include "decode.h"
#include "divert.h"
#include "doubt.h"
#include "frame.h"
#include "handler.h"
#include "late.h"
#include "library.h"
#include "origin.h"
#include "system-call.h"
#include "tasks/abi.h"
#include "where.h"

#define TRAP_FLAG 0x100

static bool available;

/* What the calling thread does.  */
static _Thread_local struct
{
  bool on;
  bool doubts; /* only for these */
  /* Of the program's own code: what the last instruction did...  */
  uint8_t last;    /* enum transfer */
  int32_t left;    /* steps */
  int32_t rest;    /* those left to go on behind a function of divert.h */
  uint32_t inside; /* see `inside' */
  unsigned place;  /* see budget.h */
  /* ...the last call or jump; the last jump, if nothing else is behind it.  */
  uintptr_t caller, tail;
  uint64_t loads; /* see rt_step_loads */
} stepper __attribute__ ((tls_model ("initial-exec")));

/* The processor's flags become those of OPERATION with BITS.  What is below
   the stack pointer may be in use.  */
#define CHANGE_FLAGS(OPERATION, BITS)                                         \
  __asm__ volatile("lea -128(%%rsp), %%rsp\n\t"                               \
                   "pushfq\n\t" OPERATION " %0, (%%rsp)\n\t"                  \
                   "popfq\n\tlea 128(%%rsp), %%rsp"                           \
                   :                                                          \
                   : "i"(BITS)                                                \
                   : "memory", "cc")

static inline void
set_flag (void)
{
  CHANGE_FLAGS ("orq", TRAP_FLAG);
}

static inline void
clear_flag (void)
{
  CHANGE_FLAGS ("andq", ~TRAP_FLAG);
}

static inline bool
flag_set_p (void)
{
  uint64_t flags;
  __asm__ volatile("lea -128(%%rsp), %%rsp\n\t"
                   "pushfq\n\t"
                   "popq %0\n\t"
                   "lea 128(%%rsp), %%rsp"
                   : "=r"(flags)
                   :
                   : "memory", "cc");
  return flags & TRAP_FLAG;
}

/* Give back what has not been used.  */
static void
stop (void)
{
  stepper.on = false;
  stepper.loads = 0;
  rt_budget_give (stepper.place, stepper.left);
}

/* No more, after a signal with CONTEXT.  */
static void
pause_at (ucontext_t *context)
{
  context->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)TRAP_FLAG;
  if (stepper.on)
    stop ();
}

void
rt_step_give_up (void *context)
{
  pause_at (context);
  rt_doubts_forget (rt_check_frame);
}

void
rt_step_off (void)
{
  stepper.rest = 0;
  rt_diverted_forget ();
  if (!stepper.on)
    return;
  /* Who has left a handler of signals by a jump has lost it.  */
  if (!flag_set_p ())
    rt_frame_lose_shadows ();
  stop ();
  clear_flag ();
  rt_doubts_forget (rt_check_frame);
}

static void handle (int number, siginfo_t *info, void *context);

/* As rt_step_on; MOST steps.  */
static void
begin (const void *place, bool doubts, int32_t most)
{
  /* A library may have taken it meanwhile.  */
  if (!available || stepper.on || !rt_handler_take (SIGTRAP, handle))
    return;
  stepper.left = rt_budget_take (place, most, &stepper.place);
  if (!stepper.left)
    return;
  stepper.doubts = doubts;
  stepper.on = true;
  stepper.rest = 0;
  stepper.inside = 0;
  stepper.caller = stepper.tail = 0;
  stepper.last = GOES_ON;
  rt_origin_forget (rt_check_frame);
  set_flag ();
}

void
rt_step_on (const void *place, bool doubts)
{
  begin (place, doubts, INT32_MAX);
}

void
rt_step_resume (void)
{
  int32_t rest = stepper.rest;
  stepper.rest = 0;
  if (rest <= 0)
    return;
  begin (rt_budget_place (stepper.place), stepper.doubts, rest);
  /* The budget of all may be used up.  */
  if (!stepper.on)
    rt_frame_lose_shadows ();
}

/* Functions by which the program calls the runtime.  */
static bool
enters_runtime (uintptr_t at)
{
  return at == (uintptr_t)tasks_submit || at == (uintptr_t)tasks_wait_at
         || at == (uintptr_t)tasks_acquire_at
         || at == (uintptr_t)tasks_release_at
         || at == (uintptr_t)tasks_register_at
         || at == (uintptr_t)tasks_unregister_at
         || at == (uintptr_t)tasks_scope_end_at
         || at == (uintptr_t)tasks_shutdown_at;
}

/* TOUCH is about to happen at CONTEXT.  */
static void
see (const struct touch *touch, const ucontext_t *context)
{
  if (!touch->sure)
    {
      rt_frame_wrote (touch->address, touch->size);
      return;
    }
  const struct frame *frame = rt_check_frame;
  int origin = frame ? rt_origin_of (frame, touch, context) : NO_ORIGIN;
  if (origin != NO_ORIGIN)
    rt_frame_reach ((unsigned)origin, touch->address, touch->size, touch->mode,
                    context);
  rt_frame_touch (touch->address, touch->size, touch->mode, context);
}

/* Whether CONTEXT stands within a function of the C library of which all that
   it touches has been seen when it was entered, with the stack at
   stepper.inside; the lower half of that tells.  */
static bool
inside (const ucontext_t *context)
{
  uint32_t stack = (uint32_t)context->uc_mcontext.gregs[REG_RSP];
  if (stepper.inside && (int32_t)(stack - stepper.inside) > 0)
    stepper.inside = 0;
  return stepper.inside;
}

/* If CONTEXT stands at the beginning of a function of the C library, see what
   that is going to touch; what it reads first.  */
static void
see_library (const ucontext_t *context)
{
  /* rdi, rsi, rdx.  */
  static const int numbers[] = { 7, 6, 2 };
  uintptr_t arguments[3];
  for (unsigned i = 0; i < 3; i++)
    arguments[i] = rt_decode_register (context, numbers[i]);
  for (unsigned i = 2; i-- > 0;)
    {
      struct touch touch = { .address = arguments[i],
                             .sure = true,
                             .base = numbers[i],
                             .index = NO_REGISTER };
      bool exact = false;
      touch.mode = rt_library_enters (rt_where_pc (context), arguments, i,
                                      &touch.size, &exact);
      if (touch.mode)
        see (&touch, context);
      if (exact)
        stepper.inside = (uint32_t)context->uc_mcontext.gregs[REG_RSP];
    }
}

bool
rt_step_runs (void)
{
  return stepper.on && flag_set_p ();
}

uintptr_t
rt_step_caller (void)
{
  return stepper.on ? stepper.caller : 0;
}

uintptr_t
rt_step_tail (void)
{
  return stepper.on || stepper.rest > 0 ? stepper.tail : 0;
}

uint64_t
rt_step_loads (void)
{
  return stepper.loads;
}

__attribute__ ((noinline)) void
rt_step_hand_over (const void *value)
{
  __asm__ volatile("" : : "r"(value));
}

/* The program's own code goes on at AT, as TRANSFER says.  */
static void
go (uintptr_t at, enum transfer transfer)
{
  enum transfer last = (enum transfer)stepper.last;
  if (transfer == LANDS || (transfer == PUSHES && last == GOES_ON)
      || (transfer == JUMPS && last == PUSHES)
      || (transfer == JUMPS_THROUGH && last != GOES_ON))
    return;
  stepper.last = (uint8_t)transfer;
  if (transfer == PUSHES)
    return;
  stepper.tail = transfer == JUMPS || transfer == JUMPS_THROUGH ? at : 0;
  if (transfer != GOES_ON)
    stepper.caller = at;
}

/* Look at the instruction at which CONTEXT stands; false if stepping must end
   before.  */
static bool
look (const ucontext_t *context)
{
  uintptr_t at = rt_where_pc (context);
  struct instruction instruction;
  stepper.loads = 0;
  if (rt_library_linker_p (at))
    return true;
  see_library (context);
  if (!rt_decode (context, &instruction))
    {
      rt_frame_lose_shadows ();
      rt_origin_forget (rt_check_frame);
      rt_doubts_forget (rt_check_frame);
      return true;
    }
  if (!rt_library_p (at))
    go (at, instruction.transfer);
  /* The status, or a thread's result: soon the runtime hides where it
     goes.  */
  if (at == (uintptr_t)exit || at == (uintptr_t)rt_step_hand_over)
    rt_doubts_use (rt_check_frame, VALUES_ARGUMENT);
  rt_doubts_follow (rt_check_frame, &instruction,
                    (uintptr_t)context->uc_mcontext.gregs[REG_RSP]);
  if (instruction.system_call)
    return rt_system_call (context);
  /* What a mask leaves out is not looked at.  */
  if (instruction.values.loads && instruction.values.masks)
    instruction.count = 0;
  if (instruction.values.loads)
    stepper.loads = instruction.values.written;
  for (unsigned i = 0; i < instruction.count && !inside (context); i++)
    {
      const struct touch *touch = &instruction.touches[i];
      if (touch->mode != TASKS_READ || !rt_library_overreads (at, touch->size))
        see (touch, context);
    }
  if (rt_check_frame)
    rt_origin_follow (rt_check_frame, &instruction, context);
  return true;
}

/* The calling thread, which is stepped, is about to execute what CONTEXT
   stands at.  */
static void
step (ucontext_t *context)
{
  uintptr_t at = rt_where_pc (context);
  bool diverted = rt_divert_enters (at);
  if (diverted || enters_runtime (at))
    {
      rt_doubts_sleep (rt_check_frame,
                       (uintptr_t)context->uc_mcontext.gregs[REG_RSP]);
      stepper.rest = diverted ? stepper.left : 0;
      rt_diverted_forget ();
      pause_at (context);
    }
  else if (stepper.left-- <= 0 || !look (context))
    {
      /* Nobody sees what is written until stepping begins again.  */
      rt_frame_lose_shadows ();
      rt_step_give_up (context);
      rt_late_begin (rt_check_frame);
    }
  else if (stepper.doubts && !rt_doubts_left (rt_check_frame))
    pause_at (context);
}

static void
handle (int number, siginfo_t *info, void *context)
{
  int saved = errno;
  greg_t *flags = &((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL];
  /* Those that were sent, and breakpoints, are the program's.  */
  bool traced = info->si_code > 0 && info->si_code != SI_KERNEL;
  if (traced && stepper.on)
    step (context);
  else if (traced && (*flags & TRAP_FLAG))
    *flags &= ~(greg_t)TRAP_FLAG;
  else
    rt_handler_forward (number, info, context);
  errno = saved;
}

void
rt_step_start (void)
{
  available
      = available || (rt_decode_start () && rt_handler_take (SIGTRAP, handle));
  if (!available)
    rt_limit_reach (LIMIT_MACHINE);
  rt_library_start ();
}

#else

bool
rt_step_runs (void)
{
  return false;
}

uintptr_t
rt_step_caller (void)
{
  return 0;
}

uintptr_t
rt_step_tail (void)
{
  return 0;
}

void
rt_step_give_up (void *context)
{
  (void)context;
}

void
rt_step_off (void)
{
}

uint64_t
rt_step_loads (void)
{
  return 0;
}

void
rt_step_hand_over (const void *value)
{
  (void)value;
}

void
rt_step_resume (void)
{
}

void
rt_step_on (const void *place, bool doubts)
{
  (void)place, (void)doubts;
}

void
rt_step_start (void)
{
  rt_limit_reach (LIMIT_MACHINE);
}

#endif
