/* SPDX-License-Identifier: LGPL-2.1-or-later

   Stepping.

   The trap flag makes the processor trap after each instruction.  It is set
   here behind what the program has called, so that the rest of the runtime's
   function is stepped, too, and it is cleared as soon as the program calls the
   runtime again.  A trap that nobody waits for, because the program has kept
   flags with the flag set, clears it.

   While SIGTRAP is blocked a trap would end the program, so stepping ends
   before system calls that may block signals or make another thread or
   process.  What the kernel writes for others is not seen: shadows are given
   up then.  */

#define _GNU_SOURCE
#include "step.h"

#if defined __x86_64__

#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>

#include "decode.h"
#include "frame.h"
#include "library.h"
#include "origin.h"
#include "pages.h"
#include "tasks/abi.h"
#include "where.h"

#define TRAP_FLAG 0x100

/* Steps in all, for one place, and in any case.  */
#define STEPS_ALL 300000
#define STEPS_PLACE 50000
#define STEPS_LEAST 100

#define PLACES 1024

/* What is left of the budget of a place; other places may share it.  */
static struct
{
  const void *place;
  int32_t used;
} places[PLACES];
static int64_t used;
static bool available;

/* What the calling thread does.  */
static _Thread_local struct
{
  bool on;
  int32_t left, begun; /* steps; and how many there were */
  unsigned place;
  /* Of the program's own code: the last call or jump; the last jump, if
     nothing else is behind it; and what the last instruction did.  */
  uintptr_t caller, tail;
  enum transfer last;
} stepper __attribute__ ((tls_model ("initial-exec")));

static inline void
set_flag (void)
{
  __asm__ volatile("lea -128(%%rsp), %%rsp\n\t"
                   "pushfq\n\t"
                   "orq %0, (%%rsp)\n\t"
                   "popfq\n\t"
                   "lea 128(%%rsp), %%rsp"
                   :
                   : "i"(TRAP_FLAG)
                   : "memory", "cc");
}

static inline void
clear_flag (void)
{
  __asm__ volatile("lea -128(%%rsp), %%rsp\n\t"
                   "pushfq\n\t"
                   "andq %0, (%%rsp)\n\t"
                   "popfq\n\t"
                   "lea 128(%%rsp), %%rsp"
                   :
                   : "i"(~TRAP_FLAG)
                   : "memory", "cc");
}

/* Book what has been used.  */
static void
stop (void)
{
  int32_t steps = stepper.begun - stepper.left;
  stepper.on = false;
  places[stepper.place].used += steps;
  used += steps;
}

void
rt_step_give_up (void *context)
{
  ucontext_t *user = context;
  user->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)TRAP_FLAG;
  if (stepper.on)
    stop ();
}

void
rt_step_off (void)
{
  if (!stepper.on)
    return;
  stop ();
  clear_flag ();
}

/* The place of ADDRESS in the table.  */
static unsigned
find (const void *address)
{
  unsigned at = (unsigned)((uintptr_t)address >> 4) % PLACES;
  for (unsigned i = 0; i < 16; i++, at = (at + 1) % PLACES)
    if (!places[at].place || places[at].place == address)
      break;
  places[at].place = address;
  return at;
}

void
rt_step_on (const void *place)
{
  if (!available || stepper.on || used >= STEPS_ALL)
    return;
  stepper.place = find (place);
  int32_t left = STEPS_PLACE - places[stepper.place].used;
  stepper.left = stepper.begun = left > STEPS_LEAST ? left : STEPS_LEAST;
  stepper.on = true;
  stepper.caller = stepper.tail = 0;
  stepper.last = GOES_ON;
  rt_origin_forget (rt_check_frame);
  set_flag ();
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

/* System calls that read or write memory: in which mode, with which arguments
   as address and size.  */
static const struct kernel_touch
{
  long number;
  unsigned mode;
  int address, size;
} kernel_touches[] = {
  { SYS_read, TASKS_WRITE, REG_RSI, REG_RDX },
  { SYS_write, TASKS_READ, REG_RSI, REG_RDX },
  { SYS_pread64, TASKS_WRITE, REG_RSI, REG_RDX },
  { SYS_pwrite64, TASKS_READ, REG_RSI, REG_RDX },
  { SYS_recvfrom, TASKS_WRITE, REG_RSI, REG_RDX },
  { SYS_sendto, TASKS_READ, REG_RSI, REG_RDX },
  { SYS_getrandom, TASKS_WRITE, REG_RDI, REG_RSI },
};

/* The program is about to make the system call at which CONTEXT stands.  False
   if stepping must end before.  */
static bool
system_call (const ucontext_t *context)
{
  const greg_t *registers = context->uc_mcontext.gregs;
  long number = (long)registers[REG_RAX];
  for (size_t i = 0; i < sizeof kernel_touches / sizeof *kernel_touches; i++)
    if (kernel_touches[i].number == number)
      {
        const struct kernel_touch *touch = &kernel_touches[i];
        uintptr_t address = (uintptr_t)registers[touch->address];
        size_t size = (size_t)registers[touch->size];
        rt_frame_touch (address, size, touch->mode, context);
        /* It would fail there.  */
        rt_pages_let (address, size);
        return true;
      }
  switch (number)
    {
    case SYS_futex:
    case SYS_brk:
    case SYS_mmap:
    case SYS_munmap:
    case SYS_mprotect:
    case SYS_nanosleep:
    case SYS_clock_nanosleep:
    case SYS_sched_yield:
      return true;
    case SYS_rt_sigprocmask:
    case SYS_rt_sigaction:
    case SYS_rt_sigreturn:
    case SYS_sigaltstack:
    case SYS_clone:
    case SYS_clone3:
    case SYS_fork:
    case SYS_vfork:
    case SYS_execve:
    case SYS_exit:
    case SYS_exit_group:
      return false;
    default:
      rt_frame_lose_shadows ();
      return true;
    }
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
      touch.mode = rt_library_enters (rt_where_pc (context), arguments, i,
                                      &touch.size);
      if (touch.mode)
        see (&touch, context);
    }
}

bool
rt_step_runs (void)
{
  return stepper.on;
}

uintptr_t
rt_step_caller (void)
{
  return stepper.on ? stepper.caller : 0;
}

uintptr_t
rt_step_tail (void)
{
  return stepper.on ? stepper.tail : 0;
}

/* The program's own code goes on at AT, as TRANSFER says.  */
static void
go (uintptr_t at, enum transfer transfer)
{
  enum transfer last = stepper.last;
  if (transfer == LANDS || (transfer == PUSHES && last == GOES_ON)
      || (transfer == JUMPS && last == PUSHES)
      || (transfer == JUMPS_THROUGH && last != GOES_ON))
    return;
  stepper.last = transfer;
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
  if (rt_library_linker_p (at))
    return true;
  see_library (context);
  if (!rt_decode (context, &instruction))
    {
      rt_frame_lose_shadows ();
      rt_origin_forget (rt_check_frame);
      return true;
    }
  if (!rt_library_p (at))
    go (at, instruction.transfer);
  if (instruction.system_call)
    return system_call (context);
  for (unsigned i = 0; i < instruction.count; i++)
    {
      const struct touch *touch = &instruction.touches[i];
      if (touch->mode != TASKS_READ || !rt_library_overreads (at, touch->size))
        see (touch, context);
    }
  if (rt_check_frame)
    rt_origin_follow (rt_check_frame, &instruction, context);
  return true;
}

static struct sigaction before;

static void
handle (int number, siginfo_t *info, void *context)
{
  ucontext_t *user = context;
  if (!stepper.on)
    {
      if (user->uc_mcontext.gregs[REG_EFL] & TRAP_FLAG)
        user->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)TRAP_FLAG;
      else if (before.sa_flags & SA_SIGINFO)
        before.sa_sigaction (number, info, context);
      else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN)
        before.sa_handler (number);
      else
        {
          struct sigaction none = { .sa_handler = SIG_DFL };
          sigaction (number, &none, NULL);
          raise (number);
        }
      return;
    }
  if (enters_runtime ((uintptr_t)user->uc_mcontext.gregs[REG_RIP]))
    rt_step_give_up (context);
  else if (stepper.left-- <= 0 || !look (user))
    {
      /* Nobody sees what is written until stepping begins again.  */
      rt_frame_lose_shadows ();
      rt_step_give_up (context);
    }
}

void
rt_step_start (void)
{
  struct sigaction ours
      = { .sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK };
  available = available
              || (rt_decode_start () && !sigaction (SIGTRAP, &ours, &before));
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

void
rt_step_on (const void *place)
{
  (void)place;
}

void
rt_step_start (void)
{
}

#endif
