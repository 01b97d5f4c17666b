/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tapes.  */

#include "tape.h"

#include <stdlib.h>

_Atomic (struct tape *) rt_tapes;

struct tape *
rt_tape_new (void)
{
  struct tape *tape = aligned_alloc (64, sizeof *tape);
  struct cell *cells = aligned_alloc (64, TAPE_CELLS * sizeof *cells);
  if (!tape || !cells)
    {
      free (tape);
      free (cells);
      return NULL;
    }
  *tape = (struct tape){ .cells = cells };
  tape->next = atomic_load (&rt_tapes);
  while (!atomic_compare_exchange_weak (&rt_tapes, &tape->next, tape))
    ;
  return tape;
}

bool
rt_tape_read (struct tape *tape,
              void (*take) (const struct cell *cells, size_t count))
{
  if (!rt_trylock (&tape->reading))
    return false;
  uint64_t tail = atomic_load_explicit (&tape->tail, memory_order_relaxed);
  uint64_t head = atomic_load_explicit (&tape->head, memory_order_acquire);
  while (tail < head)
    {
      size_t at = tail % TAPE_CELLS, count = head - tail;
      if (count > TAPE_CELLS - at)
        count = TAPE_CELLS - at;
      take (tape->cells + at, count);
      tail += count;
      atomic_store_explicit (&tape->tail, tail, memory_order_release);
    }
  rt_unlock (&tape->reading);
  return true;
}

void
rt_tapes_forked (void)
{
  RT_FOR_EACH_TAPE (tape)
  {
    tape->reading = (struct lock){ 0 };
    atomic_store (&tape->tail, atomic_load (&tape->head));
    atomic_store (&tape->lost, 0);
    atomic_store (&tape->called, 0);
    atomic_store (&tape->blocked, 0);
    atomic_store (&tape->released, 0);
    atomic_store (&tape->begun, 0);
    atomic_store (&tape->ended, 0);
    for (unsigned i = 0; i < LIGHT_KINDS; i++)
      {
        atomic_store (&tape->lights[i].count, 0);
        atomic_store (&tape->lights[i].ticks, 0);
      }
  }
}

/* The name of light tasks LIGHT, or NULL.  */
static const struct tasks_codelet *
codelet_of (const struct light_count *light)
{
  return __atomic_load_n (&light->codelet, __ATOMIC_ACQUIRE);
}

/* What a tape before LIMIT has counted of CODELET.  */
static bool
counted_before (const struct tape *limit, const struct tasks_codelet *codelet)
{
  RT_FOR_EACH_TAPE (tape)
  {
    if (tape == limit)
      return false;
    for (unsigned i = 0; i < LIGHT_KINDS; i++)
      if (codelet_of (&tape->lights[i]) == codelet)
        return true;
  }
  return false;
}

void
rt_tapes_visit (void (*found) (void *data, const struct tasks_codelet *codelet,
                               uint64_t count, uint64_t ticks),
                void *data)
{
  RT_FOR_EACH_TAPE (tape)
  for (unsigned i = 0; i < LIGHT_KINDS; i++)
    {
      const struct tasks_codelet *codelet = codelet_of (&tape->lights[i]);
      uint64_t count = 0, ticks = 0;
      if (!codelet || counted_before (tape, codelet))
        continue;
      RT_FOR_EACH_TAPE (each)
      for (unsigned j = 0; j < LIGHT_KINDS; j++)
        if (codelet_of (&each->lights[j]) == codelet)
          {
            count += atomic_load (&each->lights[j].count);
            ticks += atomic_load (&each->lights[j].ticks);
          }
      if (count)
        found (data, codelet, count, ticks);
    }
}
