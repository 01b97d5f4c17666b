/* SPDX-License-Identifier: GPL-3.0-or-later

   The same as annotated C.  */

#include <tasks.h>

#include "peer.h"

/* There is no implementation for the CPU, so everything is done by a device,
   even one that is the CPU.  */
void add (int n, int v[n], int k) TASK;
void add_opencl (int n, int v[n], int k) TASK_IMPLEMENTATION ("opencl", add);
#pragma tasks opencl add_opencl "add.cl"                                      \
                                "add" SMALL SMALL

/* The large buffer is another's: of it, all is the task's, too.  */
void add_large (int n, int v[LARGE], int k) TASK;
void add_large_opencl (int n, int v[LARGE], int k)
    TASK_IMPLEMENTATION ("opencl", add_large);
#pragma tasks opencl add_large_opencl "add.cl"                                \
                                      "add" SMALL SMALL

static int *small[BUFFERS], *large;
static struct expected expected;

static void
start (void)
{
#pragma tasks initialize
  for (int i = 0; i < BUFFERS; i++)
    {
      small[i] = make_buffer (SMALL);
#pragma tasks register small[i] SMALL
    }
  large = make_buffer (LARGE);
#pragma tasks register large LARGE
}

static void
single (int times)
{
  for (int i = 0; i < times; i++)
    {
      add (SMALL, small[0], 1);
#pragma tasks wait
    }
  expected.count[0] += times;
}

static void
chain (int times)
{
  for (int i = 0; i < times; i++)
    add (SMALL, small[1], 1);
#pragma tasks wait
  expected.count[1] += times;
}

static void
independent (int times)
{
  for (int i = 0; i < times; i++)
    {
      add (SMALL, small[i % BUFFERS], 1);
      expected.count[i % BUFFERS]++;
    }
#pragma tasks wait
}

static void
transfer (int times)
{
  for (int i = 0; i < times; i++)
    {
      add_large (SMALL, large, 1);
      /* The host may write it now, so the next task wants it anew.  */
#pragma tasks acquire large
#pragma tasks release large
    }
  expected.transfers += times;
}

static bool
stop (void)
{
#pragma tasks shutdown
  return as_expected (&expected, small, large);
}

const struct peer compared = { .name = "tasks",
                               .start = start,
                               .single = single,
                               .chain = chain,
                               .independent = independent,
                               .transfer = transfer,
                               .stop = stop };
