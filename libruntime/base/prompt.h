/* SPDX-License-Identifier: LGPL-2.1-or-later

   Threads that have little to do, and that at once.  */

#ifndef RT_PROMPT_H
#define RT_PROMPT_H

/* The calling thread waits for events that others, which use all cores, need
   to have something to do: it shall get a core as soon as there is one, and
   not when another's turn is over, which may be milliseconds.  */
void rt_prompt (void);

#endif /* RT_PROMPT_H */
