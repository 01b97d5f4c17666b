/* SPDX-License-Identifier: GPL-3.0-or-later

   Devices that are threads, for tests of what gives them commands: memory is
   malloc's, a kernel is the CPU's function, run later on the device's memory.
   Commands of different streams end in any order that their waits allow, after
   random delays, and calls and commands can be made to fail: what a command
   that fails writes is garbage, or what it should be, and nobody can tell.
   Where memory is shared with the host, a kernel still has its own, and only a
   mapping makes the two alike.  */

#ifndef FAKE_DEVICE_H
#define FAKE_DEVICE_H

#include <stdatomic.h>

#include "driver/device.h"

#define FAKE_MOST 4
#define FAKE_STALL 200000 /* microseconds */
#define FAKE_SLOW 10000   /* microseconds */

struct fake_options
{
  unsigned devices;
  unsigned seed;
  size_t memory; /* of each */
  bool shares_host;
  bool on_cores; /* it executes on those of the host */
  bool islands;  /* no device reaches another */
  bool mute;     /* does not notify */
  bool slow;     /* some copies take FAKE_SLOW */

  /* One in so many calls does this, at random, or never if 0.  */
  unsigned refuse, full;

  /* The N-th call of all calls that give a command fails as if the device were
     lost, those to copy_out excepted; the N-th command that is a kernel, or
     any other, fails.  0: never.  */
  unsigned lose_call, fail_kernel, fail_copy;
  bool dead; /* whatever comes after that command fails, too */
  bool lies; /* what fails is executed, wholly or in part, and so is what waits
                for it, or not, which may end well then */

  /* The N-th command that is a kernel, or any other, takes FAKE_STALL.  */
  unsigned stall_kernel, stall_copy;
};

extern struct fake_options fake_options;
extern const struct device_driver fake_driver;

/* Kernels executed so far.  */
extern atomic_uint fake_kernels;

#endif /* FAKE_DEVICE_H */
