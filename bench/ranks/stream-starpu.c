/* SPDX-License-Identifier: GPL-3.0-or-later

   The stream for StarPU-MPI: rank 0 calls each task, too, and leaves it to its
   owner.  */

#include "stream.h"

#include <starpu_mpi.h>

static float rows[ROWS][WIDTH];
static starpu_data_handle_t handles[ROWS];

static void
nothing_body (void *buffers[], void *arguments)
{
  (void)arguments;
  *(float *)STARPU_VECTOR_GET_PTR (buffers[0]) += 1;
}

static struct starpu_codelet nothing
    = { .cpu_funcs = { nothing_body }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
call (int i)
{
  starpu_mpi_task_insert (MPI_COMM_WORLD, &nothing, STARPU_RW, handles[i], 0);
}

static void
finish (void)
{
  for (int i = 1; i < ROWS; i += 2)
    starpu_mpi_get_data_on_node (MPI_COMM_WORLD, handles[i], 0);
  starpu_task_wait_for_all ();
}

int
main (int argc, char **argv)
{
  int rank;
  if (starpu_mpi_init_conf (&argc, &argv, 1, MPI_COMM_WORLD, NULL))
    return 1;
  starpu_mpi_comm_rank (MPI_COMM_WORLD, &rank);
  for (int i = 0; i < ROWS; i++)
    {
      int own = i % 2 == rank ? STARPU_MAIN_RAM : -1;
      starpu_vector_data_register (&handles[i], own,
                                   own < 0 ? 0 : (uintptr_t)rows[i], WIDTH,
                                   sizeof (float));
      starpu_mpi_data_register (handles[i], i, i % 2);
    }
  measure (rank);
  for (int i = 0; i < ROWS; i++)
    starpu_data_unregister (handles[i]);
  starpu_mpi_shutdown ();
  return 0;
}
