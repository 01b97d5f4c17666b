/* SPDX-License-Identifier: GPL-3.0-or-later

   Dot products, by StarPU's reduction.  */

#define SOURCE "../dot.c"
#include "starpu.h"

static starpu_data_handle_t x_blocks[N / BLOCK], y_blocks[N / BLOCK], total;

ADDING (double)

static void
dot_run (void **buffers, void *unused)
{
  (void)unused;
  dot (BLOCK, POINTER (buffers, 0), POINTER (buffers, 1),
       POINTER (buffers, 2));
}

static struct starpu_codelet dot_codelet
    = { .cpu_funcs = { dot_run },
        .nbuffers = 3,
        .modes = { STARPU_R, STARPU_R, STARPU_REDUX },
        .name = "dot" };

void
prepare (void)
{
  data_prepare ();
  start ();
  VECTORS (x_blocks, N / BLOCK, x, BLOCK);
  VECTORS (y_blocks, N / BLOCK, y, BLOCK);
  total = vector (sum, 1, sizeof *sum);
  starpu_data_set_reduction_methods (total, &add_codelet, &zero_codelet);
}

void
compute (void)
{
  for (int k = 0; k < TIMES; k++)
    for (int i = 0; i < N / BLOCK; i++)
      starpu_task_insert (&dot_codelet, STARPU_R, x_blocks[i], STARPU_R,
                          y_blocks[i], STARPU_REDUX, total, 0);
  starpu_data_acquire (total, STARPU_R);
  starpu_data_release (total);
}

uint64_t
checksum (void)
{
  forget (x_blocks, N / BLOCK);
  forget (y_blocks, N / BLOCK);
  forget (&total, 1);
  starpu_shutdown ();
  return data_checksum ();
}
