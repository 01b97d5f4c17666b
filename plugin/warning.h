/* SPDX-License-Identifier: GPL-3.0-or-later

   The plugin's own warnings: each has a name, by which it is switched off
   (-fplugin-arg-tasks-Wno-NAME), on (-fplugin-arg-tasks-WNAME) or made an
   error (-fplugin-arg-tasks-Werror=NAME).  Misuse of an attribute or a pragma
   is GCC's -Wattributes and -Wpragmas.  */

#ifndef TASKS_PLUGIN_WARNING_H
#define TASKS_PLUGIN_WARNING_H

/* Each stands in warning.cc with its name and in doc/tasks-warnings.7 with an
   example.  */
enum tasks_warning
{
  /* A buffer argument that is not registered on some path.  */
  WARNING_UNREGISTERED,
  /* A task writes what its `const' parameter points to.  */
  WARNING_CONST_WRITE,
  /* It reads what its `output' or `scratch' parameter points to, before it
     writes that.  */
  WARNING_OUTPUT_READ,
  /* It leaves some of that unwritten.  */
  WARNING_OUTPUT_UNWRITTEN,
  /* It uses the value of its `reduction' parameter.  */
  WARNING_REDUCTION_READ,
  /* It keeps a pointer to a buffer.  */
  WARNING_ESCAPE,
  /* Tasks, or a task and the host, access a variable at the same time.  */
  WARNING_SHARED_STATE,
  /* A buffer is smaller than is said of it.  */
  WARNING_SIZE,
  /* The address of a variable is handed to a task as a buffer.  */
  WARNING_SCALAR_BUFFER,
  /* A parameter that no kernel can have, or has as something else.  */
  WARNING_OPENCL_TYPE,
  /* A kernel that is not there, or is not what is launched.  */
  WARNING_KERNEL,
  /* Notes, off by default: a stricter mode would do.  */
  WARNING_HINTS,
  /* Memory that the program touches while tasks use it.  */
  WARNING_HOST_ACCESS,
  /* A buffer that ends while it is registered.  */
  WARNING_LIFETIME,
  /* Registered twice, or unregistered and released what is not.  */
  WARNING_REGISTRATION,
  /* A wait for tasks that wait for this thread.  */
  WARNING_DEADLOCK,
  /* Regions meant as blocks that overlap.  */
  WARNING_OVERLAP,
  WARNING_COUNT
};

/* Whether WARNING is wanted, at all.  */
bool warning_wanted_p (tasks_warning warning);

/* Report WARNING at LOC, if it is wanted: FORMAT as for GCC's warning_at.
   True if it was shown; notes may follow then.  */
bool warn_tasks (location_t loc, tasks_warning warning, const char *format,
                 ...) ATTRIBUTE_GCC_DIAG (3, 4);

/* The plugin is called PLUGIN in the names of options.  */
void warning_init (const char *plugin);

/* Whether KEY, of an option -fplugin-arg-tasks-KEY[=VALUE], is about warnings.
   It is obeyed, or an error is shown.  */
bool read_warning_option (const char *key, const char *value);

#endif /* TASKS_PLUGIN_WARNING_H */
