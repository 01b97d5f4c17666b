/* SPDX-License-Identifier: GPL-3.0-or-later

   Particles, by tasks that StarPU lets commute.  */

#define SOURCE "../deposit.c"
#include "starpu.h"

static starpu_data_handle_t blocks[N / BLOCK], strips[STRIPS];

static void
step_run (void **buffers, void *unused)
{
  (void)unused;
  step (BLOCK, POINTER (buffers, 0), POINTER (buffers, 1));
}

static struct starpu_codelet step_codelet
    = { .cpu_funcs = { step_run },
        .nbuffers = 2,
        .modes = { STARPU_RW, STARPU_RW | STARPU_COMMUTE },
        .name = "step" };

void
prepare (void)
{
  data_prepare ();
  start ();
  VECTORS (blocks, N / BLOCK, particles, BLOCK);
  VECTORS (strips, STRIPS, charge, 1);
}

void
compute (void)
{
  for (int k = 0; k < STEPS; k++)
    for (int i = 0; i < N; i += BLOCK)
      starpu_task_insert (&step_codelet, STARPU_RW, blocks[i / BLOCK],
                          STARPU_RW | STARPU_COMMUTE, strips[strip_at (i)], 0);
  starpu_task_wait_for_all ();
}

uint64_t
checksum (void)
{
  forget (blocks, N / BLOCK);
  forget (strips, STRIPS);
  starpu_shutdown ();
  return data_checksum ();
}
