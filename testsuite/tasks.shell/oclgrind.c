/* SPDX-License-Identifier: GPL-3.0-or-later

   A libOpenCL.so.1 that lets one thread at a time into Oclgrind, which is made
   for programs that use OpenCL in one thread: it executes a kernel in the call
   that flushes it or waits for it, and two at once end in an assertion.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "driver/opencl-api.h"

/* Recursive, for callbacks call functions, too.  */
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void (*find (const char *name)) ()
{
  static void *oclgrind;
  if (!oclgrind)
    oclgrind = dlopen (OCLGRIND, RTLD_NOW | RTLD_LOCAL);
  void *found = oclgrind ? dlsym (oclgrind, name) : NULL;
  if (!found)
    {
      fprintf (stderr, "%s: %s\n", name, dlerror ());
      abort ();
    }
  return (void (*) ())found;
}

/* The most bytes of arguments that do not fit into registers.  */
#define ON_STACK 64

/* Whatever the parameters of clNAME are, they are passed on.  */
#define FORWARD(NAME)                                                         \
  void forward_##NAME (void) __asm__("cl" #NAME);                             \
  void forward_##NAME (void)                                                  \
  {                                                                           \
    pthread_mutex_lock (&lock);                                               \
    void *result = __builtin_apply (find ("cl" #NAME),                        \
                                    __builtin_apply_args (), ON_STACK);       \
    pthread_mutex_unlock (&lock);                                             \
    __builtin_return (result);                                                \
  }

RT_OPENCL_FUNCTIONS (FORWARD)
