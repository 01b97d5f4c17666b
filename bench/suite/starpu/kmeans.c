/* SPDX-License-Identifier: GPL-3.0-or-later

   K-means, by StarPU's reduction.  */

#define SOURCE "../kmeans.c"
#include "starpu.h"

static starpu_data_handle_t blocks[N / BLOCK], means, all;

ADDING (int64_t)

static void
assign_run (void **buffers, void *unused)
{
  (void)unused;
  assign (BLOCK, POINTER (buffers, 0), POINTER (buffers, 1),
          POINTER (buffers, 2));
}

static struct starpu_codelet assign_codelet
    = { .cpu_funcs = { assign_run },
        .nbuffers = 3,
        .modes = { STARPU_R, STARPU_R, STARPU_REDUX },
        .name = "assign" };

static void
move_run (void **buffers, void *unused)
{
  (void)unused;
  move (POINTER (buffers, 0), POINTER (buffers, 1));
}

static struct starpu_codelet move_codelet
    = { .cpu_funcs = { move_run },
        .nbuffers = 2,
        .modes = { STARPU_RW, STARPU_RW },
        .name = "move" };

void
prepare (void)
{
  data_prepare ();
  start ();
  VECTORS (blocks, N / BLOCK, points, BLOCK);
  means = vector (centres, K, sizeof *centres);
  all = vector (sums, sizeof sums / sizeof *sums, sizeof *sums);
  starpu_data_set_reduction_methods (all, &add_codelet, &zero_codelet);
}

void
compute (void)
{
  for (int round = 0; round < ROUNDS; round++)
    {
      for (int i = 0; i < N / BLOCK; i++)
        starpu_task_insert (&assign_codelet, STARPU_R, blocks[i], STARPU_R,
                            means, STARPU_REDUX, all, 0);
      starpu_task_insert (&move_codelet, STARPU_RW, all, STARPU_RW, means, 0);
    }
  starpu_task_wait_for_all ();
}

uint64_t
checksum (void)
{
  forget (blocks, N / BLOCK);
  forget (&means, 1);
  forget (&all, 1);
  starpu_shutdown ();
  return data_checksum ();
}
