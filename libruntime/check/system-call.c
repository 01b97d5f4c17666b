/* SPDX-License-Identifier: LGPL-2.1-or-later

   System calls.  */

#define _GNU_SOURCE
#include "system-call.h"

#if defined __x86_64__

#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <ucontext.h>

#include "frame.h"
#include "pages.h"
#include "tasks/abi.h"

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

bool
rt_system_call (const void *context)
{
  const ucontext_t *user = context;
  const greg_t *registers = user->uc_mcontext.gregs;
  long number = (long)registers[REG_RAX];
  for (size_t i = 0; i < sizeof kernel_touches / sizeof *kernel_touches; i++)
    if (kernel_touches[i].number == number)
      {
        const struct kernel_touch *touch = &kernel_touches[i];
        uintptr_t address = (uintptr_t)registers[touch->address];
        size_t size = (size_t)registers[touch->size];
        rt_frame_touch (address, size, touch->mode, context);
        /* It would fail there.  */
        rt_pages_let (address, size, touch->mode);
        return true;
      }
  switch (number)
    {
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

#endif
