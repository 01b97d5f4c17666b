/* SPDX-License-Identifier: LGPL-2.1-or-later

   OpenCL programs and their kernels.  */

#define _GNU_SOURCE
#include "opencl-program.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "opencl-cache.h"
#include "opencl-error.h"

enum build_state
{
  BUILD_NONE,
  BUILD_RUNNING,
  BUILD_DONE,
  BUILD_FAILED
};

/* A program for one device.  */
struct build
{
  _Atomic enum build_state state; /* changes under the lock */
  enum device_status status;      /* if it failed... */
  char failure[200];              /* ...why */
  cl_program program;
};

struct opencl_program
{
  /* Of a pragma: that, which owns the strings.  Otherwise SOURCE and OPTIONS
     are copies.  */
  const struct tasks_opencl_program *pragma;
  const char *source, *options;
  size_t length;
  struct opencl_kernel *kernels;
  struct opencl_program *next;
  struct build builds[RT_OPENCL_MOST_DEVICES];
};

struct opencl_kernel
{
  struct opencl_program *program;
  char *name;
  struct opencl_kernel *next; /* of the program */
  struct
  {
    struct lock lock;
    struct opencl_kernel_object *objects;
  } pools[RT_OPENCL_MOST_DEVICES];
};

/* All programs, and who waits for builds.  */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t built = PTHREAD_COND_INITIALIZER;
static struct opencl_program *programs;

static void *
allocate (size_t size)
{
  void *memory = calloc (1, size);
  if (!memory)
    rt_no_memory (NULL, size, "an OpenCL program");
  return memory;
}

static char *
copy_text (const char *text)
{
  return strcpy (allocate (strlen (text) + 1), text);
}

/* Add a program; the lock is held.  */
static struct opencl_program *
add_program (const struct tasks_opencl_program *pragma, const char *source,
             size_t length, const char *options)
{
  struct opencl_program *program = allocate (sizeof *program);
  program->pragma = pragma;
  program->source = source;
  program->length = length;
  program->options = options;
  program->next = programs;
  programs = program;
  return program;
}

/* The kernel NAME of PROGRAM; the lock is held.  */
static struct opencl_kernel *
find_kernel (struct opencl_program *program, const char *name)
{
  for (struct opencl_kernel *kernel = program->kernels; kernel;
       kernel = kernel->next)
    if (!strcmp (kernel->name, name))
      return kernel;
  struct opencl_kernel *kernel = allocate (sizeof *kernel);
  kernel->program = program;
  kernel->name = copy_text (name);
  kernel->next = program->kernels;
  program->kernels = kernel;
  return kernel;
}

struct opencl_kernel *
rt_opencl_kernel_of_pragma (struct tasks_opencl_kernel *pragma)
{
  struct opencl_kernel *kernel
      = __atomic_load_n (&pragma->runtime, __ATOMIC_ACQUIRE);
  if (kernel)
    return kernel;
  pthread_mutex_lock (&lock);
  struct tasks_opencl_program *program = pragma->program;
  if (!program->runtime)
    program->runtime = add_program (program, program->source, program->length,
                                    program->options);
  kernel = find_kernel (program->runtime, pragma->name);
  __atomic_store_n (&pragma->runtime, kernel, __ATOMIC_RELEASE);
  pthread_mutex_unlock (&lock);
  return kernel;
}

struct opencl_kernel *
rt_opencl_kernel_of_source (const char *source, const char *options,
                            const char *name)
{
  if (!options)
    options = "";
  pthread_mutex_lock (&lock);
  struct opencl_program *program = programs;
  while (program
         && (program->pragma || strcmp (program->source, source)
             || strcmp (program->options, options)))
    program = program->next;
  if (!program)
    program = add_program (NULL, copy_text (source), strlen (source),
                           copy_text (options));
  struct opencl_kernel *kernel = find_kernel (program, name);
  pthread_mutex_unlock (&lock);
  return kernel;
}

/* What PROGRAM is called in messages.  */
static const char *
program_name (const struct opencl_program *program)
{
  return program->pragma ? program->pragma->file : "an OpenCL program";
}

/* Print what DEVICE's compiler says of PROGRAM, at once, however long.  */
static void
print_log (const struct opencl_program *program, cl_program built_program,
           struct opencl_device *device, const struct tasks_site *site)
{
  size_t size = 0;
  char *log = NULL, *text = NULL;
  if (!rt_cl.GetProgramBuildInfo (built_program, device->id,
                                  CL_PROGRAM_BUILD_LOG, 0, NULL, &size)
      && size)
    {
      log = allocate (size + 1);
      if (rt_cl.GetProgramBuildInfo (built_program, device->id,
                                     CL_PROGRAM_BUILD_LOG, size, log, NULL))
        *log = '\0';
    }
  struct site_text where;
  const char *at = rt_site_text (&where, site);
  int length = asprintf (
      &text, "%s%stasks: '%s' does not build for device '%s':\n%s%s",
      *at ? at + strlen (" at ") : "", *at ? ": " : "", program_name (program),
      device->device.name, log && *log ? log : "(the compiler says nothing)",
      log && *log && log[strlen (log) - 1] == '\n' ? "" : "\n");
  for (int done = 0; done < length;)
    {
      ssize_t written = write (STDERR_FILENO, text + done, length - done);
      if (written <= 0)
        break;
      done += written;
    }
  if (length >= 0)
    free (text);
  free (log);
}

/* Build PROGRAM for DEVICE from SOURCE; BUILD is ours.  */
static enum build_state
build_source (struct opencl_program *program, struct build *build,
              struct opencl_device *device, const struct opencl_source *source,
              const struct tasks_site *site)
{
  struct opencl_error_text text;
  const char *function = "clCreateProgramWithSource";
  cl_int error;
  build->program = rt_cl.CreateProgramWithSource (
      device->context, 1, &program->source, &program->length, &error);
  if (build->program)
    {
      function = "clBuildProgram";
      error = rt_cl.BuildProgram (build->program, 1, &device->id,
                                  program->options, NULL, NULL);
      if (!error)
        {
          rt_opencl_cache_store (device, source, build->program);
          return BUILD_DONE;
        }
      print_log (program, build->program, device, site);
      rt_cl.ReleaseProgram (build->program);
      build->program = NULL;
    }
  build->status = rt_opencl_classify (error) == DEVICE_LOST ? DEVICE_LOST
                                                            : DEVICE_REFUSED;
  snprintf (build->failure, sizeof build->failure,
            "'%.100s' does not build: %s returned %s", program_name (program),
            function, rt_opencl_error_name (&text, error));
  return BUILD_FAILED;
}

/* Build PROGRAM for DEVICE; BUILD is ours until its state says how it went. */
static enum build_state
make_build (struct opencl_program *program, struct build *build,
            struct opencl_device *device, const struct tasks_site *site)
{
  const struct opencl_source source
      = { program->source, program->length, program->options };
  enum build_state state = BUILD_DONE;
  build->program = rt_opencl_cache_load (device, &source);
  if (build->program)
    return state;
  int ticket = rt_opencl_cache_lock (device, &source);
  /* Another may have built it meanwhile.  */
  build->program = rt_opencl_cache_load (device, &source);
  if (!build->program)
    state = build_source (program, build, device, &source, site);
  rt_opencl_cache_unlock (ticket);
  return state;
}

/* See to it that PROGRAM is built for DEVICE.  */
static enum device_status
ensure_build (struct opencl_program *program, struct opencl_device *device,
              const struct tasks_site *site)
{
  struct build *build = &program->builds[device->number];
  if (atomic_load_explicit (&build->state, memory_order_acquire) == BUILD_DONE)
    return DEVICE_OK;
  pthread_mutex_lock (&lock);
  while (atomic_load (&build->state) == BUILD_RUNNING)
    pthread_cond_wait (&built, &lock);
  if (atomic_load (&build->state) == BUILD_NONE)
    {
      atomic_store (&build->state, BUILD_RUNNING);
      pthread_mutex_unlock (&lock);
      enum build_state state = make_build (program, build, device, site);
      pthread_mutex_lock (&lock);
      atomic_store (&build->state, state);
      pthread_cond_broadcast (&built);
    }
  pthread_mutex_unlock (&lock);
  if (atomic_load (&build->state) == BUILD_DONE)
    return DEVICE_OK;
  return rt_opencl_failed (&device->device, build->status, "%s",
                           build->failure);
}

bool
rt_opencl_kernel_built (struct opencl_kernel *kernel,
                        const struct opencl_device *device)
{
  struct build *build = &kernel->program->builds[device->number];
  return atomic_load_explicit (&build->state, memory_order_acquire)
         == BUILD_DONE;
}

/* Make an object of KERNEL, whose program is built for DEVICE.  */
static enum device_status
create_object (struct opencl_kernel *kernel, struct opencl_device *device,
               struct opencl_kernel_object **object)
{
  struct opencl_error_text text;
  cl_int error;
  cl_program program = kernel->program->builds[device->number].program;
  cl_kernel created = rt_cl.CreateKernel (program, kernel->name, &error);
  if (error == CL_INVALID_KERNEL_NAME)
    {
      char names[160] = "";
      rt_cl.GetProgramInfo (program, CL_PROGRAM_KERNEL_NAMES, sizeof names - 1,
                            names, NULL);
      return rt_opencl_failed (&device->device, DEVICE_REFUSED,
                               "'%.60s' has no kernel '%.40s'%s%s",
                               program_name (kernel->program), kernel->name,
                               *names ? "; those it has: " : "", names);
    }
  if (!created)
    return rt_opencl_failed (&device->device, rt_opencl_classify (error),
                             "kernel '%.60s': clCreateKernel returned %s",
                             kernel->name,
                             rt_opencl_error_name (&text, error));
  struct opencl_kernel_object *made = allocate (sizeof *made);
  made->kernel = created;
  made->of = kernel;
  if (rt_cl.GetKernelInfo (created, CL_KERNEL_NUM_ARGS,
                           sizeof made->parameters, &made->parameters, NULL))
    made->parameters = CL_UINT_MAX;
  else
    made->given = allocate ((made->parameters + 1) * sizeof *made->given);
  *object = made;
  return DEVICE_OK;
}

enum device_status
rt_opencl_kernel_take (struct opencl_kernel *kernel,
                       struct opencl_device *device,
                       const struct tasks_site *site,
                       struct opencl_kernel_object **object)
{
  enum device_status status = ensure_build (kernel->program, device, site);
  if (status)
    return status;
  __typeof__ (*kernel->pools) *pool = &kernel->pools[device->number];
  rt_lock (&pool->lock);
  struct opencl_kernel_object *taken = pool->objects;
  if (taken)
    pool->objects = taken->next;
  rt_unlock (&pool->lock);
  *object = taken;
  return taken ? DEVICE_OK : create_object (kernel, device, object);
}

void
rt_opencl_kernel_give (struct opencl_device *device,
                       struct opencl_kernel_object *object)
{
  __typeof__ (*object->of->pools) *pool = &object->of->pools[device->number];
  rt_lock (&pool->lock);
  object->next = pool->objects;
  pool->objects = object;
  rt_unlock (&pool->lock);
}

/* Forget everything, with or without telling OpenCL.  */
static void
forget (bool release)
{
  for (struct opencl_program *p = programs; p; p = p->next)
    for (unsigned i = 0; i < RT_OPENCL_MOST_DEVICES; i++)
      {
        for (struct opencl_kernel *k = p->kernels; k; k = k->next)
          {
            while (k->pools[i].objects)
              {
                struct opencl_kernel_object *object = k->pools[i].objects;
                k->pools[i].objects = object->next;
                if (release)
                  rt_cl.ReleaseKernel (object->kernel);
                free (object->given);
                free (object);
              }
            k->pools[i].lock = (struct lock){ 0 };
          }
        if (release && p->builds[i].program)
          rt_cl.ReleaseProgram (p->builds[i].program);
        p->builds[i].program = NULL;
        atomic_store (&p->builds[i].state, BUILD_NONE);
      }
}

void
rt_opencl_programs_stop (void)
{
  forget (true);
}

void
rt_opencl_programs_forked (void)
{
  pthread_mutex_init (&lock, NULL);
  pthread_cond_init (&built, NULL);
  forget (false);
}
