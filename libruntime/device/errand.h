/* SPDX-License-Identifier: LGPL-2.1-or-later

   Errands: what takes long and nobody need wait for, looking for devices and
   building kernels, is done one after the other by a thread of its own, which
   begins with the first.  The service thread looks after commands meanwhile.
 */

#ifndef RT_ERRAND_H
#define RT_ERRAND_H

#include <stdbool.h>

/* There is something to do: see to it that the thread looks for it.  */
void rt_errand_wake (void);

/* End the thread, if there is one, when it has done what it is doing.  */
void rt_errand_stop (void);

/* Whether the calling thread is that: drivers may fork in it, or exit.  */
bool rt_errand_p (void);

/* Whether it is doing something; and wait until it is not.  */
bool rt_errand_busy (void);
void rt_errand_settle (void);

/* After a fork, in the child.  */
void rt_errand_forked (void);

#endif /* RT_ERRAND_H */
