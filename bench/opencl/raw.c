/* SPDX-License-Identifier: GPL-3.0-or-later

   OpenCL itself, as short as it can be: one queue, in order; kernel arguments
   are set once where they do not change.  */

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

#include "peer.h"

static cl_context context;
static cl_command_queue queue;
static cl_kernel kernel;
static cl_mem memory[BUFFERS], large_memory;
static int *small[BUFFERS], *large;
static struct expected expected;

static void
check (const char *what, cl_int error)
{
  if (error == CL_SUCCESS)
    return;
  fprintf (stderr, "raw OpenCL: %s: error %d\n", what, error);
  exit (EXIT_FAILURE);
}

/* Device number BENCH_DEVICE of all platforms' (default: 0).  */
static cl_device_id
choose_device (void)
{
  enum
  {
    MANY = 64
  };
  const char *wanted = getenv ("BENCH_DEVICE");
  cl_uint index = wanted ? atoi (wanted) : 0;
  cl_platform_id platform[MANY];
  cl_uint platforms = 0;
  check ("clGetPlatformIDs", clGetPlatformIDs (MANY, platform, &platforms));
  for (cl_uint p = 0; p < platforms && p < MANY; p++)
    {
      cl_device_id device[MANY];
      cl_uint devices = 0;
      if (clGetDeviceIDs (platform[p], CL_DEVICE_TYPE_ALL, MANY, device,
                          &devices)
          != CL_SUCCESS)
        continue;
      if (index < devices)
        return device[index];
      index -= devices;
    }
  fprintf (stderr, "raw OpenCL: there is no device %s\n",
           wanted ? wanted : "0");
  exit (EXIT_FAILURE);
}

static cl_mem
make_memory (int *buffer, int count)
{
  cl_int error;
  cl_mem made
      = clCreateBuffer (context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                        count * sizeof *buffer, buffer, &error);
  check ("clCreateBuffer", error);
  return made;
}

static void
set_buffer (const cl_mem *buffer)
{
  check ("clSetKernelArg", clSetKernelArg (kernel, 1, sizeof *buffer, buffer));
}

static void
start (void)
{
  cl_device_id device = choose_device ();
  cl_int error;
  context = clCreateContext (NULL, 1, &device, NULL, NULL, &error);
  check ("clCreateContext", error);
  queue = clCreateCommandQueue (context, device, 0, &error);
  check ("clCreateCommandQueue", error);
  const char *source = kernel_source ();
  cl_program program
      = clCreateProgramWithSource (context, 1, &source, NULL, &error);
  check ("clCreateProgramWithSource", error);
  check ("clBuildProgram",
         clBuildProgram (program, 1, &device, "", NULL, NULL));
  kernel = clCreateKernel (program, "add", &error);
  check ("clCreateKernel", error);
  check ("clReleaseProgram", clReleaseProgram (program));

  for (int i = 0; i < BUFFERS; i++)
    memory[i] = make_memory (small[i] = make_buffer (SMALL), SMALL);
  large_memory = make_memory (large = make_buffer (LARGE), LARGE);

  const cl_int n = SMALL, k = 1;
  check ("clSetKernelArg", clSetKernelArg (kernel, 0, sizeof n, &n));
  check ("clSetKernelArg", clSetKernelArg (kernel, 2, sizeof k, &k));

  char name[256] = "?";
  clGetDeviceInfo (device, CL_DEVICE_NAME, sizeof name, name, NULL);
  printf ("device: %s\n", name);
}

static void
enqueue (void)
{
  const size_t size = SMALL;
  check ("clEnqueueNDRangeKernel",
         clEnqueueNDRangeKernel (queue, kernel, 1, NULL, &size, &size, 0, NULL,
                                 NULL));
}

static void
finish (void)
{
  check ("clFinish", clFinish (queue));
}

static void
single (int times)
{
  set_buffer (&memory[0]);
  for (int i = 0; i < times; i++)
    {
      enqueue ();
      finish ();
    }
  expected.count[0] += times;
}

static void
chain (int times)
{
  set_buffer (&memory[1]);
  for (int i = 0; i < times; i++)
    enqueue ();
  finish ();
  expected.count[1] += times;
}

static void
independent (int times)
{
  for (int i = 0; i < times; i++)
    {
      set_buffer (&memory[i % BUFFERS]);
      enqueue ();
      expected.count[i % BUFFERS]++;
    }
  finish ();
}

static void
transfer (int times)
{
  set_buffer (&large_memory);
  for (int i = 0; i < times; i++)
    {
      check ("clEnqueueWriteBuffer",
             clEnqueueWriteBuffer (queue, large_memory, CL_FALSE, 0,
                                   LARGE * sizeof *large, large, 0, NULL,
                                   NULL));
      enqueue ();
      check ("clEnqueueReadBuffer",
             clEnqueueReadBuffer (queue, large_memory, CL_FALSE, 0,
                                  LARGE * sizeof *large, large, 0, NULL,
                                  NULL));
      finish ();
    }
  expected.transfers += times;
}

static bool
stop (void)
{
  for (int i = 0; i < BUFFERS; i++)
    {
      check ("clEnqueueReadBuffer",
             clEnqueueReadBuffer (queue, memory[i], CL_TRUE, 0,
                                  SMALL * sizeof *small[i], small[i], 0, NULL,
                                  NULL));
      clReleaseMemObject (memory[i]);
    }
  clReleaseMemObject (large_memory);
  clReleaseKernel (kernel);
  clReleaseCommandQueue (queue);
  clReleaseContext (context);
  return as_expected (&expected, small, large);
}

const struct peer raw = { .name = "raw",
                          .start = start,
                          .single = single,
                          .chain = chain,
                          .independent = independent,
                          .transfer = transfer,
                          .stop = stop };
