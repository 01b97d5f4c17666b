/* SPDX-License-Identifier: LGPL-2.1-or-later

   Lines about links in the description of a machine.  */

#ifndef RT_LINKS_H
#define RT_LINKS_H

#include "description.h"

/* Read what is behind `link' in WORDS: `END [to] END ...'.  */
bool rt_links_read (struct description *description, struct words *words);

/* The same behind `network', which joins all memories described above.  */
bool rt_network_read (struct description *description, struct words *words);

/* The same behind `in', in the line of the devices of GROUP: the other ranks
   that have such, and their links there.  */
bool rt_inside_read (struct description *description, struct words *words,
                     struct group_description *group);

#endif /* RT_LINKS_H */
