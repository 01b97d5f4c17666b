/* SPDX-License-Identifier: LGPL-2.1-or-later

   The list of policies.  */

#include "policy.h"

#include <stddef.h>

#include "base/config.h"

const struct policy *
rt_policy_read (void)
{
  /* The default first.  */
  static const struct policy *const policies[]
      = { &rt_policy_heft, &rt_policy_ws, &rt_policy_eager,
          &rt_policy_random };
  enum
  {
    COUNT = sizeof policies / sizeof *policies
  };
  const char *names[COUNT + 1] = { NULL };
  for (unsigned i = 0; i < COUNT; i++)
    names[i] = policies[i]->name;
  return policies[rt_config_word ("TASKS_SCHED", names, 0)];
}
