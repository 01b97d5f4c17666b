/* SPDX-License-Identifier: LGPL-2.1-or-later

   Opening OpenCL's loader.  */

#define _GNU_SOURCE
#include "opencl-api.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>

struct opencl_api rt_cl;

static const struct
{
  const char *name;
  void **place;
} functions[] = {
#define FUNCTION(NAME) { "cl" #NAME, (void **)&rt_cl.NAME },
  RT_OPENCL_FUNCTIONS (FUNCTION)
#undef FUNCTION
};

/* What defines the program's own OpenCL, or NULL.  */
static void *
own (void)
{
  return dlsym (RTLD_DEFAULT, "clGetPlatformIDs");
}

const char *
rt_opencl_loader (void)
{
  Dl_info info;
  void *function = own ();
  return function && dladdr (function, &info) && info.dli_fname
             ? info.dli_fname
             : RT_OPENCL_LOADER;
}

const char *
rt_opencl_load (void)
{
  /* Never closed: drivers leave threads and exit handlers behind.  */
  static void *loader;
  static char problem[256];
  if (loader)
    return NULL;
  /* The program's own OpenCL, if it is linked with one, or one that was loaded
     before the program: `oclgrind ./program' does that.  */
  void *opened = own () ? dlopen (NULL, RTLD_NOW)
                        : dlopen (RT_OPENCL_LOADER, RTLD_NOW | RTLD_LOCAL);
  if (!opened)
    {
      const char *text = dlerror ();
      snprintf (problem, sizeof problem,
                "the OpenCL loader cannot be opened: %s",
                text ? text : RT_OPENCL_LOADER);
      return problem;
    }
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    {
      *functions[i].place = dlsym (opened, functions[i].name);
      if (!*functions[i].place)
        {
          snprintf (problem, sizeof problem,
                    RT_OPENCL_LOADER " is too old: it lacks %s of OpenCL 1.2",
                    functions[i].name);
          dlclose (opened);
          return problem;
        }
    }
  loader = opened;
  return NULL;
}
