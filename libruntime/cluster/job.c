/* SPDX-License-Identifier: LGPL-2.1-or-later

   How this program was started.  */

#define _GNU_SOURCE
#include "job.h"

#include <stdlib.h>

#include "base/config.h"

/* Those that start programs, and what they tell them.  */
static const struct flavour
{
  const char *name; /* the module's */
  const char *size, *rank;
} flavours[] = {
  { "openmpi", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK" },
  { "mpich", "PMI_SIZE", "PMI_RANK" },
};

bool
rt_job_find (struct wire_job *job)
{
  static const char *const words[] = { "auto", "off", NULL };
  for (unsigned i = 0; i < sizeof flavours / sizeof *flavours; i++)
    {
      const char *size = secure_getenv (flavours[i].size);
      const char *rank = secure_getenv (flavours[i].rank);
      if (size && rank && atoi (size) > 1)
        {
          *job = (struct wire_job){ flavours[i].name, (unsigned)atoi (rank),
                                    (unsigned)atoi (size) };
          return !rt_config_word ("TASKS_CLUSTER", words, 0);
        }
    }
  return false;
}
