/* SPDX-License-Identifier: LGPL-2.1-or-later

   Names that may have been meant.  */

#ifndef RT_SPELLING_H
#define RT_SPELLING_H

/* How much NAME looks like WRONG, from 1 on: it can be made of it by so many
   changes, each a letter that is added, left out or another, or two that
   change places.  0: not at all, or they are the same.  */
unsigned rt_spelling (const char *wrong, const char *name);

#endif /* RT_SPELLING_H */
