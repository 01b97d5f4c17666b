/* SPDX-License-Identifier: GPL-3.0-or-later

   The pragmas of the language.  */

#ifndef TASKS_PLUGIN_PRAGMAS_H
#define TASKS_PLUGIN_PRAGMAS_H

/* Register the pragmas' handlers.  Called once, from PLUGIN_PRAGMAS.  */
extern void register_pragmas (void);

#endif /* TASKS_PLUGIN_PRAGMAS_H */
