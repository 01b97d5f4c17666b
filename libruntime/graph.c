/* SPDX-License-Identifier: LGPL-2.1-or-later

   Blocks of tasks that repeat.  */

#include "tasks/abi.h"

void
tasks_graph_begin_at (const struct tasks_site *site)
{
  (void)site;
}

void
tasks_graph_end_at (const struct tasks_site *site)
{
  (void)site;
}
