/* SPDX-License-Identifier: GPL-3.0-or-later

   What happens when a translation unit has been parsed.  */

#ifndef TASKS_PLUGIN_UNIT_H
#define TASKS_PLUGIN_UNIT_H

/* Have the tasks of the unit emitted when all of it has been parsed.  */
extern void unit_init (void);

#endif /* TASKS_PLUGIN_UNIT_H */
