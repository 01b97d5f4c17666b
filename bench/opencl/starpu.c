/* SPDX-License-Identifier: GPL-3.0-or-later

   The same with StarPU.  Its workers look for tasks all the time, so they
   pause while it is not measured.  */

#include <starpu.h>
#include <starpu_opencl.h>
#include <stdio.h>
#include <stdlib.h>

#include "peer.h"

static struct starpu_opencl_program program;
static starpu_data_handle_t handle[BUFFERS], large_handle;
static int *small[BUFFERS], *large;
static struct expected expected;

static void
check (const char *what, int error)
{
  if (error == 0)
    return;
  fprintf (stderr, "StarPU: %s: error %d\n", what, error);
  exit (EXIT_FAILURE);
}

static void
add_opencl (void *buffers[], void *argument)
{
  (void)argument;
  cl_mem v = (cl_mem)STARPU_VECTOR_GET_DEV_HANDLE (buffers[0]);
  const cl_int n = SMALL, k = 1;
  const size_t size = SMALL;
  cl_kernel kernel;
  cl_command_queue queue;
  check ("starpu_opencl_load_kernel",
         starpu_opencl_load_kernel (
             &kernel, &queue, &program, "add",
             starpu_worker_get_devid (starpu_worker_get_id ())));
  check ("clSetKernelArg", clSetKernelArg (kernel, 0, sizeof n, &n));
  check ("clSetKernelArg", clSetKernelArg (kernel, 1, sizeof v, &v));
  check ("clSetKernelArg", clSetKernelArg (kernel, 2, sizeof k, &k));
  check ("clEnqueueNDRangeKernel",
         clEnqueueNDRangeKernel (queue, kernel, 1, NULL, &size, &size, 0, NULL,
                                 NULL));
  check ("starpu_opencl_release_kernel",
         starpu_opencl_release_kernel (kernel));
}

static struct starpu_codelet add = { .where = STARPU_OPENCL,
                                     .opencl_funcs = { add_opencl },
                                     .opencl_flags = { STARPU_OPENCL_ASYNC },
                                     .nbuffers = 1,
                                     .modes = { STARPU_RW } };

static void
start (void)
{
  check ("starpu_init", starpu_init (NULL));
  check ("starpu_opencl_load_opencl_from_string",
         starpu_opencl_load_opencl_from_string (kernel_source (), &program,
                                                NULL));
  for (int i = 0; i < BUFFERS; i++)
    {
      small[i] = make_buffer (SMALL);
      starpu_vector_data_register (&handle[i], STARPU_MAIN_RAM,
                                   (uintptr_t)small[i], SMALL,
                                   sizeof *small[i]);
    }
  large = make_buffer (LARGE);
  starpu_vector_data_register (&large_handle, STARPU_MAIN_RAM,
                               (uintptr_t)large, LARGE, sizeof *large);
  starpu_pause ();
}

static void
submit (starpu_data_handle_t on)
{
  check ("starpu_task_insert", starpu_task_insert (&add, STARPU_RW, on, 0));
}

static void
finish (void)
{
  check ("starpu_task_wait_for_all", starpu_task_wait_for_all ());
}

static void
single (int times)
{
  for (int i = 0; i < times; i++)
    {
      submit (handle[0]);
      finish ();
    }
  expected.count[0] += times;
}

static void
chain (int times)
{
  for (int i = 0; i < times; i++)
    submit (handle[1]);
  finish ();
  expected.count[1] += times;
}

static void
independent (int times)
{
  for (int i = 0; i < times; i++)
    {
      submit (handle[i % BUFFERS]);
      expected.count[i % BUFFERS]++;
    }
  finish ();
}

static void
transfer (int times)
{
  for (int i = 0; i < times; i++)
    {
      submit (large_handle);
      check ("starpu_data_acquire",
             starpu_data_acquire (large_handle, STARPU_RW));
      starpu_data_release (large_handle);
    }
  expected.transfers += times;
}

static bool
stop (void)
{
  starpu_resume ();
  for (int i = 0; i < BUFFERS; i++)
    starpu_data_unregister (handle[i]);
  starpu_data_unregister (large_handle);
  starpu_opencl_unload_opencl (&program);
  starpu_shutdown ();
  return as_expected (&expected, small, large);
}

const struct peer compared = { .name = "StarPU",
                               .start = start,
                               .pause = starpu_pause,
                               .resume = starpu_resume,
                               .single = single,
                               .chain = chain,
                               .independent = independent,
                               .transfer = transfer,
                               .stop = stop };
