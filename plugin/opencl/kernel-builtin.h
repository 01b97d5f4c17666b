/* SPDX-License-Identifier: GPL-3.0-or-later

   Names that OpenCL C has given away.  */

#ifndef TASKS_PLUGIN_KERNEL_BUILTIN_H
#define TASKS_PLUGIN_KERNEL_BUILTIN_H

/* Whether NAME is a built-in function of OpenCL C: a device's compiler refuses
   a kernel of that name.  */
bool opencl_builtin_p (const char *name);

#endif /* TASKS_PLUGIN_KERNEL_BUILTIN_H */
