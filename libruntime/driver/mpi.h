/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the runtime asks of MPI.

   MPI is not linked: a module, built once for each MPI, has these functions
   and nothing else, and is loaded where a program was started by an MPI's
   mpirun.  So all that is known of MPI is in cluster/module.c.

   One thread calls all of them, the one that called `start'.  An error of MPI
   ends the job with MPI's own message.  */

#ifndef RT_MPI_H
#define RT_MPI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/box.h"

/* Of this interface: a module of another version is refused.  */
#define RT_MPI_VERSION 2

/* The name of the one symbol of a module.  */
#define RT_MPI_SYMBOL "tasks_mpi"

struct mpi
{
  unsigned version; /* RT_MPI_VERSION */

  /* Join the job: all ranks do so.  BESIDE are the ranks on this machine, this
     one included.  */
  void (*start) (unsigned *rank, unsigned *size, unsigned *beside);

  /* Leave it, when nothing is under way: all ranks do so.  */
  void (*stop) (void);

  /* End the job, all of its ranks.  */
  void (*abort) (int status);

  /* Begin to send the bytes of BOX, which is here, to RANK; or to receive as
     many there.  Both sides say the same TAG, which is not that of another
     that is under way between them.  `completed' returns DATA when the bytes
     have been sent, or are here.  */
  void (*send) (unsigned rank, uint64_t tag, const struct box *box,
                void *data);
  void (*receive) (unsigned rank, uint64_t tag, const struct box *box,
                   void *data);

  /* The DATA of one that has completed since, or NULL.  */
  void *(*completed) (void);

  /* Begin to send SIZE bytes of MESSAGE to RANK, where `probe' finds it, in
     the order in which they were sent; `completed' returns DATA.  */
  void (*post) (unsigned rank, const void *message, size_t size, void *data);

  /* Whether there is such a message; its SIZE, and RANK where it is from.  And
     read it, which is at hand: but if it takes PATIENCE nanoseconds, which are
     not 0, then RANK has stopped while it sends, and the result is false.  */
  bool (*probe) (unsigned *rank, size_t *size);
  bool (*read) (unsigned rank, void *message, size_t size, uint64_t patience);
};

#endif /* RT_MPI_H */
