/* SPDX-License-Identifier: LGPL-2.1-or-later

   The observer.  */

#include "observer.h"

const struct observer *rt_observer;
void (*_Atomic rt_called) (struct thread *self, struct task *task);
atomic_bool rt_watched;
void (*rt_body_runner) (struct thread *self, struct kind *kind,
                        const struct tasks_codelet *codelet, void *block);
const struct recorder *rt_recorder;

const struct tasks_parameter rt_launch_parameter
    = { .name = "launch",
        .mode = TASKS_SCALAR,
        .size = sizeof (void *),
        .bound = TASKS_NO_BOUND,
        .columns = TASKS_NO_BOUND };
uint32_t rt_record_room;
