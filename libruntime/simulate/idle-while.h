/* SPDX-License-Identifier: LGPL-2.1-or-later

   Waits that notice that the process does nothing.  */

#ifndef RT_IDLE_WHILE_H
#define RT_IDLE_WHILE_H

#include <pthread.h>
#include <stdbool.h>

/* Wait for CONDITION, as pthread_cond_wait does, but not for much longer than
   a second.  Whether that is over, and no thread of this process has done
   anything meanwhile.  */
bool rt_idle_while (pthread_cond_t *condition, pthread_mutex_t *mutex);

#endif /* RT_IDLE_WHILE_H */
