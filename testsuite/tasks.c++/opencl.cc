/* SPDX-License-Identifier: GPL-3.0-or-later

   What `#pragma tasks opencl' hands to the runtime, which this program
   replaces.  */

/* { dg-no-plain "nothing else defines the implementations" } */
/* { dg-fixed-environment "no task runs" } */
/* { dg-options "-std=c++17 -Wall -Wextra -Wshadow -Wno-unknown-pragmas" } */

#include <assert.h>
#include <string.h>
#include <tasks.h>

static tasks_opencl_kernel *kernel;
static tasks_opencl_range range;
static uint32_t count;
static uint32_t buffers[8];
static unsigned char values[8][64];

/* As in a library: where the optimizers see both sides, the plugin's types and
   those of abi.h are not the same for them.  */
__attribute__ ((noipa)) void
tasks_opencl_launch (tasks_opencl_kernel *k, const tasks_opencl_argument *a,
                     uint32_t n, const tasks_opencl_range *r)
{
  kernel = k;
  range = *r;
  count = n;
  for (uint32_t i = 0; i < n; i++)
    {
      buffers[i] = a[i].buffer;
      memcpy (values[i], a[i].value, a[i].size);
    }
}

static int announced;

void
tasks_announce_devices (void)
{
  announced++;
}

static const tasks_codelet *codelet;

__attribute__ ((noipa)) void
tasks_submit (tasks_codelet *c, const void *block)
{
  codelet = c;
  for (uint32_t i = 0; i < c->implementation_count; i++)
    c->implementations[i].function (const_cast<void *> (block));
}

#define OPENCL(NAME) TASK_IMPLEMENTATION ("opencl", NAME)

constexpr int block = 64;

TASK void scale (int n, float *v, float f);
OPENCL (scale) void scale_cl (int n, float *v, float f);
enum
{
  LINE = __LINE__ + 2
};
#pragma tasks opencl scale_cl "opencl/scale.cl" "scale" block                 \
    (n + block - 1) / block *block
OPENCL (scale) static void scale_static (int n, float *v, float f);
#pragma tasks opencl scale_static "opencl/scale.cl" "scale" "-DX" 32

/* Namespaces, linkage, overloading, templates and lambdas in sizes.  */
template <typename T>
static T
round_up (T n, T to)
{
  return (n + to - 1) / to * to;
}

namespace inner
{
struct extent
{
  int width, height;
  int
  area () const
  {
    return width * height;
  }
};
TASK void fill (extent e, double *v TASK_OUTPUT);
void fill_cl (int);
OPENCL (fill) void fill_cl (extent e, double *v);
#pragma tasks opencl fill_cl "opencl/scale.cl" "fill" (8, 8)                  \
    (round_up<long> (e.width, 8), [&] { return e.area () / 8 * 8; } ())
}

extern "C"
{
  TASK void plain (int *v);
  OPENCL (plain) void plain_cl (int *v);
#pragma tasks opencl plain_cl "opencl/scale.cl" "plain" 16
}

int
main ()
{
  assert (announced == 1);
  float v[100];
  scale_cl (100, v, 2.5f);
  float *p = v;
  assert (count == 3 && !buffers[0] && buffers[1] && !buffers[2]);
  assert (!memcmp (values[1], &p, sizeof p));
  assert (range.dimensions == 1 && range.has_global);
  assert (range.group[0] == 64 && range.global[0] == 128);
  assert (!strcmp (kernel->name, "scale") && kernel->site->line == LINE);
  tasks_opencl_program *program = kernel->program;
  assert (!strcmp (program->options, ""));
  assert (program->length == strlen (program->source));
  scale_static (1, v, 1);
  assert (kernel->program != program && !range.has_global);
  assert (!strcmp (kernel->program->options, "-DX"));

  double d[1];
  inner::fill_cl ({ 9, 7 }, d);
  assert (range.dimensions == 2 && range.group[1] == 8);
  assert (range.global[0] == 16 && range.global[1] == 56);
  assert (kernel->program == program);
  int i[1];
  plain_cl (i);
  assert (count == 1 && range.group[0] == 16);

  scale (1, v, 1);
  assert (codelet->implementation_count == 2);
  assert (codelet->implementations[0].data
          && codelet->implementations[1].data);
  assert (codelet->implementations[0].target == TASKS_TARGET_OPENCL);
}
