/* SPDX-License-Identifier: GPL-3.0-or-later

   A libOpenCL.so.1 that lets one thread only into Oclgrind, which is made for
   programs that use OpenCL in one thread: it executes a kernel in the call
   that flushes it or waits for it, and two at once end in an assertion.  And
   it keeps something for each thread that at exit is gone before exit handlers
   run, where tasks may still be pending; so the thread is one of our own.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/opencl-api.h"

/* The most bytes of arguments that do not fit into registers, and of what is
   returned.  */
#define ON_STACK 64
#define RESULT 64

/* A call that is to be made.  */
struct call
{
  void (*function) ();
  void *arguments;
  char result[RESULT];
  bool done;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct call *next;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_t server;

static void *
serve (void *unused)
{
  pthread_mutex_lock (&lock);
  for (;;)
    {
      while (!next)
        pthread_cond_wait (&changed, &lock);
      struct call *call = next;
      pthread_mutex_unlock (&lock);
      memcpy (call->result,
              __builtin_apply (call->function, call->arguments, ON_STACK),
              RESULT);
      pthread_mutex_lock (&lock);
      next = NULL;
      call->done = true;
      pthread_cond_broadcast (&changed);
    }
  return unused;
}

static void
start (void)
{
  if (pthread_create (&server, NULL, serve, NULL))
    abort ();
}

static void
make (struct call *call)
{
  pthread_once (&once, start);
  pthread_mutex_lock (&lock);
  while (next)
    pthread_cond_wait (&changed, &lock);
  next = call;
  pthread_cond_broadcast (&changed);
  while (!call->done)
    pthread_cond_wait (&changed, &lock);
  pthread_mutex_unlock (&lock);
}

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

/* Whatever the parameters of clNAME are, they are passed on; by a callback,
   which is called by that thread, at once.  */
#define FORWARD(NAME)                                                         \
  void forward_##NAME (void) __asm__("cl" #NAME);                             \
  void forward_##NAME (void)                                                  \
  {                                                                           \
    struct call call = { find ("cl" #NAME), __builtin_apply_args (), "", 0 }; \
    if (pthread_equal (pthread_self (), server))                              \
      __builtin_return (                                                      \
          __builtin_apply (call.function, call.arguments, ON_STACK));         \
    make (&call);                                                             \
    __builtin_return (call.result);                                           \
  }

RT_OPENCL_FUNCTIONS (FORWARD)
