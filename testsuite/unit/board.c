/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/engine/board.c and grid.c, by partitions: what regions
   have in common, compared byte by byte.  */

#include "unit.h"

#include <stdlib.h>

#include "blocks.h"
#include "engine/atom.h"

/* Each as some program may see the same array.  */
static const struct
{
  unsigned axes;
  size_t strides[3];
} types[] = { { 3, { PLANE, ROW, ELEMENT } },
              { 2, { PLANE, ROW } },
              { 2, { ROW, ELEMENT } },
              { 2, { PLANE, ELEMENT } },
              { 1, { ELEMENT } },
              { 1, { ROW } },
              { 1, { PLANE } } };
#define TYPES ((int)(sizeof types / sizeof types[0]))

const size_t block_rows[3] = { ROW, ELEMENT };
struct thread block_self;

struct partition *
cut_at_random (struct domain *d, struct region *whole)
{
  struct tiling tiling;
  int type = rand () % TYPES;
  int64_t sizes[3];
  for (int i = 0; i < 3; i++)
    sizes[i] = rand () % 8 == 0 ? 1000 : 1 + rand () % 5;
  if (types[type].axes == 1 && sizes[0] < 3 && rand () % 4)
    sizes[0] += 5;
  if (rt_tiling_make (&tiling, whole, types[type].axes, types[type].strides,
                      sizes))
    return NULL;
  rt_partition_make (&block_self, d, whole, &tiling, NULL);
  struct partition *p = rt_partition_of (d, whole);
  ck_assert_ptr_nonnull (p);
  return p;
}

void
register_other (struct domain *d, struct region **other)
{
  if (*other)
    {
      rt_region_remove (d, *other);
      *other = NULL;
      return;
    }
  uintptr_t start = base + rand () % (SPACE - 1);
  size_t bytes = 1 + rand () % (base + SPACE - start);
  *other = rt_region_add (d, start, bytes, TASKS_READ_WRITE, NULL);
}

/* The block of P that has the byte at OFFSET of its whole.  */
static const struct region *
block_at (const struct partition *p, size_t offset)
{
  size_t index = 0;
  for (unsigned i = 0; i < p->tiling.axes; i++)
    {
      const struct axis *axis = &p->tiling.axis[i];
      size_t at = offset / axis->stride;
      offset %= axis->stride;
      if (at >= axis->extent)
        return NULL;
      index = index * ((axis->extent + axis->size - 1) / axis->size)
              + at / axis->size;
    }
  return &p->blocks[index];
}

/* P's blocks have each byte of the whole once.  */
static void
check_blocks (const struct partition *p)
{
  for (size_t i = 0; p->count && i < p->whole->bytes; i++)
    {
      uintptr_t at = p->whole->start + i;
      const struct region *block
          = rt_region_contains (p->whole, at, 1) ? block_at (p, i) : NULL;
      for (uint32_t j = 0; j < p->count; j++)
        assert_each (rt_region_contains (&p->blocks[j], at, 1)
                     == (block == &p->blocks[j]));
    }
}

/* What is known of a region.  */
struct sketch
{
  const struct region *region;
  unsigned char bytes[SPACE];
  struct order *atoms[MOST_ATOMS];
  uint32_t count;
};

static struct sketch sketches[MOST_REGIONS];

static void
draw (struct sketch *sketch, const struct region *region)
{
  size_t bytes = 0, size = 0;
  *sketch = (struct sketch){ .region = region };
  for (uintptr_t i = 0; i < SPACE; i++)
    size += sketch->bytes[i] = rt_region_contains (region, base + i, 1);
  RT_FOR_EACH_ATOM (walk, region)
  {
    ck_assert_uint_lt (sketch->count, MOST_ATOMS);
    sketch->atoms[sketch->count++] = walk.atom;
    bytes += rt_atom_bytes (walk.atom);
    assert_each (rt_region_contains (region, rt_atom_start (walk.atom), 1));
  }
  assert_each (size == rt_region_size (region));
  assert_each (bytes == size);
  assert_each (rt_region_simple (region) == (sketch->count == 1));
}

/* Two regions have an atom in common just if they have a byte.  */
static void
compare (const struct sketch *a, const struct sketch *b)
{
  bool bytes = false, atoms = false;
  for (int i = 0; i < SPACE && !bytes; i++)
    bytes = a->bytes[i] && b->bytes[i];
  for (uint32_t i = 0; i < a->count && !atoms; i++)
    for (uint32_t j = 0; j < b->count && !atoms; j++)
      atoms = a->atoms[i] == b->atoms[j];
  struct box one = rt_region_box (a->region),
             other = rt_region_box (b->region);
  assert_each (atoms == bytes);
  assert_each (rt_box_overlaps (&one, &other) == bytes);
  bool contains = true;
  for (int i = 0; i < SPACE && contains; i++)
    contains = a->bytes[i] || !b->bytes[i];
  assert_each (rt_box_contains (&one, &other) == contains);
}

static void
check_domain (struct domain *d)
{
  int count = 0;
  rt_domain_lay (d);
  for (size_t i = 0; i < d->bucket_count; i++)
    for (struct region *region = d->buckets[i]; region; region = region->next)
      {
        ck_assert_int_lt (count, MOST_REGIONS);
        draw (&sketches[count++], region);
      }
  /* All pairs are many.  */
  int step = 1 + count / 40;
  for (int i = rand () % step; i < count; i += step)
    for (int j = 0; j < count; j++)
      compare (&sketches[i], &sketches[j]);
  for (struct partition *p = d->partitions; p; p = p->next)
    check_blocks (p);
}

/* A random step with WHOLE and OTHERS.  */
static void
change (struct domain *d, struct region *whole, struct region **others)
{
  struct partition *p = rt_partition_of (d, whole);
  switch (rand () % 8)
    {
    case 0:
    case 1:
      cut_at_random (d, whole);
      break;
    case 2:
      if (p && p->count)
        cut_at_random (d, &p->blocks[rand () % p->count]);
      break;
    case 3:
      rt_partitions_retire (d, whole);
      break;
    default:
      register_other (d, &others[rand () % OTHERS]);
    }
}

/* Blocks of several partitions, without their wholes, in a task's domain.  */
static void
check_imported (struct domain *d)
{
  struct domain inner;
  rt_domain_initialize (&inner);
  for (struct partition *p = d->partitions; p; p = p->next)
    for (int i = 0; p->count && i < 3; i++)
      {
        const struct region *block = &p->blocks[rand () % p->count];
        struct region *at = rt_region_first (&inner, block->start);
        while (at && (at->start != block->start || at->bytes != block->bytes))
          at = at->next;
        if (!at)
          rt_region_import (&inner, block, &p->tiling, TASKS_READ_WRITE);
        if (rand () % 2)
          rt_domain_lay (&inner);
      }
  check_domain (&inner);
  rt_domain_clear (&inner);
}

static void
check_geometry (unsigned seed)
{
  struct domain d;
  struct region *others[OTHERS] = { NULL };
  srand (seed);
  rt_domain_initialize (&d);
  struct region *whole
      = rt_region_add (&d, array, ARRAY, TASKS_READ_WRITE, NULL);
  for (int step = 0; step < 30; step++)
    {
      change (&d, whole, others);
      check_domain (&d);
      if (step % 4 == 0)
        check_imported (&d);
    }
  rt_region_remove (&d, whole);
  ck_assert_ptr_null (d.partitions);
  for (int i = 0; i < OTHERS; i++)
    if (others[i])
      rt_region_remove (&d, others[i]);
  ck_assert_uint_eq (d.region_count, 0);
  ck_assert_ptr_null (rt_segment_first (&d.map));
  rt_domain_clear (&d);
}

START_TEST (board_geometry)
{
  for (unsigned seed = 1; seed <= 40; seed += SEED_STEP)
    check_geometry (seed);
}
END_TEST

Suite *
board_suite (void)
{
  const TTest *const tests[] = { board_geometry, NULL };
  return make_suite ("board", tests);
}
