/* SPDX-License-Identifier: GPL-3.0-or-later

   What the programs of the suite that are written for StarPU share.

   Each includes the program's own source, whose `prepare' and `checksum' it
   calls under the names data_prepare and data_checksum: StarPU starts, and
   knows the data, at the end of the first, and has given them back before the
   second.  Its `compute' calls the same functions as tasks.  */

#ifndef STARPU_SUITE_H
#define STARPU_SUITE_H

#define prepare data_prepare
#define compute data_compute
#define checksum data_checksum
#include SOURCE
#undef prepare
#undef compute
#undef checksum

#include <starpu.h>

void prepare (void);
void compute (void);
uint64_t checksum (void);

#define POINTER(BUFFERS, I) ((void *)STARPU_VECTOR_GET_PTR ((BUFFERS)[I]))

/* COUNT elements of SIZE at START.  */
static inline starpu_data_handle_t
vector (void *start, size_t count, size_t size)
{
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)start,
                               (uint32_t)count, size);
  return handle;
}

/* The COUNT blocks of SIZE elements of array V become HANDLES.  */
#define VECTORS(HANDLES, COUNT, V, SIZE)                                      \
  for (int block = 0; block < (COUNT); block++)                               \
  (HANDLES)[block] = vector (&(V)[(size_t)block * (SIZE)], SIZE, sizeof *(V))

static inline void
forget (starpu_data_handle_t *handles, int count)
{
  for (int i = 0; i < count; i++)
    starpu_data_unregister (handles[i]);
}

static inline void
start (void)
{
  if (starpu_init (NULL))
    abort ();
}

/* ADDING (T): the codelets of a sum of elements of T, `zero_codelet' and
   `add_codelet'.  */
#define ADDING(T)                                                             \
  static void zero (void **buffers, void *unused)                             \
  {                                                                           \
    (void)unused;                                                             \
    memset (POINTER (buffers, 0), 0,                                          \
            STARPU_VECTOR_GET_NX (buffers[0]) * sizeof (T));                  \
  }                                                                           \
                                                                              \
  static void add (void **buffers, void *unused)                              \
  {                                                                           \
    T *into = POINTER (buffers, 0);                                           \
    const T *from = POINTER (buffers, 1);                                     \
    (void)unused;                                                             \
    for (size_t i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); i++)            \
      into[i] += from[i];                                                     \
  }                                                                           \
                                                                              \
  static struct starpu_codelet zero_codelet = { .cpu_funcs = { zero },        \
                                                .nbuffers = 1,                \
                                                .modes = { STARPU_W },        \
                                                .name = "zero" };             \
  static struct starpu_codelet add_codelet                                    \
      = { .cpu_funcs = { add },                                               \
          .nbuffers = 2,                                                      \
          .modes = { STARPU_RW, STARPU_R },                                   \
          .name = "add" };

#endif /* STARPU_SUITE_H */
