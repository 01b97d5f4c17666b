/* SPDX-License-Identifier: LGPL-2.1-or-later

   The machine that the runtime runs on.  */

#include "machine.h"

#include "base/observer.h"

struct machine rt_machine;
atomic_bool rt_mixed, rt_attended;

void
rt_machine_set_mixed (bool mixed)
{
  atomic_store (&rt_mixed, mixed);
  atomic_store (&rt_attended, mixed || rt_recorder);
}

unsigned
rt_machine_kind_of_slot (unsigned slot)
{
  for (unsigned i = 0; i < rt_machine.kind_count; i++)
    if (!rt_machine.kinds[i].memory
        && slot - rt_machine.kinds[i].first < rt_machine.kinds[i].count)
      return i;
  return 0;
}
