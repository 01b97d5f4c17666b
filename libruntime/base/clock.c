/* SPDX-License-Identifier: LGPL-2.1-or-later

   The time, and naps.  */

#define _GNU_SOURCE
#include "clock.h"

#include <sys/syscall.h>
#include <unistd.h>

atomic_bool rt_simulating;
_Atomic uint64_t rt_virtual_time;

void
rt_nap (unsigned microseconds)
{
  struct timespec time = { .tv_nsec = microseconds * 1000L };
  syscall (SYS_nanosleep, &time, NULL);
}
