/* SPDX-License-Identifier: GPL-3.0-or-later

   What a pass knows is forgotten at its end.  */

#ifndef TASKS_PLUGIN_FORGET_H
#define TASKS_PLUGIN_FORGET_H

#include "gcc.h"

/* Delete the map TABLE, unless it is NULL, which it becomes, and what it maps
   to.  */
template <typename map>
void
forget_all (map *&table)
{
  if (table)
    for (auto i : *table)
      delete i.second;
  delete table;
  table = NULL;
}

#endif /* TASKS_PLUGIN_FORGET_H */
