/* SPDX-License-Identifier: GPL-3.0-or-later

   An array that is cut into blocks at random, for tests of partitions.  */

#ifndef BLOCKS_H
#define BLOCKS_H

#include "engine/partition.h"
#include "engine/thread.h"

#ifndef SEED_STEP
#define SEED_STEP 1
#endif

/* An array of planes of rows, of elements of some bytes; and room around.  */
enum
{
  PLANES = 4,
  ROWS = 5,
  COLUMNS = 6,
  ELEMENT = 2,
  ROW = COLUMNS * ELEMENT,
  PLANE = ROWS * ROW,
  ARRAY = PLANES * PLANE,
  ROOM = 20,
  SPACE = ARRAY + 2 * ROOM,
  MOST_REGIONS = 4096,
  MOST_ATOMS = 400
};

static const uintptr_t base = 1 << 20;
static const uintptr_t array = (1 << 20) + ROOM;

/* The rows of the array, as the type of a program's pointer has them.  */
extern const size_t block_rows[3];

/* Regions that a program has registered, beside the array.  */
enum
{
  OTHERS = 6
};

/* Whoever cuts the array.  */
extern struct thread block_self;

/* Cut WHOLE as a random type says, or return NULL: that is none of its.  */
struct partition *cut_at_random (struct domain *d, struct region *whole);

/* Register something of the array and around, or unregister OTHER.  */
void register_other (struct domain *d, struct region **other);

#define assert_each(CONDITION)                                                \
  do                                                                          \
    if (!(CONDITION))                                                         \
      ck_abort_msg ("%s", #CONDITION);                                        \
  while (0)

#endif /* BLOCKS_H */
