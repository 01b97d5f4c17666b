/* SPDX-License-Identifier: GPL-3.0-or-later

   Where tasks are called.  */

#ifndef TASKS_PLUGIN_CALL_SITE_H
#define TASKS_PLUGIN_CALL_SITE_H

/* Register the pass that notes call sites, under PLUGIN_NAME.  */
extern void call_site_init (const char *plugin_name);

#endif /* TASKS_PLUGIN_CALL_SITE_H */
