/* SPDX-License-Identifier: GPL-3.0-or-later

   The plugin's options, read once by plugin_init.  */

#ifndef TASKS_PLUGIN_OPTIONS_H
#define TASKS_PLUGIN_OPTIONS_H

/* -fplugin-arg-tasks-verbose: say with notes what is rewritten.  */
extern bool tasks_verbose;

/* -fplugin-arg-tasks-starpu: accept the pragma namespace `starpu' too, and
   define STARPU_GCC_PLUGIN.  */
extern bool tasks_starpu;

/* -fplugin-arg-tasks-check: what the program accesses is told to
   libtasks-check (check/check.h).  */
extern bool tasks_check;

#endif /* TASKS_PLUGIN_OPTIONS_H */
