/* SPDX-License-Identifier: GPL-3.0-or-later

   A libOpenCL.so.1 that forwards to the real one, and fails where it is told.

   A program that finds it first (LD_LIBRARY_PATH) sees its OpenCL fail in ways
   that real devices do, at a chosen place:

     OPENCL_FAULT=FUNCTION:N        call N of FUNCTION fails (from 1 on)
     OPENCL_FAULT=FUNCTION:N:ERROR  with that error, a number
     OPENCL_FAULT=FUNCTION:N:...:forever   and so do all later ones
     OPENCL_FAULT=kernel:N          kernel N is enqueued and executed, but its
                                    event ends with an error
     OPENCL_FAULT=transfer:N        the same for copies, maps and unmaps
     OPENCL_FAULT=lost:N            from call N of any function (but
                                    clGetEventInfo) on, all fail
                                    with CL_DEVICE_NOT_AVAILABLE, and what was
                                    enqueued may or may not have been executed
     OPENCL_FAULT_COUNTS=FILE       at exit, a line `FUNCTION CALLS' for each
                                    function that was called, and for `kernel',
                                    `transfer' and `lost' what N can be; then
                                    `faults' and the number of failures

   A call that fails has done nothing.  A kernel that fails has done
   everything, which is the worst case: who runs it again must not start from
   its output.

   Functions of OpenCL 1.2 that neither the runtime nor the tests use are
   missing.  */

#define _GNU_SOURCE
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What OPENCL_FAULT says.  */
static struct
{
  char function[64];
  unsigned long call;
  cl_int error; /* 0: the function's own */
  bool forever;
} fault;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long faults, calls, kernels, transfers;
static bool lost;

enum
{
  MOST = 4096
};

/* Functions that were called.  */
static struct
{
  const char *name;
  unsigned long calls;
} functions[128];

/* All queues, to be finished when the device is lost; and the events that
   shall fail.  */
static cl_command_queue queues[MOST];
static unsigned queue_count;
static cl_event doomed[MOST];
static unsigned doomed_count;

static void *loader;

static void
fail_to_start (const char *what)
{
  fprintf (stderr, "fault: %s\n", what);
  abort ();
}

__attribute__ ((constructor)) static void
start (void)
{
  loader = dlopen (REAL_LOADER, RTLD_NOW | RTLD_LOCAL);
  if (!loader)
    fail_to_start (dlerror ());
  const char *text = getenv ("OPENCL_FAULT");
  if (!text || !*text)
    return;
  char copy[128];
  snprintf (copy, sizeof copy, "%s", text);
  char *rest = copy;
  const char *word = strsep (&rest, ":");
  snprintf (fault.function, sizeof fault.function, "%s", word);
  word = strsep (&rest, ":");
  fault.call = word ? strtoul (word, NULL, 10) : 0;
  if (!fault.call)
    fail_to_start ("OPENCL_FAULT is not as FUNCTION:N");
  while ((word = strsep (&rest, ":")))
    if (!strcmp (word, "forever"))
      fault.forever = true;
    else
      fault.error = strtol (word, NULL, 10);
}

__attribute__ ((destructor)) static void
print_counts (void)
{
  const char *name = getenv ("OPENCL_FAULT_COUNTS");
  FILE *file = name && *name ? fopen (name, "we") : NULL;
  if (!file)
    return;
  for (unsigned i = 0; functions[i].name; i++)
    fprintf (file, "%s %lu\n", functions[i].name, functions[i].calls);
  fprintf (file, "kernel %lu\ntransfer %lu\nlost %lu\nfaults %lu\n", kernels,
           transfers, calls, faults);
  fclose (file);
}

static void *
find (const char *name)
{
  void *function = dlsym (loader, name);
  if (!function)
    fail_to_start (name);
  return function;
}

/* The real function NAME.  */
#define REAL(NAME)                                                            \
  ({                                                                          \
    static void *real;                                                        \
    void *r = __atomic_load_n (&real, __ATOMIC_ACQUIRE);                      \
    if (!r)                                                                   \
      __atomic_store_n (&real, r = find (#NAME), __ATOMIC_RELEASE);           \
    (__typeof__ (&NAME))r;                                                    \
  })

/* What FUNCTION may well return if something is wrong.  */
static cl_int
usual_error (const char *function)
{
  static const struct
  {
    const char *function;
    cl_int error;
  } known[] = {
    { "clBuildProgram", CL_BUILD_PROGRAM_FAILURE },
    { "clCreateBuffer", CL_MEM_OBJECT_ALLOCATION_FAILURE },
    { "clCreateKernel", CL_INVALID_KERNEL_DEFINITION },
    { "clCreateProgramWithBinary", CL_INVALID_BINARY },
    { "clEnqueueMapBuffer", CL_MAP_FAILURE },
    { "clGetDeviceIDs", CL_DEVICE_NOT_FOUND },
    { "clGetPlatformIDs", -1001 },
    { "clSetKernelArg", CL_INVALID_ARG_SIZE },
    { "clWaitForEvents", CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST },
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp (known[i].function, function))
      return known[i].error;
  return CL_OUT_OF_RESOURCES;
}

/* What a device that is lost was doing comes to some end.  */
static void
finish_all (void)
{
  for (unsigned i = 0; i < queue_count; i++)
    REAL (clFinish) (queues[i]);
}

/* FUNCTION is called: the error it shall fail with, or CL_SUCCESS.  */
static cl_int
enter (const char *function)
{
  cl_int error = CL_SUCCESS;
  bool finish = false;
  pthread_mutex_lock (&lock);
  /* How often an event is looked at depends on the weather.  */
  bool counts = strcmp (function, "clGetEventInfo");
  calls += counts;
  unsigned i = 0;
  while (functions[i].name && strcmp (functions[i].name, function))
    i++;
  functions[i].name = function;
  functions[i].calls++;
  if (counts && !strcmp (fault.function, "lost") && calls == fault.call)
    lost = finish = true;
  if (lost)
    error = CL_DEVICE_NOT_AVAILABLE;
  else if (!strcmp (fault.function, function)
           && (functions[i].calls == fault.call
               || (fault.forever && functions[i].calls > fault.call)))
    error = fault.error ? fault.error : usual_error (function);
  faults += error != CL_SUCCESS;
  pthread_mutex_unlock (&lock);
  if (finish)
    finish_all ();
  return error;
}

static void
add_queue (cl_command_queue queue)
{
  pthread_mutex_lock (&lock);
  if (queue && queue_count < MOST)
    queues[queue_count++] = queue;
  pthread_mutex_unlock (&lock);
}

static void
remove_queue (cl_command_queue queue)
{
  pthread_mutex_lock (&lock);
  for (unsigned i = 0; i < queue_count; i++)
    if (queues[i] == queue)
      queues[i] = queues[--queue_count];
  pthread_mutex_unlock (&lock);
}

/* A command of KIND, of which COUNT were given before, has been given: doom
   its event if it is to fail.  */
static void
given (const char *kind, unsigned long *count, const cl_event *event)
{
  pthread_mutex_lock (&lock);
  ++*count;
  if (!strcmp (fault.function, kind)
      && (*count == fault.call || (fault.forever && *count > fault.call)))
    {
      faults++;
      if (event && doomed_count < MOST)
        doomed[doomed_count++] = *event;
    }
  pthread_mutex_unlock (&lock);
}

static bool
is_doomed (cl_event event)
{
  bool found = false;
  pthread_mutex_lock (&lock);
  for (unsigned i = 0; i < doomed_count; i++)
    found = found || doomed[i] == event;
  pthread_mutex_unlock (&lock);
  return found;
}

static void
forget_doomed (cl_event event)
{
  pthread_mutex_lock (&lock);
  for (unsigned i = 0; i < doomed_count; i++)
    if (doomed[i] == event)
      doomed[i--] = doomed[--doomed_count];
  pthread_mutex_unlock (&lock);
}

/* Functions that return an error; that return an object, and the error in
   their last argument; and commands.  */

#define STATUS(NAME, PARAMETERS, ...)                                         \
  cl_int NAME PARAMETERS                                                      \
  {                                                                           \
    cl_int error = enter (#NAME);                                             \
    return error ? error : REAL (NAME) (__VA_ARGS__);                         \
  }

#define OBJECT(TYPE, NAME, PARAMETERS, ...)                                   \
  TYPE NAME PARAMETERS                                                        \
  {                                                                           \
    cl_int failed = enter (#NAME);                                            \
    if (!failed)                                                              \
      return REAL (NAME) (__VA_ARGS__);                                       \
    if (error)                                                                \
      *error = failed;                                                        \
    return NULL;                                                              \
  }

#define COMMAND(KIND, NAME, PARAMETERS, ...)                                  \
  cl_int NAME PARAMETERS                                                      \
  {                                                                           \
    cl_int error = enter (#NAME);                                             \
    if (!error)                                                               \
      error = REAL (NAME) (__VA_ARGS__);                                      \
    if (!error)                                                               \
      given (#KIND, &KIND##s, event);                                         \
    return error;                                                             \
  }

#define WAITS cl_uint count, const cl_event *waits, cl_event *event

STATUS (clGetPlatformIDs,
        (cl_uint room, cl_platform_id *platforms, cl_uint *number), room,
        platforms, number)
STATUS (clGetPlatformInfo,
        (cl_platform_id platform, cl_platform_info what, size_t size,
         void *value, size_t *length),
        platform, what, size, value, length)
STATUS (clGetDeviceIDs,
        (cl_platform_id platform, cl_device_type type, cl_uint room,
         cl_device_id *devices, cl_uint *number),
        platform, type, room, devices, number)
STATUS (clGetDeviceInfo,
        (cl_device_id device, cl_device_info what, size_t size, void *value,
         size_t *length),
        device, what, size, value, length)
OBJECT (cl_context, clCreateContext,
        (const cl_context_properties *properties, cl_uint number,
         const cl_device_id *devices,
         void (CL_CALLBACK *notify) (const char *, const void *, size_t,
                                     void *),
         void *data, cl_int *error),
        properties, number, devices, notify, data, error)
STATUS (clRetainContext, (cl_context context), context)
STATUS (clReleaseContext, (cl_context context), context)
STATUS (clRetainCommandQueue, (cl_command_queue queue), queue)
OBJECT (cl_mem, clCreateBuffer,
        (cl_context context, cl_mem_flags flags, size_t size, void *host,
         cl_int *error),
        context, flags, size, host, error)
STATUS (clReleaseMemObject, (cl_mem memory), memory)
OBJECT (cl_program, clCreateProgramWithSource,
        (cl_context context, cl_uint number, const char **texts,
         const size_t *lengths, cl_int *error),
        context, number, texts, lengths, error)
OBJECT (cl_program, clCreateProgramWithBinary,
        (cl_context context, cl_uint number, const cl_device_id *devices,
         const size_t *lengths, const unsigned char **binaries, cl_int *status,
         cl_int *error),
        context, number, devices, lengths, binaries, status, error)
STATUS (clBuildProgram,
        (cl_program program, cl_uint number, const cl_device_id *devices,
         const char *options, void (CL_CALLBACK *notify) (cl_program, void *),
         void *data),
        program, number, devices, options, notify, data)
STATUS (clReleaseProgram, (cl_program program), program)
STATUS (clGetProgramInfo,
        (cl_program program, cl_program_info what, size_t size, void *value,
         size_t *length),
        program, what, size, value, length)
STATUS (clGetProgramBuildInfo,
        (cl_program program, cl_device_id device, cl_program_build_info what,
         size_t size, void *value, size_t *length),
        program, device, what, size, value, length)
OBJECT (cl_kernel, clCreateKernel,
        (cl_program program, const char *name, cl_int *error), program, name,
        error)
STATUS (clReleaseKernel, (cl_kernel kernel), kernel)
STATUS (clSetKernelArg,
        (cl_kernel kernel, cl_uint index, size_t size, const void *value),
        kernel, index, size, value)
STATUS (clGetKernelInfo,
        (cl_kernel kernel, cl_kernel_info what, size_t size, void *value,
         size_t *length),
        kernel, what, size, value, length)
STATUS (clGetKernelWorkGroupInfo,
        (cl_kernel kernel, cl_device_id device, cl_kernel_work_group_info what,
         size_t size, void *value, size_t *length),
        kernel, device, what, size, value, length)
STATUS (clFlush, (cl_command_queue queue), queue)
STATUS (clFinish, (cl_command_queue queue), queue)
STATUS (clSetEventCallback,
        (cl_event event, cl_int type,
         void (CL_CALLBACK *notify) (cl_event, cl_int, void *), void *data),
        event, type, notify, data)
STATUS (clGetEventProfilingInfo,
        (cl_event event, cl_profiling_info what, size_t size, void *value,
         size_t *length),
        event, what, size, value, length)
STATUS (clEnqueueMarkerWithWaitList, (cl_command_queue queue, WAITS), queue,
        count, waits, event)
STATUS (clEnqueueBarrierWithWaitList, (cl_command_queue queue, WAITS), queue,
        count, waits, event)
COMMAND (kernel, clEnqueueNDRangeKernel,
         (cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
          const size_t *offset, const size_t *global, const size_t *local,
          WAITS),
         queue, kernel, dimensions, offset, global, local, count, waits, event)
COMMAND (transfer, clEnqueueReadBuffer,
         (cl_command_queue queue, cl_mem memory, cl_bool blocking,
          size_t offset, size_t size, void *host, WAITS),
         queue, memory, blocking, offset, size, host, count, waits, event)
COMMAND (transfer, clEnqueueWriteBuffer,
         (cl_command_queue queue, cl_mem memory, cl_bool blocking,
          size_t offset, size_t size, const void *host, WAITS),
         queue, memory, blocking, offset, size, host, count, waits, event)
COMMAND (transfer, clEnqueueCopyBuffer,
         (cl_command_queue queue, cl_mem source, cl_mem target, size_t from,
          size_t to, size_t size, WAITS),
         queue, source, target, from, to, size, count, waits, event)
COMMAND (transfer, clEnqueueReadBufferRect,
         (cl_command_queue queue, cl_mem memory, cl_bool blocking,
          const size_t *from, const size_t *to, const size_t *region,
          size_t pitch, size_t plane, size_t host_pitch, size_t host_plane,
          void *host, WAITS),
         queue, memory, blocking, from, to, region, pitch, plane, host_pitch,
         host_plane, host, count, waits, event)
COMMAND (transfer, clEnqueueWriteBufferRect,
         (cl_command_queue queue, cl_mem memory, cl_bool blocking,
          const size_t *to, const size_t *from, const size_t *region,
          size_t pitch, size_t plane, size_t host_pitch, size_t host_plane,
          const void *host, WAITS),
         queue, memory, blocking, to, from, region, pitch, plane, host_pitch,
         host_plane, host, count, waits, event)
COMMAND (transfer, clEnqueueCopyBufferRect,
         (cl_command_queue queue, cl_mem source, cl_mem target,
          const size_t *from, const size_t *to, const size_t *region,
          size_t pitch, size_t plane, size_t to_pitch, size_t to_plane, WAITS),
         queue, source, target, from, to, region, pitch, plane, to_pitch,
         to_plane, count, waits, event)
COMMAND (transfer, clEnqueueFillBuffer,
         (cl_command_queue queue, cl_mem memory, const void *pattern,
          size_t pattern_size, size_t offset, size_t size, WAITS),
         queue, memory, pattern, pattern_size, offset, size, count, waits,
         event)
COMMAND (transfer, clEnqueueUnmapMemObject,
         (cl_command_queue queue, cl_mem memory, void *address, WAITS), queue,
         memory, address, count, waits, event)

void *
clEnqueueMapBuffer (cl_command_queue queue, cl_mem memory, cl_bool blocking,
                    cl_map_flags flags, size_t offset, size_t size,
                    cl_uint count, const cl_event *waits, cl_event *event,
                    cl_int *error)
{
  cl_int failed = enter ("clEnqueueMapBuffer");
  void *address = NULL;
  if (!failed)
    address
        = REAL (clEnqueueMapBuffer) (queue, memory, blocking, flags, offset,
                                     size, count, waits, event, &failed);
  if (address)
    given ("transfer", &transfers, event);
  if (error)
    *error = failed;
  return address;
}

cl_command_queue
clCreateCommandQueue (cl_context context, cl_device_id device,
                      cl_command_queue_properties properties, cl_int *error)
{
  cl_int failed = enter ("clCreateCommandQueue");
  cl_command_queue queue = NULL;
  if (!failed)
    queue = REAL (clCreateCommandQueue) (context, device, properties, &failed);
  if (error)
    *error = failed;
  add_queue (queue);
  return queue;
}

cl_int
clReleaseCommandQueue (cl_command_queue queue)
{
  cl_int error = enter ("clReleaseCommandQueue");
  /* It may be the last reference.  */
  if (!error)
    remove_queue (queue);
  return error ? error : REAL (clReleaseCommandQueue) (queue);
}

cl_int
clReleaseEvent (cl_event event)
{
  cl_int error = enter ("clReleaseEvent");
  if (error)
    return error;
  /* Another event may be made in its place.  */
  forget_doomed (event);
  return REAL (clReleaseEvent) (event);
}

cl_int
clWaitForEvents (cl_uint count, const cl_event *events)
{
  cl_int error = enter ("clWaitForEvents");
  if (!error)
    error = REAL (clWaitForEvents) (count, events);
  for (cl_uint i = 0; !error && i < count; i++)
    if (is_doomed (events[i]))
      error = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  return error;
}

cl_int
clGetEventInfo (cl_event event, cl_event_info what, size_t size, void *value,
                size_t *length)
{
  cl_int error = enter ("clGetEventInfo");
  if (!error)
    error = REAL (clGetEventInfo) (event, what, size, value, length);
  if (!error && what == CL_EVENT_COMMAND_EXECUTION_STATUS && value
      && *(cl_int *)value == CL_COMPLETE && is_doomed (event))
    *(cl_int *)value = fault.error ? fault.error : CL_OUT_OF_RESOURCES;
  return error;
}
