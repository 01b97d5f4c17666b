/* SPDX-License-Identifier: GPL-3.0-or-later

   For tests of tasks on devices: tasks that mix the content of three buffers,
   in all combinations of modes.  */

#ifndef MIX_H
#define MIX_H

#include <stddef.h>
#include <stdint.h>

#include "fake-device.h"
#include "tasks/abi.h"

/* Numbers of a buffer, in blocks.  */
#define MIX_LENGTH 64
#define MIX_BLOCKS 4
#define MIX_BLOCK (MIX_LENGTH / MIX_BLOCKS)

/* How many combinations; the last reads and writes all.  */
#define MIX_MODES 27

/* What a task is called with: three buffers.  */
struct mix_arguments
{
  uint64_t seed;
  uint64_t *buffer[3];
  size_t bound[3]; /* bytes */
};

/* The modes of combination NUMBER; read what they allow, write what they
   allow, depending on what was read.  */
void mix_modes (unsigned number, uint32_t modes[3]);
void mix_body (struct mix_arguments *arguments, const uint32_t modes[3]);

/* The tasks, for the CPU, for devices, for both; and what the bodies are.  */
extern struct tasks_codelet mix_codelets[MIX_MODES][3];
extern void (*const mix_functions[MIX_MODES]) (void *);
void mix_make_codelets (void);

/* Set options of fake devices: one, and memory enough, where OPTIONS say
   nothing else.  */
void mix_set_options (struct fake_options options);

/* The status of a process that has found wrong data.  */
#define MIX_WRONG 3

#endif /* MIX_H */
