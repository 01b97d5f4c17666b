/* SPDX-License-Identifier: LGPL-2.1-or-later

   The state of the runtime.  */

#include "entry.h"

struct domain rt_host_domain;
atomic_int rt_state;
atomic_bool rt_exiting;
