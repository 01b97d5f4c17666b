/* SPDX-License-Identifier: LGPL-2.1-or-later

   Who executes tasks on devices.  */

#include "offloader.h"

const struct offloader *rt_offloader;
atomic_bool rt_offload_active;
