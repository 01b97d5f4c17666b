/* SPDX-License-Identifier: LGPL-2.1-or-later

   Boards for partitions: what the regions of a domain need.  */

#ifndef RT_PARTITION_LAY_H
#define RT_PARTITION_LAY_H

#include "board.h"
#include "partition.h"

/* A board of DOMAIN on which WHOLE is cut as TILING says: as all there is, or,
   ANEW, as all regions need it.  NULL if their rows do not fit.  */
struct board *rt_partition_board (struct domain *domain,
                                  const struct region *whole,
                                  const struct tiling *tiling, bool anew);

/* The blocks of PARTITION are on BOARD from now on.  */
void rt_partition_put (struct partition *partition, struct board *board);

/* Rows of the buffer of REGION, cut as TILING says, do not fit to those of
   others in DOMAIN: end the program, for pragma WHAT.  */
_Noreturn void rt_partition_refuse (const struct domain *domain,
                                    const struct region *region,
                                    const struct tiling *tiling,
                                    const char *what,
                                    const struct tasks_site *site);

#endif /* RT_PARTITION_LAY_H */
