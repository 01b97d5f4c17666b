/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the policy knows of what is outside.  */

#include "policy.h"

const struct policy_view *rt_policy_view;
