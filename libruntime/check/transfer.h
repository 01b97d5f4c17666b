/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a call lets the kernel read and write.  */

#ifndef RT_CHECK_TRANSFER_H
#define RT_CHECK_TRANSFER_H

#include <stdbool.h>
#include <stddef.h>

struct transfer
{
  const void *at;
  size_t size;
  unsigned mode; /* TASKS_READ, TASKS_WRITE */
};

/* Before a call: let it make the COUNT TRANSFERS; whether they are to be
   looked at.  */
bool rt_transfers_let (const struct transfer *transfers, size_t count);

/* Behind one that has failed: whether that was for what is protected now, and
   is let.  */
bool rt_transfers_again (const struct transfer *transfers, size_t count);

/* Behind one that has not.  */
void rt_transfers_touched (const struct transfer *transfers, size_t count);

#endif /* RT_CHECK_TRANSFER_H */
