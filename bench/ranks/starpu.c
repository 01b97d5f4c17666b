/* SPDX-License-Identifier: GPL-3.0-or-later

   The same for StarPU-MPI: each rank calls all tasks, and executes those that
   write its tiles.  */

#include "graph.h"

#include <starpu_mpi.h>

static starpu_data_handle_t handles[2 * MOST][MOST];
static int ranks, rank;

#define P(I) ((float *)STARPU_MATRIX_GET_PTR (buffers[I]))

static void
fill_body (void *buffers[], void *arguments)
{
  int value;
  starpu_codelet_unpack_args (arguments, &value);
  fill_floats (TILE, P (0), value);
}

static void
mix_body (void *buffers[], void *arguments)
{
  (void)arguments;
  mix_floats (TILE, P (0), P (1), P (2));
}

static void
step_body (void *buffers[], void *arguments)
{
  (void)arguments;
  step_floats (TILE, P (0), P (1), P (2), P (3), P (4), P (5));
}

static struct starpu_codelet fill_codelet
    = { .cpu_funcs = { fill_body }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet mix_codelet
    = { .cpu_funcs = { mix_body },
        .nbuffers = 3,
        .modes = { STARPU_RW, STARPU_R, STARPU_R } };
static struct starpu_codelet step_codelet
    = { .cpu_funcs = { step_body },
        .nbuffers = 6,
        .modes
        = { STARPU_W, STARPU_R, STARPU_R, STARPU_R, STARPU_R, STARPU_R } };

static int
owner_of (struct tile t)
{
  return (t.i % 2 * 2 + t.j % 2) % ranks;
}

/* The tile T, which is there from now on.  */
static starpu_data_handle_t
handle (struct tile t)
{
  starpu_data_handle_t *h = &handles[t.i][t.j];
  if (!*h)
    {
      starpu_matrix_data_register (h, -1, 0, TILE, TILE, TILE, sizeof (float));
      starpu_mpi_data_register (*h, t.i * MOST + t.j, owner_of (t));
    }
  return *h;
}

static void
fill (struct tile t)
{
  int value = t.i + t.j;
  starpu_mpi_task_insert (MPI_COMM_WORLD, &fill_codelet, STARPU_VALUE, &value,
                          sizeof value, STARPU_W, handle (t), 0);
}

static void
mix (const struct tile t[3])
{
  starpu_mpi_task_insert (MPI_COMM_WORLD, &mix_codelet, STARPU_RW,
                          handle (t[0]), STARPU_R, handle (t[1]), STARPU_R,
                          handle (t[2]), 0);
}

static void
step (const struct tile t[6])
{
  starpu_mpi_task_insert (MPI_COMM_WORLD, &step_codelet, STARPU_W,
                          handle (t[0]), STARPU_R, handle (t[1]), STARPU_R,
                          handle (t[2]), STARPU_R, handle (t[3]), STARPU_R,
                          handle (t[4]), STARPU_R, handle (t[5]), 0);
}

int
main (int argc, char **argv)
{
  if (argc < 3 || starpu_mpi_init_conf (&argc, &argv, 1, MPI_COMM_WORLD, NULL))
    return 1;
  starpu_mpi_comm_rank (MPI_COMM_WORLD, &rank);
  starpu_mpi_comm_size (MPI_COMM_WORLD, &ranks);
  struct tile last = execute (argv[1], atoi (argv[2]));
  starpu_data_handle_t h = handle (last);
  /* All come home in the end, as they do for the others.  */
  for (int i = 0; i < 2 * MOST; i++)
    for (int j = 0; j < MOST; j++)
      if (handles[i][j])
        starpu_mpi_get_data_on_node (MPI_COMM_WORLD, handles[i][j], 0);
  starpu_task_wait_for_all ();
  if (rank == 0)
    {
      starpu_data_acquire (h, STARPU_R);
      float *p = (float *)starpu_matrix_get_local_ptr (h);
      printf ("%.9g\n", p[TILE * TILE - 1]);
      starpu_data_release (h);
    }
  for (int i = 0; i < 2 * MOST; i++)
    for (int j = 0; j < MOST; j++)
      if (handles[i][j])
        starpu_data_unregister (handles[i][j]);
  starpu_mpi_shutdown ();
  return 0;
}
