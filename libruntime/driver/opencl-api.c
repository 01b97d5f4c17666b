/* SPDX-License-Identifier: LGPL-2.1-or-later

   Opening OpenCL's loader.  */

#define _GNU_SOURCE
#include "opencl-api.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>

#define LOADER "libOpenCL.so.1"

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
  void *opened = dlsym (RTLD_DEFAULT, "clGetPlatformIDs")
                     ? dlopen (NULL, RTLD_NOW)
                     : dlopen (LOADER, RTLD_NOW | RTLD_LOCAL);
  if (!opened)
    {
      const char *text = dlerror ();
      snprintf (problem, sizeof problem,
                "the OpenCL loader cannot be opened: %s",
                text ? text : LOADER);
      return problem;
    }
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    {
      *functions[i].place = dlsym (opened, functions[i].name);
      if (!*functions[i].place)
        {
          snprintf (problem, sizeof problem,
                    LOADER " is too old: it lacks %s of OpenCL 1.2",
                    functions[i].name);
          dlclose (opened);
          return problem;
        }
    }
  loader = opened;
  return NULL;
}
