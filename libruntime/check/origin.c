/* SPDX-License-Identifier: LGPL-2.1-or-later

   Where pointers come from.  */

#define _GNU_SOURCE
#include "origin.h"

#include <stdbool.h>
#include <string.h>

#include "decode.h"
#include "frame.h"
#include "region.h"
#include "task.h"

/* Words in memory that are known to be pointers beyond a parameter; of two
   that share a place the later counts.  */
#define WORDS 256

/* A pointer farther from its parameter is none any more.  */
#define FAR 65536

/* What the calling thread has in its registers and in memory: origins, and 1;
   0 is not known.  */
static _Thread_local struct
{
  uint64_t frame;
  uint16_t registers[REGISTERS];
  struct
  {
    uintptr_t address;
    uint16_t origin;
  } words[WORDS];
} known __attribute__ ((tls_model ("initial-exec")));

void
rt_origin_forget (void)
{
  memset (&known, 0, sizeof known);
}

/* The parameter of FRAME's task into which VALUE points.  */
static int
points_into (const struct frame *frame, uintptr_t value)
{
  const struct task *task = frame->task;
  for (uint32_t i = 0; i < task->region_count; i++)
    if (value - task->regions[i]->start < task->regions[i]->bytes)
      return (int)i;
  return NO_ORIGIN;
}

/* Where VALUE comes from if it may come from what NOTE says.  */
static int
from_note (const struct frame *frame, uint16_t note, uintptr_t value)
{
  if (note && note <= frame->task->region_count)
    {
      const struct region *region = frame->task->regions[note - 1];
      if (value - region->start + FAR < region->bytes + 2 * FAR)
        return note - 1;
    }
  return points_into (frame, value);
}

/* Where the contents of register I come from.  */
static int
from_register (const struct frame *frame, int i, const void *context)
{
  if (i == NO_REGISTER)
    return NO_ORIGIN;
  return from_note (frame, known.registers[i],
                    rt_decode_register (context, i));
}

/* Whether NOW is another body than the last time: then nothing is known.  */
static void
enter (const struct frame *frame)
{
  if (known.frame == frame->id)
    return;
  rt_origin_forget ();
  known.frame = frame->id;
}

int
rt_origin_of (const struct frame *frame, const struct touch *touch,
              const void *context)
{
  enter (frame);
  int base = from_register (frame, touch->base, context);
  int index = from_register (frame, touch->index, context);
  /* The difference of two pointers may lead anywhere.  */
  if (base != NO_ORIGIN && index != NO_ORIGIN)
    return NO_ORIGIN;
  return base != NO_ORIGIN ? base : index;
}

/* The place of what is noted of the word at ADDRESS.  */
static unsigned
place_of (uintptr_t address)
{
  return (unsigned)(address >> 3) % WORDS;
}

static int
from_word (const struct frame *frame, uintptr_t address)
{
  unsigned at = place_of (address);
  uintptr_t value;
  memcpy (&value, (const void *)address, sizeof value);
  return from_note (
      frame, known.words[at].address == address ? known.words[at].origin : 0,
      value);
}

static void
note_word (uintptr_t address, int origin)
{
  unsigned at = place_of (address);
  if (origin == NO_ORIGIN && known.words[at].address != address)
    return;
  known.words[at].address = address;
  known.words[at].origin = (uint16_t)(origin + 1);
}

/* Where what INSTRUCTION computes comes from.  */
static int
computed (const struct frame *frame, const struct instruction *instruction,
          const void *context)
{
  int origin = NO_ORIGIN;
  for (int i = 0; i < REGISTERS; i++)
    {
      if (!(instruction->from >> i & 1))
        continue;
      int other = from_register (frame, i, context);
      if (other == NO_ORIGIN)
        continue;
      if (origin != NO_ORIGIN && (other != origin || !instruction->chooses))
        return NO_ORIGIN;
      origin = other;
    }
  for (unsigned i = 0; i < instruction->count; i++)
    if (origin == NO_ORIGIN && instruction->carries
        && (instruction->touches[i].mode & TASKS_READ)
        && instruction->touches[i].size == sizeof (uintptr_t))
      origin = from_word (frame, instruction->touches[i].address);
  return origin;
}

void
rt_origin_follow (const struct frame *frame,
                  const struct instruction *instruction, const void *context)
{
  enter (frame);
  int origin = instruction->carries ? computed (frame, instruction, context)
                                    : NO_ORIGIN;
  for (unsigned i = 0; i < instruction->count; i++)
    if (instruction->touches[i].mode & TASKS_WRITE)
      note_word (instruction->touches[i].address,
                 instruction->touches[i].size == sizeof (uintptr_t)
                     ? origin
                     : NO_ORIGIN);
  for (int i = 0; i < REGISTERS; i++)
    if (instruction->written >> i & 1)
      known.registers[i] = (uint16_t)(origin + 1);
}
