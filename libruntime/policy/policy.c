/* SPDX-License-Identifier: LGPL-2.1-or-later

   The list of policies.  */

#include "policy.h"

#include <stddef.h>

const struct policy_view *rt_policy_view;

const struct policy *const rt_policies[]
    = { &rt_policy_heft, &rt_policy_ws, &rt_policy_eager, &rt_policy_random,
        NULL };
