/* SPDX-License-Identifier: LGPL-2.1-or-later

   Pages that lie in a span as a whole, and their protection.  */

#ifndef RT_CHECK_PAGES_H
#define RT_CHECK_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct frame;
struct span;

/* Let the pages of SPAN be accessed as RIGHTS say.  */
void rt_pages_set (struct span *span, unsigned rights);

/* The whole pages in SPAN are from *FROM to *TO; none if these are the same.
 */
void rt_pages_inside (const struct span *span, uintptr_t *from, uintptr_t *to);

/* The view of the calling thread, in FRAME, counts now: for SIZE bytes from
   START on, which are whole spans; and for all.  */
void rt_pages_view (const struct frame *frame, uintptr_t start, size_t size);
void rt_pages_view_all (const struct frame *frame);

/* Let the pages of all spans with some of the SIZE bytes at ADDRESS be
   accessed as MODE says, until views change.  The rights that some of them
   lacked.  */
unsigned rt_pages_let (uintptr_t address, size_t size, unsigned mode);

/* Protect nothing.  */
void rt_pages_open (void);

/* Take SIGSEGV and SIGBUS, unless they are taken; faults elsewhere go to who
   had them.  */
void rt_pages_catch (void);

#endif /* RT_CHECK_PAGES_H */
