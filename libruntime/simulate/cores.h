/* SPDX-License-Identifier: LGPL-2.1-or-later

   Virtual cores: what each is doing.  Only the thread that has the loop comes
   here (crew.h).

   A body that waits leaves its core to others meanwhile, and is resumed there,
   as in the real engine.  All of its cost comes after its last wait.  */

#ifndef RT_CORES_H
#define RT_CORES_H

#include <stdbool.h>

struct carrier;
struct task;

/* Begin with COUNT of them; and end.  */
void rt_cores_start (unsigned count);
void rt_cores_stop (void);

/* Let one that is idle do something; ME has the loop.  False if there is
   nothing.  */
bool rt_cores_assign (struct carrier *me);

/* The body that ME executes waits: its core may do something else.  Returns
   when that has resumed it.  */
void rt_core_wait (struct carrier *me);

/* What a body of CORE waits for is over: it can be resumed.  */
void rt_core_waited (unsigned core);

/* The data of TASK are home, for which CORE has kept itself free.  */
void rt_simulation_landed (struct task *task, unsigned core);

#endif /* RT_CORES_H */
