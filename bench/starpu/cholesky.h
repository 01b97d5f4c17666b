/* SPDX-License-Identifier: GPL-3.0-or-later

   The tasks of the Cholesky factorization with StarPU.  */

#ifndef CHOLESKY_H
#define CHOLESKY_H

#include "tiles.h"

#define TILE(BUFFERS, I) ((double *)STARPU_MATRIX_GET_PTR ((BUFFERS)[I]))

static inline starpu_data_handle_t
tile_at (const struct tiles *m, int i, int j)
{
  return (starpu_data_handle_t)m->known[tile_number (m, i, j)];
}

/* KERNEL as a codelet on COUNT tiles, of which it writes the last.  */
#define KERNEL(NAME, COUNT, MODES, TILES)                                     \
  static void NAME##_run (void **buffers, void *argument)                     \
  {                                                                           \
    kernel_##NAME ((int)(long)argument,                                       \
                   (int)STARPU_MATRIX_GET_LD (buffers[0]), TILES);            \
  }                                                                           \
                                                                              \
  static struct starpu_perfmodel NAME##_model                                 \
      = { .type = STARPU_HISTORY_BASED, .symbol = #NAME };                    \
                                                                              \
  static struct starpu_codelet NAME##_codelet                                 \
      = { .cpu_funcs = { NAME##_run },                                        \
          .cpu_funcs_name = { #NAME },                                        \
          .nbuffers = COUNT,                                                  \
          .modes = { MODES },                                                 \
          .name = #NAME };

#define LIST(...) __VA_ARGS__

KERNEL (factor, 1, STARPU_RW, TILE (buffers, 0))
KERNEL (solve, 2, LIST (STARPU_R, STARPU_RW),
        LIST (TILE (buffers, 0), TILE (buffers, 1)))
KERNEL (update_diagonal, 2, LIST (STARPU_R, STARPU_RW),
        LIST (TILE (buffers, 0), TILE (buffers, 1)))
KERNEL (update, 3, LIST (STARPU_R, STARPU_R, STARPU_RW),
        LIST (TILE (buffers, 0), TILE (buffers, 1), TILE (buffers, 2)))

static inline void
factor (int b, int ld, starpu_data_handle_t a)
{
  (void)ld;
  starpu_task_insert (&factor_codelet, STARPU_CL_ARGS_NFREE, (void *)(long)b,
                      (size_t)0, STARPU_RW, a, 0);
}

static inline void
solve (int b, int ld, starpu_data_handle_t l, starpu_data_handle_t x)
{
  (void)ld;
  starpu_task_insert (&solve_codelet, STARPU_CL_ARGS_NFREE, (void *)(long)b,
                      (size_t)0, STARPU_R, l, STARPU_RW, x, 0);
}

static inline void
update_diagonal (int b, int ld, starpu_data_handle_t a, starpu_data_handle_t c)
{
  (void)ld;
  starpu_task_insert (&update_diagonal_codelet, STARPU_CL_ARGS_NFREE,
                      (void *)(long)b, (size_t)0, STARPU_R, a, STARPU_RW, c,
                      0);
}

static inline void
update (int b, int ld, starpu_data_handle_t left, starpu_data_handle_t right,
        starpu_data_handle_t c)
{
  (void)ld;
  starpu_task_insert (&update_codelet, STARPU_CL_ARGS_NFREE, (void *)(long)b,
                      (size_t)0, STARPU_R, left, STARPU_R, right, STARPU_RW, c,
                      0);
}

/* The matrix whose blocks the tiles are.  */
static starpu_data_handle_t whole;

/* ROWS x ROWS numbers at START, whose columns are LD apart.  */
static inline starpu_data_handle_t
new_matrix (double *start, int rows, int ld)
{
  starpu_data_handle_t handle;
  starpu_matrix_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)start,
                               (uint32_t)ld, (uint32_t)rows, (uint32_t)rows,
                               sizeof (double));
  return handle;
}

static void
add_tiles (struct tiles *m)
{
  if (starpu_predicts ())
    {
      factor_codelet.model = &factor_model;
      solve_codelet.model = &solve_model;
      update_diagonal_codelet.model = &update_diagonal_model;
      update_codelet.model = &update_model;
    }
  struct starpu_data_filter rows = { .filter_func = starpu_matrix_filter_block,
                                     .nchildren = (unsigned)m->tiles };
  struct starpu_data_filter columns
      = { .filter_func = starpu_matrix_filter_vertical_block,
          .nchildren = (unsigned)m->tiles };
  if (tiles_whole (m))
    {
      whole = new_matrix (m->start[0], m->tile * m->tiles, m->ld);
      starpu_data_map_filters (whole, 2, &rows, &columns);
    }
  for (int j = 0; j < m->tiles; j++)
    for (int i = j; i < m->tiles; i++)
      m->known[tile_number (m, i, j)]
          = tiles_whole (m)
                ? starpu_data_get_sub_data (whole, 2, i, j)
                : new_matrix (tile_pointer (m, i, j), m->tile, m->tile);
}

static void
remove_tiles (struct tiles *m)
{
  if (tiles_whole (m))
    {
      starpu_data_unpartition (whole, STARPU_MAIN_RAM);
      starpu_data_unregister (whole);
      return;
    }
  for (size_t i = 0; i < tile_count (m); i++)
    starpu_data_unregister ((starpu_data_handle_t)m->known[i]);
}

#endif /* CHOLESKY_H */
