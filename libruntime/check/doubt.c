/* SPDX-License-Identifier: LGPL-2.1-or-later

   Doubts.  */

#include "doubt.h"

#include <stdatomic.h>
#include <stddef.h>

#include "decode.h"
#include "report.h"
#include "step.h"

/* If there are more, the oldest are forgotten: whoever has left them may have
   ended.  */
#define MOST_DOUBTS 16

/* Words of the stack in which the value of one may be kept.  */
#define MOST_SLOTS 4

static struct doubt
{
  const void *thread; /* NULL: there is none */
  uint64_t registers; /* that have what was read, or come of it */
  uintptr_t asleep;   /* until the stack is above this */
  uintptr_t slots[MOST_SLOTS];
  struct report report;
} doubts[MOST_DOUBTS];

/* How many there are: for a quick look.  The rest is under rt_spans_lock.  */
static _Atomic unsigned count;
static unsigned next;

/* What tells threads apart.  */
static const void *
self (void)
{
  return __builtin_thread_pointer ();
}

static bool
is_mine (const struct doubt *doubt, const struct frame *frame)
{
  return doubt->thread == self () && doubt->report.frame == frame;
}

static void
drop (struct doubt *doubt)
{
  doubt->thread = NULL;
  atomic_fetch_sub_explicit (&count, 1, memory_order_relaxed);
}

/* The doubt for REPORT: perhaps the one that has been there since the same
   place was executed last.  */
static struct doubt *
place_for (const struct report *report)
{
  for (unsigned i = 0; i < MOST_DOUBTS; i++)
    if (is_mine (&doubts[i], report->frame)
        && doubts[i].report.trace.pc == report->trace.pc)
      return &doubts[i];
  struct doubt *doubt = &doubts[next++ % MOST_DOUBTS];
  if (!doubt->thread)
    atomic_fetch_add_explicit (&count, 1, memory_order_relaxed);
  return doubt;
}

bool
rt_doubt_begin (const struct report *report)
{
  uint64_t registers = rt_step_loads ();
  if (!registers)
    return false;
  struct doubt *doubt = place_for (report);
  *doubt = (struct doubt){ .thread = self (),
                           .registers = registers,
                           .report = *report };
  return true;
}

/* Whether DOUBT's value is in the stack at ADDRESS.  */
static bool
has_slot (const struct doubt *doubt, uintptr_t address)
{
  for (unsigned i = 0; i < MOST_SLOTS; i++)
    if (doubt->slots[i] == address)
      return true;
  return false;
}

/* It is stored there, if there is room to note that.  */
static void
add_slot (struct doubt *doubt, uintptr_t address)
{
  for (unsigned i = 0; i < MOST_SLOTS; i++)
    if (!doubt->slots[i])
      {
        doubt->slots[i] = address;
        return;
      }
}

/* TOUCH overwrites slots.  */
static void
clear_slots (struct doubt *doubt, const struct touch *touch)
{
  for (unsigned i = 0; i < MOST_SLOTS; i++)
    if (doubt->slots[i] - touch->address < touch->size)
      doubt->slots[i] = 0;
}

static bool
is_empty (const struct doubt *doubt)
{
  bool empty = !doubt->registers;
  for (unsigned i = 0; i < MOST_SLOTS; i++)
    empty &= !doubt->slots[i];
  return empty;
}

/* Let INSTRUCTION change where DOUBT's value is; true if it is used.  */
static bool
follow (struct doubt *doubt, const struct instruction *instruction)
{
  const struct values *values = &instruction->values;
  uint64_t of = doubt->registers;
  bool reads = (of & values->read) && !(values->masks & ~of);
  bool loads = false, keeps = false;
  if (of & values->addresses)
    return true;
  for (unsigned i = 0; i < instruction->count; i++)
    {
      const struct touch *touch = &instruction->touches[i];
      if (values->loads)
        loads |= touch->size == sizeof (uintptr_t)
                 && has_slot (doubt, touch->address);
      else if (values->stores)
        {
          clear_slots (doubt, touch);
          keeps = reads && values->saves;
          if (keeps)
            add_slot (doubt, touch->address);
        }
    }
  if (reads && !keeps && (values->stores || !values->written))
    return true;
  doubt->registers = of & ~values->written;
  if ((reads || loads) && !values->stores)
    doubt->registers |= values->written;
  return false;
}

void
rt_doubts_use (const struct frame *frame, uint64_t registers)
{
  if (!atomic_load_explicit (&count, memory_order_relaxed))
    return;
  rt_spans_lock ();
  for (unsigned i = 0; i < MOST_DOUBTS; i++)
    if (is_mine (&doubts[i], frame) && (doubts[i].registers & registers))
      {
        rt_report_say (&doubts[i].report);
        drop (&doubts[i]);
      }
  rt_spans_unlock ();
}

void
rt_doubts_follow (const struct frame *frame,
                  const struct instruction *instruction, uintptr_t stack)
{
  if (!atomic_load_explicit (&count, memory_order_relaxed))
    return;
  rt_spans_lock ();
  for (unsigned i = 0; i < MOST_DOUBTS; i++)
    {
      struct doubt *doubt = &doubts[i];
      if (!is_mine (doubt, frame) || stack <= doubt->asleep)
        continue;
      doubt->asleep = 0;
      if (follow (doubt, instruction))
        {
          rt_report_say (&doubt->report);
          drop (doubt);
        }
      else if (is_empty (doubt))
        drop (doubt);
    }
  rt_spans_unlock ();
}

void
rt_doubts_sleep (const struct frame *frame, uintptr_t stack)
{
  if (!atomic_load_explicit (&count, memory_order_relaxed))
    return;
  rt_spans_lock ();
  for (unsigned i = 0; i < MOST_DOUBTS; i++)
    {
      struct doubt *doubt = &doubts[i];
      if (!is_mine (doubt, frame))
        continue;
      doubt->registers &= VALUES_KEPT;
      doubt->asleep = stack;
      if (is_empty (doubt))
        drop (doubt);
    }
  rt_spans_unlock ();
}

bool
rt_doubts_left (const struct frame *frame)
{
  bool left = false;
  if (!atomic_load_explicit (&count, memory_order_relaxed))
    return false;
  rt_spans_lock ();
  for (unsigned i = 0; i < MOST_DOUBTS; i++)
    left |= is_mine (&doubts[i], frame);
  rt_spans_unlock ();
  return left;
}

void
rt_doubts_forget (const struct frame *frame)
{
  if (!atomic_load_explicit (&count, memory_order_relaxed))
    return;
  rt_spans_lock ();
  for (unsigned i = 0; i < MOST_DOUBTS; i++)
    if (is_mine (&doubts[i], frame))
      drop (&doubts[i]);
  rt_spans_unlock ();
}
