/* SPDX-License-Identifier: LGPL-2.1-or-later

   Whether there is a simulation.  */

#include "simulator.h"

const struct simulator *rt_simulator;
_Thread_local const struct tasks_codelet *rt_simulated_kernel
    __attribute__ ((tls_model ("initial-exec")));
