/* SPDX-License-Identifier: LGPL-2.1-or-later

   The calling thread.  */

#include "self.h"

#include <stddef.h>

_Thread_local struct thread *rt_self;
