/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which of several implementations to execute.

   They compete for each size apart.  Each is executed RT_MODEL_ENOUGH times
   first; those that are being executed count, so that several threads do not
   all try the same.  Then the fastest is taken.  Another one is tried again
   when so much time has been spent since its last turn that once more is
   hardly noticed: the slower it is, the more rarely.  */

#include "family.h"
#include "set.h"

/* A turn of another implementation may cost the time of one in so many
   executions of the fastest.  */
#define TURN_PART 50

/* But at least so many executions are between two turns.  */
#define LEAST_TURN 20

/* The fastest one is that much slower than when it was chosen last: the others
   have a turn.  */
#define SLOWER 1.35

#define UNKNOWN 1e300

/* Of more implementations, only the first compete.  */
#define MOST 16

/* The entry of the next one that has to be tried, or NULL.  */
static struct entry *
untried (struct entry *const entries[], uint32_t count)
{
  struct entry *least = NULL;
  uint64_t least_tries = RT_MODEL_ENOUGH;
  for (uint32_t i = 0; i < count; i++)
    {
      uint64_t tries = entries[i]->level.count > entries[i]->chosen
                           ? entries[i]->level.count
                           : entries[i]->chosen;
      if (tries < least_tries)
        {
          least = entries[i];
          least_tries = tries;
        }
    }
  return least;
}

/* How many executions of one that takes FASTEST are between two of ENTRY,
   which takes TIME.  */
static double
pause_of (const struct entry *entry, double time, double fastest)
{
  /* The last time it was faster than expected: was that a mistake?  */
  if (entry->level.odd < 0)
    return 0;
  double pause = TURN_PART * (time / fastest - 1);
  return pause < LEAST_TURN ? LEAST_TURN : pause;
}

/* The time of ENTRY of MODEL; it may be executed for the first time now.  */
static double
time_of (const struct model *model, const struct entry *entry)
{
  return entry->level.count ? rt_entry_time (model, entry) : UNKNOWN;
}

/* The entry to be executed at TURN.  */
static struct entry *
choose (struct model *const models[], struct entry *const entries[],
        uint32_t count, uint64_t turn)
{
  struct entry *best = untried (entries, count), *first = entries[0];
  double fastest = time_of (models[0], first);
  if (best)
    return best;
  for (uint32_t i = 1; i < count; i++)
    if (time_of (models[i], entries[i]) < fastest)
      {
        first = entries[i];
        fastest = time_of (models[i], first);
      }
  /* What the others lost to is not what it was.  */
  bool slower
      = first->chosen_time > 0 && fastest > SLOWER * first->chosen_time;
  first->chosen_time = fastest;
  for (uint32_t i = 0; i < count; i++)
    {
      struct entry *entry = entries[i];
      double time = time_of (models[i], entry);
      if (entry == first || time == UNKNOWN)
        continue;
      entry->again |= slower;
      if (entry->again
          || (double)(turn - entry->turn) > pause_of (entry, time, fastest))
        best = entry;
    }
  return best ? best : first;
}

uint32_t
rt_model_choose (struct model *const models[], uint32_t count,
                 const struct footprint *footprint)
{
  struct models *set = models[0]->family->models;
  struct entry *entries[MOST];
  uint64_t turn = 1;
  uint32_t chosen = 0;
  if (count < 2)
    return 0;
  if (count > MOST)
    count = MOST;
  pthread_mutex_lock (&set->lock);
  if (!models[0]->family->loaded)
    rt_family_load (models[0]->family);
  for (uint32_t i = 0; i < count; i++)
    {
      entries[i] = rt_model_entry (models[i], footprint, true);
      entries[i]->used = models[i]->samples;
      turn += entries[i]->chosen;
    }
  struct entry *entry = choose (models, entries, count, turn);
  while (entries[chosen] != entry)
    chosen++;
  entry->chosen++;
  entry->turn = turn;
  entry->again = false;
  pthread_mutex_unlock (&set->lock);
  return chosen;
}
