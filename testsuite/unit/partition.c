/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/engine/partition.c and tiling.c: names of blocks,
   mistakes; and accesses that are pending while memory is cut again.  */

#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "blocks.h"
#include "engine/atom.h"
#include "engine/task.h"

/* What accesses a region, and is not finished.  */
struct user
{
  struct task *task;
  unsigned char bytes[SPACE];
  unsigned mode;
};

enum
{
  USERS = 40
};

/* How many accesses of TASK wait.  */
static uint32_t
waiting (struct task *task)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < task->access_count; i++)
    count += rt_task_accesses (task)[i].state == ACCESS_WAITS;
  return count;
}

static void
begin (struct user *user, const struct region *region)
{
  unsigned mode = rand () % 2 ? TASKS_READ : TASKS_READ_WRITE;
  user->mode = mode;
  for (uintptr_t i = 0; i < SPACE; i++)
    user->bytes[i] = rt_region_contains (region, base + i, 1);
  user->task = rt_task_new (&block_self, NULL, 0, rt_region_atoms (region));
  rt_task_access (user->task, (struct region *)region, mode);
  rt_task_enter (user->task);
}

static bool
conflict (const struct user *a, const struct user *b)
{
  bool bytes = false;
  for (int i = 0; i < SPACE && !bytes; i++)
    bytes = a->bytes[i] && b->bytes[i];
  return bytes && (a->mode | b->mode) & TASKS_WRITE;
}

/* USERS, COUNT of them, in the order in which they came: those who are granted
   all conflict with none before them.  */
static void
check_users (const struct user *users, int count)
{
  for (int i = 0; i < count; i++)
    for (int j = 0; j < i && !waiting (users[i].task); j++)
      assert_each (!conflict (&users[j], &users[i]));
  /* The first never waits.  */
  assert_each (!count || !waiting (users[0].task));
}

static void
end (struct user *users, int *count, int which)
{
  struct task *task = users[which].task;
  for (uint32_t i = 0; i < task->access_count; i++)
    rt_order_leave (rt_task_accesses (task)[i].order, NULL,
                    rt_segment_drained);
  rt_task_free (&block_self, task);
  memmove (&users[which], &users[which + 1],
           (size_t)(--*count - which) * sizeof *users);
}

static void
check_pending (unsigned seed)
{
  struct domain d;
  struct user users[USERS];
  int count = 0;
  struct region *none[OTHERS] = { NULL };
  srand (seed);
  rt_domain_initialize (&d);
  struct region *whole
      = rt_region_add (&d, array, ARRAY, TASKS_READ_WRITE, NULL);
  for (int step = 0; step < 300; step++)
    {
      int what = rand () % 16;
      if (what == 0)
        {
          /* Once more registered, never removed.  */
          for (int i = 0; i < OTHERS; i++)
            if (!none[i])
              {
                register_other (&d, &none[i]);
                break;
              }
        }
      else if (what < 3)
        cut_at_random (&d, whole);
      else if (what < 8 && count)
        {
          int which = rand () % count;
          while (waiting (users[which].task))
            which--;
          end (users, &count, which);
        }
      else if (count < USERS)
        {
          struct partition *p = rt_partition_of (&d, whole);
          const struct region *region = whole;
          if (p && p->count && rand () % 8)
            region = block_number (&d, p, (size_t)rand () % p->count);
          else if (none[what % OTHERS] && rand () % 2)
            region = none[what % OTHERS];
          rt_domain_lay (&d);
          begin (&users[count++], region);
        }
      check_users (users, count);
    }
  while (count)
    end (users, &count, 0);
  ck_assert (rt_segments_idle (&d.map));
  /* Nothing is left of the past if nothing is pending.  */
  rt_partitions_retire (&d, whole);
  ck_assert_ptr_nonnull (cut_at_random (&d, whole));
  int partitions = 0;
  for (struct partition *p = d.partitions; p; p = p->next)
    partitions++;
  ck_assert_int_eq (partitions, 1);
  rt_domain_clear (&d);
}

START_TEST (partition_while_pending)
{
  for (unsigned seed = 1; seed <= 100; seed += SEED_STEP)
    check_pending (seed);
}
END_TEST

static struct name
name (uintptr_t start, size_t bytes, size_t columns)
{
  return (struct name){ start, bytes, columns };
}

/* Cut WHOLE in blocks of rows and elements.  */
static void
cut_rows (struct domain *d, struct region *whole, int64_t rows,
          int64_t columns)
{
  struct tiling tiling;
  const int64_t sizes[] = { rows, columns };
  ck_assert_ptr_null (rt_tiling_make (&tiling, whole, 2, block_rows, sizes));
  rt_partition_make (&block_self, d, whole, &tiling, NULL);
}

/* What N is of in D.  */
static struct region *
find (struct domain *d, struct name n)
{
  rt_partitions_make_at (d, n.start);
  return rt_region_find (d, &n);
}

START_TEST (partition_names)
{
  const size_t any = TASKS_ANY_SIZE;
  struct domain d;
  struct name n;
  rt_domain_initialize (&d);
  struct region *whole
      = rt_region_add (&d, array, ARRAY, TASKS_READ_WRITE, NULL);
  /* 20 rows of 6 elements, in blocks of 7 by 4.  */
  cut_rows (&d, whole, 7, 4);
  struct partition *tiles = rt_partition_of (&d, whole);
  ck_assert_uint_eq (tiles->count, 6);
  n = name (array, any, any);
  ck_assert_ptr_eq (find (&d, n), whole);
  n = name (array, 7 * ROW, any);
  ck_assert_ptr_eq (find (&d, n), block_number (&d, tiles, 0));
  n = name (array, 7 * ROW, 4 * ELEMENT);
  ck_assert_ptr_eq (find (&d, n), block_number (&d, tiles, 0));
  n = name (array, 7 * ROW, 5 * ELEMENT);
  ck_assert_ptr_eq (find (&d, n), whole);
  n = name (array, 6 * ROW, any);
  ck_assert_ptr_eq (find (&d, n), whole);
  /* Also if it reaches beyond the end of the array.  */
  n = name (array + 14 * ROW + 4 * ELEMENT, 6 * ROW, any);
  ck_assert_ptr_eq (find (&d, n), block_number (&d, tiles, 5));
  n = name (array + 14 * ROW + 4 * ELEMENT, 5 * ROW, any);
  ck_assert_ptr_eq (find (&d, n), block_number (&d, tiles, 5));
  n = name (array + 14 * ROW + 4 * ELEMENT, 7 * ROW, any);
  ck_assert_ptr_null (find (&d, n));

  /* A block of one row is as long as that, or as the array's.  */
  cut_rows (&d, whole, 1, 4);
  struct partition *rows = rt_partition_of (&d, whole);
  n = name (array + ROW, ROW, any);
  ck_assert_ptr_eq (find (&d, n), block_number (&d, rows, 2));
  n = name (array + ROW, 4 * ELEMENT, any);
  ck_assert_ptr_eq (find (&d, n), block_number (&d, rows, 2));
  n = name (array + ROW, 5 * ELEMENT, any);
  ck_assert_ptr_null (find (&d, n));
  struct tile_text text;
  ck_assert_str_eq (rt_tile_text (&text, block_number (&d, rows, 3)),
                    "tile (1, 1) of ");
  ck_assert_str_eq (rt_tile_text (&text, whole), "");

  /* All of it is no block.  */
  cut_rows (&d, whole, 20, 6);
  ck_assert_uint_eq (rt_partition_of (&d, whole)->count, 0);
  rt_domain_clear (&d);
}
END_TEST

/* What has the bytes of planes may be rows.  */
START_TEST (partition_planes)
{
  const size_t planes[3] = { PLANE, ROW, ELEMENT };
  const int64_t rows[] = { 2, 1, COLUMNS }, tiles[] = { 2, 1, 4 };
  const size_t bytes = 2 * PLANE;
  struct domain d;
  struct tiling tiling;
  struct name n;
  rt_domain_initialize (&d);
  struct region *whole
      = rt_region_add (&d, array, ARRAY, TASKS_READ_WRITE, NULL);
  for (int all = 0; all < 2; all++)
    {
      /* Whether all three dimensions are said or not.  */
      ck_assert_ptr_null (
          rt_tiling_make (&tiling, whole, 2 + all, planes, rows));
      if (!all)
        tiling.row = ROW;
      rt_partition_make (&block_self, &d, whole, &tiling, NULL);
      struct partition *p = rt_partition_of (&d, whole);
      n = name (array, bytes, ROW);
      ck_assert_ptr_eq (find (&d, n), whole);
      n = name (array, bytes, TASKS_ANY_SIZE);
      ck_assert_ptr_eq (find (&d, n), whole);
      n = name (array, ROW, ROW);
      ck_assert_ptr_eq (find (&d, n), whole);
      n = name (array + ROW, bytes, ROW);
      ck_assert_ptr_eq (find (&d, n), block_number (&d, p, 1));
    }

  /* Columns that are less say that they are not.  */
  ck_assert_ptr_null (rt_tiling_make (&tiling, whole, 3, planes, tiles));
  rt_partition_make (&block_self, &d, whole, &tiling, NULL);
  struct partition *p = rt_partition_of (&d, whole);
  n = name (array, bytes, 4 * ELEMENT);
  ck_assert_ptr_eq (find (&d, n), block_number (&d, p, 0));
  n = name (array, bytes, ROW);
  ck_assert_ptr_eq (find (&d, n), whole);
  /* But for what has just so many bytes.  */
  struct region *half
      = rt_region_add (&d, array, bytes, TASKS_READ_WRITE, NULL);
  rt_region_join (&d, half);
  ck_assert_ptr_eq (find (&d, n), half);
  n = name (array, bytes, 4 * ELEMENT);
  ck_assert_ptr_eq (find (&d, n), half);
  ck_assert_ptr_null (rt_region_find_first (&d, array, bytes));
  rt_domain_clear (&d);
}
END_TEST

/* By turns rows and columns are cut while all is pending: there are two
   partitions, and a task that was called before still finds what it could
   name.  */
START_TEST (partition_by_turns)
{
  struct domain d;
  struct user user, last;
  rt_blocks_at_once = 16;
  rt_domain_initialize (&d);
  struct region *whole
      = rt_region_add (&d, array, ARRAY, TASKS_READ_WRITE, NULL);
  rt_domain_lay (&d);
  begin (&user, whole);
  uint64_t before = 0;
  struct partition *all[4];
  for (int i = 0; i < 4; i++)
    {
      cut_rows (&d, whole, i % 2 ? 20 : 1, i % 2 ? 2 : 6);
      all[i] = rt_partition_of (&d, whole);
      if (i == 0)
        {
          before = d.serial;
          /* The rest, and that one.  */
          ck_assert_uint_eq (rt_region_atoms (whole), 2);
        }
    }
  ck_assert_ptr_eq (all[0], all[2]);
  ck_assert_ptr_eq (all[1], all[3]);
  /* Of 20 rows that which begins where the whole does; and 3 of columns.  */
  ck_assert_uint_eq (d.region_count, 1 + 1 + 3);
  struct name n = name (array + 2 * ROW, ROW, TASKS_ANY_SIZE);
  ck_assert_ptr_null (rt_region_find (&d, &n));
  struct region unmade;
  ck_assert_ptr_eq (rt_region_find_at (&d, &n, before, &unmade), &unmade);
  ck_assert_ptr_eq (unmade.partition, all[0]);
  ck_assert_uint_eq (unmade.bytes, ROW);
  ck_assert_ptr_null (rt_region_find_at (&d, &n, d.serial, &unmade));
  /* A block that is named again is found at once.  */
  uintptr_t second = array + 2 * ELEMENT;
  struct region *block = block_number (&d, all[1], 1);
  ck_assert_ptr_eq (rt_region_find_first (&d, second, TASKS_ANY_SIZE), block);
  begin (&last, block);
  ck_assert_uint_eq (waiting (last.task), 20);
  struct user both[] = { user, last };
  int count = 2;
  end (both, &count, 0);
  ck_assert_uint_eq (waiting (both[0].task), 0);
  end (both, &count, 0);
  rt_domain_clear (&d);
}
END_TEST

/* What cannot be cut.  */
START_TEST (partition_mistakes)
{
  struct domain d;
  struct tiling t;
  rt_domain_initialize (&d);
  struct region *whole
      = rt_region_add (&d, array, ARRAY, TASKS_READ_WRITE, NULL);
  const size_t rows[3] = { ROW, ELEMENT }, odd[3] = { ROW, 5 };
  const size_t large[3] = { ARRAY + 2, ELEMENT }, beyond[3] = { 7 };
  const int64_t good[] = { 2, 2 }, none[] = { 2, 0 }, less[] = { -1, 2 };
  ck_assert_ptr_null (rt_tiling_make (&t, whole, 2, rows, good));
  ck_assert_ptr_nonnull (rt_tiling_make (&t, whole, 2, rows, none));
  ck_assert_ptr_nonnull (rt_tiling_make (&t, whole, 2, rows, less));
  ck_assert_ptr_nonnull (rt_tiling_make (&t, whole, 2, odd, good));
  ck_assert_ptr_nonnull (rt_tiling_make (&t, whole, 2, large, good));
  ck_assert_ptr_nonnull (rt_tiling_make (&t, whole, 1, beyond, good));
  cut_rows (&d, whole, 2, 2);
  struct region *block = block_number (&d, rt_partition_of (&d, whole), 1);
  ck_assert_ptr_null (rt_tiling_make (&t, block, 2, rows, good));
  const size_t other[3] = { PLANE, ELEMENT };
  ck_assert_ptr_nonnull (rt_tiling_make (&t, block, 2, other, good));
  struct region *empty = rt_region_add (&d, base, 0, TASKS_READ_WRITE, NULL);
  ck_assert_ptr_null (rt_tiling_make (&t, empty, 2, rows, good));
  rt_partition_make (&block_self, &d, empty, &t, NULL);
  ck_assert_uint_eq (rt_partition_of (&d, empty)->count, 0);
  rt_domain_clear (&d);
}
END_TEST

Suite *
partition_suite (void)
{
  const TTest *const tests[]
      = { partition_while_pending, partition_names,    partition_planes,
          partition_by_turns,      partition_mistakes, NULL };
  return make_suite ("partition", tests);
}
