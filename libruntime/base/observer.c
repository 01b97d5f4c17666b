/* SPDX-License-Identifier: LGPL-2.1-or-later

   The observer.  */

#include "observer.h"

const struct observer *rt_observer;
void (*_Atomic rt_called) (struct thread *self, struct task *task);
