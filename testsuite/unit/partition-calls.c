/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of partitions as a program sees them: threads that call tasks on
   blocks and on rows of one matrix, while it is cut again and again; tasks
   that cut what they are passed; and graphs.  */

#include "unit.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "child.h"
#include "fake-device.h"
#include "mix.h"
#include "tasks/abi.h"

enum
{
  SIDE = 24,
  ROW = SIDE * sizeof (uint64_t),
  THREADS = 3,
  ROUNDS = 40
};

static uint64_t matrix[SIDE][SIDE];

/* What a task is passed: ROWS x COLUMNS elements at AT.  */
struct arguments
{
  uint64_t *at;
  size_t rows, columns;
  size_t bound, width; /* bytes of all rows of the matrix, of one of AT */
  uint64_t times;      /* if not 0: its children do it, too */
};

static void call (uint64_t *at, size_t rows, size_t columns, uint64_t times);

/* Each element becomes one more, and more TIMES.  */
static void
body (void *block)
{
  const struct arguments *a = block;
  size_t half = (a->rows + 1) / 2, part = (a->columns + 1) / 2;
  for (uint64_t k = 0; k < a->times; k++)
    {
      tasks_partition_at (a->at, 2, ROW, (int64_t)half, sizeof (uint64_t),
                          (int64_t)part, 0, 0, NULL);
      for (size_t i = 0; i < a->rows; i += half)
        for (size_t j = 0; j < a->columns; j += part)
          call (a->at + i * SIDE + j, i + half < a->rows ? half : a->rows - i,
                j + part < a->columns ? part : a->columns - j, 0);
      /* And all of it, then columns: that is not named, but passed on.  */
      call (a->at, a->rows, a->columns, 0);
      tasks_partition_at (a->at, 2, ROW, (int64_t)a->rows, sizeof (uint64_t),
                          1, 0, 0, NULL);
      for (size_t j = 0; j < a->columns; j++)
        call (a->at + j, a->rows, 1, 0);
    }
  if (a->times)
    tasks_acquire_at (a->at, TASKS_ANY_SIZE, NULL);
  for (size_t i = 0; i < a->rows; i++)
    for (size_t j = 0; j < a->columns; j++)
      a->at[i * SIDE + j]++;
}

static const struct tasks_parameter parameter
    = { .name = "t",
        .mode = TASKS_READ_WRITE,
        .offset = offsetof (struct arguments, at),
        .size = sizeof (uint64_t *),
        .bound = offsetof (struct arguments, bound),
        .element_size = ROW,
        .columns = offsetof (struct arguments, width) };
static const struct tasks_implementation implementation
    = { .target = TASKS_TARGET_CPU, .name = "body", .function = body };
static struct tasks_codelet codelet
    = { .abi_version = TASKS_ABI_VERSION,
        .parameter_count = 1,
        .name = "add",
        .parameters = &parameter,
        .implementations = &implementation,
        .implementation_count = 1,
        .block_size = sizeof (struct arguments),
        .block_align = 8 };

static const struct tasks_implementation kernel
    = { .target = TASKS_TARGET_OPENCL, .name = "kernel", .function = body };
static struct tasks_codelet device_codelet
    = { .abi_version = TASKS_ABI_VERSION,
        .parameter_count = 1,
        .name = "device",
        .parameters = &parameter,
        .implementations = &kernel,
        .implementation_count = 1,
        .block_size = sizeof (struct arguments),
        .block_align = 8 };

static void
call_codelet (struct tasks_codelet *called, uint64_t *at, size_t rows,
              size_t columns, uint64_t times)
{
  struct arguments a = { .at = at,
                         .rows = rows,
                         .columns = columns,
                         .bound = rows * ROW,
                         .width = columns * sizeof (uint64_t),
                         .times = times };
  tasks_submit (called, &a);
}

static void
call (uint64_t *at, size_t rows, size_t columns, uint64_t times)
{
  call_codelet (&codelet, at, rows, columns, times);
}

static void
cut (size_t rows, size_t columns)
{
  tasks_partition_at (matrix, 2, ROW, (int64_t)rows, sizeof (uint64_t),
                      (int64_t)columns, 0, 0, NULL);
}

/* Call tasks on all blocks.  */
static void
call_blocks (size_t rows, size_t columns, uint64_t times)
{
  for (size_t i = 0; i < SIDE; i += rows)
    for (size_t j = 0; j < SIDE; j += columns)
      call (&matrix[i][j], i + rows < SIDE ? rows : SIDE - i,
            j + columns < SIDE ? columns : SIDE - j, times);
}

/* Add one to each element, by rows that this thread has registered.  */
static void *
use_rows (void *first)
{
  size_t at = (size_t)first;
  for (int k = 0; k < ROUNDS; k++)
    {
      tasks_register_at (matrix[at], 5 * SIDE, sizeof (uint64_t), NULL);
      call (matrix[at], 5, SIDE, 0);
      tasks_acquire_at (matrix[at], 5 * ROW, NULL);
      for (int i = 0; i < 5; i++)
        for (int j = 0; j < SIDE; j++)
          matrix[at + i][j]++;
      tasks_release_at (matrix[at], 5 * ROW, NULL);
      tasks_unregister_at (matrix[at], 5 * ROW, NULL);
    }
  return NULL;
}

static void
expect_all (uint64_t times, size_t first_row, size_t rows)
{
  for (size_t i = first_row; i < first_row + rows; i++)
    for (size_t j = 0; j < SIDE; j++)
      ck_assert_uint_eq (matrix[i][j], times);
}

START_TEST (partition_threads)
{
  pthread_t threads[THREADS];
  memset (matrix, 0, sizeof matrix);
  tasks_register_at (matrix, SIDE, ROW, NULL);
  for (size_t i = 0; i < THREADS; i++)
    pthread_create (&threads[i], NULL, use_rows, (void *)(1 + 7 * i));
  for (size_t k = 0; k < ROUNDS; k++)
    {
      size_t rows = 2 + k % 5, columns = k % 3 ? 3 + k % 4 : SIDE;
      cut (rows, columns);
      call_blocks (rows, columns, 0);
      if (k % 8 == 7)
        tasks_wait_at (NULL);
      cut (SIDE, 5);
      call_blocks (SIDE, 5, 0);
      if (k % 4 == 3)
        tasks_unpartition_at (matrix, NULL);
    }
  for (int i = 0; i < THREADS; i++)
    pthread_join (threads[i], NULL);
  tasks_unregister_at (matrix, TASKS_ANY_SIZE, NULL);
  for (size_t i = 0; i < SIDE; i++)
    expect_all ((uint64_t)ROUNDS
                    * (i >= 1 && i < 20 && (i - 1) % 7 < 5 ? 4 : 2),
                i, 1);
}
END_TEST

/* Tasks cut their parameters, which may be blocks.  */
START_TEST (partition_nested)
{
  memset (matrix, 0, sizeof matrix);
  tasks_register_at (matrix, SIDE, ROW, NULL);
  cut (7, 10);
  for (int k = 0; k < 5; k++)
    call_blocks (7, 10, 2);
  /* In each of two rounds its quarters, it, and its columns; and itself.  */
  call (matrix[0], SIDE, SIDE, 2);
  tasks_unregister_at (matrix, TASKS_ANY_SIZE, NULL);
  expect_all (6 * 7, 0, SIDE);
}
END_TEST

/* A graph on blocks is replayed, until it is cut otherwise.  */
START_TEST (partition_graph)
{
  static const struct tasks_site site = { .file = "graph", .line = 1 };
  memset (matrix, 0, sizeof matrix);
  tasks_register_at (matrix, SIDE, ROW, NULL);
  uint64_t times = 0;
  for (int k = 0; k < 60; k++)
    {
      size_t rows = k / 20 + 5;
      cut (rows, 7);
      tasks_graph_begin_at (&site);
      call_blocks (rows, 7, 0);
      call (matrix[0], SIDE, SIDE, 0);
      call_blocks (rows, 7, 0);
      tasks_graph_end_at (&site);
      times += 3;
      if (k == 50)
        {
          tasks_acquire_block_at (matrix, sizeof (uint64_t), 2, (int64_t)rows,
                                  7, 0, NULL);
          ck_assert_uint_eq (matrix[1][1], times);
          tasks_release_block_at (matrix, sizeof (uint64_t), 2, (int64_t)rows,
                                  7, 0, NULL);
        }
    }
  tasks_unregister_at (matrix, TASKS_ANY_SIZE, NULL);
  expect_all (times, 0, SIDE);
}
END_TEST

/* Rows go to devices, tiles are used at the host: what devices have of them
   comes home.  */
START_TEST (partition_devices)
{
  mix_set_options ((struct fake_options){ .devices = 2, .seed = 1 });
  rt_device_driver = &fake_driver;
  memset (matrix, 0, sizeof matrix);
  tasks_register_at (matrix, SIDE, ROW, NULL);
  uint64_t times = 0;
  for (int k = 0; k < 10; k++)
    {
      cut (4, SIDE);
      for (int i = 0; i < SIDE; i += 4)
        call_codelet (&device_codelet, matrix[i], 4, SIDE, 0);
      cut (4, 5);
      if (k % 2)
        tasks_acquire_block_at (&matrix[4][5], sizeof (uint64_t), 2, 4, 5, 0,
                                NULL);
      ck_assert (!(k % 2) || matrix[7][9] == times + 1);
      if (k % 2)
        tasks_release_block_at (&matrix[4][5], sizeof (uint64_t), 2, 4, 5, 0,
                                NULL);
      call_blocks (4, 5, 0);
      if (k % 3 == 0)
        call_codelet (&device_codelet, matrix[0], SIDE, SIDE, 0);
      times += k % 3 == 0 ? 3 : 2;
    }
  tasks_unregister_at (matrix, TASKS_ANY_SIZE, NULL);
  expect_all (times, 0, SIDE);
  ck_assert_uint_gt (atomic_load (&fake_kernels), 0);
}
END_TEST

/* Tiles go to devices, and to the host, by turns, on devices that share its
   memory or do not, and reach each other or do not: what lies between their
   rows is nobody's there.  */
START_TEST (partition_device_tiles)
{
  for (unsigned how = 0; how < 6; how++)
    {
      mix_set_options ((struct fake_options){ .devices = 1 + how % 2,
                                              .seed = how,
                                              .islands = how >= 4,
                                              .shares_host = how & 2 });
      rt_device_driver = &fake_driver;
      memset (matrix, 0, sizeof matrix);
      tasks_register_at (matrix, SIDE, ROW, NULL);
      uint64_t times = 0;
      for (int k = 0; k < 6; k++)
        {
          int w = k % 2 ? 5 : 3;
          cut (4, w);
          for (int i = 0; i < SIDE; i += 4)
            for (int j = 0; j < SIDE; j += w)
              call_codelet (&device_codelet, &matrix[i][j],
                            SIDE - i < 4 ? SIDE - i : 4,
                            SIDE - j < w ? SIDE - j : w, 0);
          if (k == 3)
            call_blocks (4, w, 0);
          times += k == 3 ? 2 : 1;
        }
      tasks_unregister_at (matrix, TASKS_ANY_SIZE, NULL);
      expect_all (times, 0, SIDE);
      ck_assert_uint_gt (atomic_load (&fake_kernels), 0);
      tasks_shutdown_at (NULL);
    }
}
END_TEST

Suite *
partition_calls_suite (void)
{
  const TTest *const tests[]
      = { partition_threads, partition_nested,       partition_graph,
          partition_devices, partition_device_tiles, NULL };
  return make_suite ("partition-calls", tests);
}
