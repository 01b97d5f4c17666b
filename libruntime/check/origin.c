/* SPDX-License-Identifier: LGPL-2.1-or-later

   Where pointers come from.  */

#define _GNU_SOURCE
#include "origin.h"

#include <stdbool.h>
#include <string.h>

#include "decode.h"
#include "engine/region.h"
#include "engine/task.h"
#include "frame.h"

/* A pointer farther from its parameter is none any more.  */
#define FAR 65536

void
rt_origin_forget (const struct frame *frame)
{
  if (frame)
    memset (frame->origins, 0, sizeof *frame->origins);
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
  return from_note (frame, frame->origins->registers[i],
                    rt_decode_register (context, i));
}

int
rt_origin_of (const struct frame *frame, const struct touch *touch,
              const void *context)
{
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
  return (unsigned)(address >> 3) % ORIGIN_WORDS;
}

/* The word at ADDRESS, which the program is about to read: it answers for
   that, and no sanitizer shall ask us.  */
static __attribute__ ((no_sanitize ("address", "thread", "undefined")))
uintptr_t
word_at (uintptr_t address)
{
  typedef uintptr_t word __attribute__ ((aligned (1), may_alias));
  return *(const volatile word *)address;
}

static int
from_word (const struct frame *frame, uintptr_t address)
{
  unsigned at = place_of (address);
  uintptr_t value = word_at (address);
  return from_note (frame,
                    frame->origins->words[at].address == address
                        ? frame->origins->words[at].origin
                        : 0,
                    value);
}

static void
note_word (const struct frame *frame, uintptr_t address, int origin)
{
  unsigned at = place_of (address);
  if (origin == NO_ORIGIN && frame->origins->words[at].address != address)
    return;
  frame->origins->words[at].address = address;
  frame->origins->words[at].origin = (uint16_t)(origin + 1);
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
  int origin = instruction->carries ? computed (frame, instruction, context)
                                    : NO_ORIGIN;
  for (unsigned i = 0; i < instruction->count; i++)
    if (instruction->touches[i].mode & TASKS_WRITE)
      note_word (frame, instruction->touches[i].address,
                 instruction->touches[i].size == sizeof (uintptr_t)
                     ? origin
                     : NO_ORIGIN);
  for (int i = 0; i < REGISTERS; i++)
    if (instruction->written >> i & 1)
      frame->origins->registers[i] = (uint16_t)(origin + 1);
}
