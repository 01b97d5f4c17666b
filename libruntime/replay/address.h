/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which numbers are addresses.  */

#ifndef RT_CHECK_ADDRESS_H
#define RT_CHECK_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Whether VALUE may be the address of something that the program has: memory
   is there, and not only that of a sanitizer.  */
bool rt_address_p (uint64_t value);

#endif /* RT_CHECK_ADDRESS_H */
