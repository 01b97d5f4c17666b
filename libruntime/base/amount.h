/* SPDX-License-Identifier: LGPL-2.1-or-later

   Amounts as people read them.  */

#ifndef RT_AMOUNT_H
#define RT_AMOUNT_H

#include <stdint.h>

struct amount_text
{
  char text[32];
};

/* BYTES as `48 KiB', `1.5 GiB'; in a buffer of the caller.  */
const char *rt_amount_bytes (struct amount_text *buffer, uint64_t bytes);

/* NANOSECONDS as `350 ns', `4.1 us', `12 ms'.  */
const char *rt_amount_time (struct amount_text *buffer, uint64_t nanoseconds);

#endif /* RT_AMOUNT_H */
