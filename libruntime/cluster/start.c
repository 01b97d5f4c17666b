/* SPDX-License-Identifier: LGPL-2.1-or-later

   Programs that an mpirun has started: rank 0 executes `main', others serve
   it.

   The C library starts a program by __libc_start_main, which a program that is
   linked with libtasks finds here first.  Under mpirun it is given another
   main than the program's: it is called after all constructors, and joins the
   job.  Otherwise nothing is done but to look at the environment.

   Constructors may call tasks: each rank executes its own.  On rank 0 the
   runtime then stops, and starts again with the other ranks.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/config.h"
#include "base/error.h"
#include "driver/cluster-modules.h"
#include "driver/cluster.h"
#include "host/runtime.h"
#include "job.h"
#include "serve.h"

typedef int main_function (int argc, char **argv, char **environment);
typedef int start_function (main_function *, int, char **, void (*) (void),
                            void (*) (void), void (*) (void), void *);

__attribute__ ((visibility ("default"))) start_function __libc_start_main;

static main_function *program;
static struct wire_job job;

/* The module for the job, which lies beside this library.  */
static const struct mpi *
load (void)
{
  Dl_info own;
  char path[PATH_MAX];
  dladdr ((void *)load, &own);
  const char *slash = strrchr (own.dli_fname, '/');
  snprintf (path, sizeof path, "%.*slibtasks-mpi-%s.so",
            slash ? (int)(slash + 1 - own.dli_fname) : 0, own.dli_fname,
            job.flavour);
  void *module = dlopen (path, RTLD_NOW | RTLD_GLOBAL);
  const struct mpi *mpi = module ? dlsym (module, RT_MPI_SYMBOL) : NULL;
  if (mpi && mpi->version == RT_MPI_VERSION)
    return mpi;
  rt_wire_let_rank_0 (job.rank);
  rt_fatal (NULL,
            "mpirun has started this program on several ranks, but what tasks"
            " need for that cannot be used: %s; build tasks where that MPI's"
            " headers are, or set TASKS_CLUSTER=off to have each rank be a"
            " program of its own",
            mpi ? "the module is of another version" : dlerror ());
}

static int
begin (int argc, char **argv, char **environment)
{
  if (dlsym (RTLD_DEFAULT, "MPI_Init"))
    {
      rt_wire_let_rank_0 (job.rank);
      rt_fatal (NULL, "this program calls MPI itself, and so tasks cannot use"
                      " it to reach the other ranks; set TASKS_CLUSTER=off to"
                      " have tasks stay on the rank that calls them");
    }
  const struct mpi *mpi = load ();
  /* Programs that this one starts are not of the job.  */
  setenv ("TASKS_CLUSTER", "off", 1);
  if (job.rank)
    {
      rt_serve (mpi, &job);
      exit (EXIT_SUCCESS);
    }
  rt_pause ();
  rt_cluster_start (mpi, &job, rt_config_read ().stall);
  atexit (rt_cluster_end);
  return program (argc, argv, environment);
}

/* Whether this rank takes part in a job.  */
static bool
prepare (void)
{
  if (!rt_job_find (&job))
    return false;
  rt_modules_find ();
  if (job.rank)
    rt_served_prepare (job.rank);
  else
    rt_device_driver = &rt_driver_cluster;
  return true;
}

int
__libc_start_main (main_function *main, int argc, char **argv,
                   void (*init) (void), void (*fini) (void),
                   void (*loader_fini) (void), void *stack)
{
  start_function *next
      = (start_function *)dlsym (RTLD_NEXT, "__libc_start_main");
  program = main;
  return next (prepare () ? begin : main, argc, argv, init, fini, loader_fini,
               stack);
}
