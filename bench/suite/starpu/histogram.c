/* SPDX-License-Identifier: GPL-3.0-or-later

   The histogram, by StarPU's reduction.  */

#define SOURCE "../histogram.c"
#include "starpu.h"

static starpu_data_handle_t blocks[N / BLOCK], sum;

ADDING (uint64_t)

static void
count_run (void **buffers, void *unused)
{
  (void)unused;
  count (BLOCK, POINTER (buffers, 0), POINTER (buffers, 1));
}

static struct starpu_codelet count_codelet
    = { .cpu_funcs = { count_run },
        .nbuffers = 2,
        .modes = { STARPU_R, STARPU_REDUX },
        .name = "count" };

void
prepare (void)
{
  data_prepare ();
  start ();
  VECTORS (blocks, N / BLOCK, bytes, BLOCK);
  sum = vector (bins, BINS, sizeof *bins);
  starpu_data_set_reduction_methods (sum, &add_codelet, &zero_codelet);
}

void
compute (void)
{
  for (int i = 0; i < N / BLOCK; i++)
    starpu_task_insert (&count_codelet, STARPU_R, blocks[i], STARPU_REDUX, sum,
                        0);
  /* Only then copies are added up.  */
  starpu_data_acquire (sum, STARPU_R);
  starpu_data_release (sum);
}

uint64_t
checksum (void)
{
  forget (blocks, N / BLOCK);
  forget (&sum, 1);
  starpu_shutdown ();
  return data_checksum ();
}
