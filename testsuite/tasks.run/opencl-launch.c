/* SPDX-License-Identifier: GPL-3.0-or-later

   What `#pragma tasks opencl' hands to the runtime, which this program
   replaces.  */

/* { dg-no-plain "nothing else defines the implementations" } */
/* { dg-fixed-environment "no task runs" } */
/* { dg-options "-Wall -Wextra -Wshadow -Wmissing-prototypes -Wconversion -Wno-stringop-overflow -fplugin-arg-tasks-Wno-unregistered" } */

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <tasks.h>

/* The last launch.  */
static struct tasks_opencl_kernel *kernel;
static struct tasks_opencl_range range;
static uint32_t count;
static uint32_t sizes[8], buffers[8];
static unsigned char values[8][64];

/* As in a library: where the optimizers see both sides, the plugin's types and
   those of abi.h are not the same for them.  */
__attribute__ ((noipa)) void
tasks_opencl_launch (struct tasks_opencl_kernel *k,
                     const struct tasks_opencl_argument *a, uint32_t n,
                     const struct tasks_opencl_range *r)
{
  kernel = k;
  range = *r;
  count = n;
  for (uint32_t i = 0; i < n; i++)
    {
      sizes[i] = a[i].size;
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

static const struct tasks_codelet *codelet;

__attribute__ ((noipa)) void
tasks_submit (struct tasks_codelet *c, const void *block)
{
  codelet = c;
  for (uint32_t i = 0; i < c->implementation_count; i++)
    c->implementations[i].function ((void *)block);
}

struct pair
{
  short a;
  double b;
};

#define SCALE int n, float v[n], float f
#define OPENCL(NAME) TASK_IMPLEMENTATION ("opencl", NAME)

/* A macro, a name that hides another, one file for two kernels.  */
int f;
#define GROUP 64
TASK void scale (SCALE);
OPENCL (scale) void scale_cl (SCALE);
enum
{
  LINE = __LINE__ + 2
};
#pragma tasks opencl scale_cl "opencl/scale.cl"                               \
                              "scale" GROUP(n + GROUP - 1)                    \
    / GROUP *GROUP
OPENCL (scale) static void scale_again (SCALE);
#pragma tasks opencl scale_again "opencl/scale.cl"                            \
                                 "scale_again" 32
OPENCL (scale) void scale_fast (SCALE);
#define KERNEL(...) _Pragma (#__VA_ARGS__)
KERNEL (tasks opencl scale_fast "opencl/scale.cl"
                                "scale"
                                "-DFAST "
                                "-cl-fast-relaxed-math"(n / 4),
        n)

static int written_by_hand;
OPENCL (scale) void by_hand (SCALE);
void
by_hand (int m, float v[m], float g)
{
  (void)v, (void)g;
  written_by_hand = m;
}

/* Three dimensions, all kinds of scalars, a comma, calls, statements.  */
TASK void mixed (char c, struct pair p, const double *d, unsigned long l,
                 double out[] TASK_OUTPUT, int m, float rows[m][m]);
OPENCL (mixed)
void mixed_cl (char c, struct pair p, const double *d, unsigned long l,
               double out[], int m, float rows[m][m]);
static inline long
twice (long x)
{
  return 2 * x;
}
#pragma tasks opencl mixed_cl                                                 \
    "opencl/mixed.cl"                                                         \
    "mixed"(1, (long)c, (l++, 2))(twice(p.a),                                 \
                                  ({ int k = 0; while (k < 12) k += c; k; }), \
                                  (long)(sizeof *rows / sizeof **rows) - 5)

/* No parameters.  */
TASK void none (void);
OPENCL (none) void none_cl (void);
#pragma tasks opencl none_cl "opencl/mixed.cl"                                \
                             "none" 1 1

static void
check_scale (void)
{
  float v[100];
  scale_cl (100, v, 2.5f);
  assert (count == 3 && sizes[0] == sizeof (int) && !buffers[0]);
  assert (sizes[1] == sizeof (float *) && buffers[1]);
  assert (sizes[2] == sizeof (float) && !buffers[2]);
  float *p = v, g = 2.5f;
  assert (!memcmp (values[1], &p, sizeof p));
  assert (!memcmp (values[2], &g, sizeof g));
  assert (range.dimensions == 1 && range.has_global);
  assert (range.group[0] == 64 && range.group[1] == 0);
  assert (range.global[0] == 128 && range.global[2] == 0);
  assert (!strcmp (kernel->name, "scale") && !kernel->runtime);
  assert (kernel->site->line == LINE && kernel->site->function == NULL);
  struct tasks_opencl_program *program = kernel->program;
  assert (strstr (program->file, "opencl/scale.cl"));
  assert (!strcmp (program->options, "") && !program->runtime);
  assert (program->length == strlen (program->source));

  scale_again (7, v, g);
  assert (kernel->program == program);
  assert (!strcmp (kernel->name, "scale_again"));
  assert (range.dimensions == 1 && !range.has_global);
  assert (range.group[0] == 32);

  scale_fast (-40, v, g);
  assert (kernel->program != program);
  assert (!strcmp (kernel->program->options, "-DFAST -cl-fast-relaxed-math"));
  assert (range.group[0] == -10 && range.global[0] == -40);
}

static void
check_mixed (void)
{
  struct pair pair = { 3, 4 };
  double d = 0, out[1];
  float rows[9][9];
  mixed_cl (5, pair, &d, 1ul << 40, out, 9, rows);
  assert (count == 7);
  static const uint32_t good[7] = { 1, sizeof pair, 8, 8, 8, sizeof (int), 8 };
  for (int i = 0; i < 7; i++)
    assert (sizes[i] == good[i] && buffers[i] == (i == 2 || i == 4 || i == 6));
  unsigned long l = (1ul << 40) + 1;
  assert (!memcmp (values[3], &l, sizeof l));
  assert (values[0][0] == 5);
  assert (range.dimensions == 3 && range.has_global);
  assert (range.group[0] == 1 && range.group[1] == 5 && range.group[2] == 2);
  assert (range.global[0] == 6 && range.global[1] == 15);
  assert (range.global[2] == 4);

  none_cl ();
  assert (count == 0 && range.group[0] == 1 && range.global[0] == 1);
}

static void
check_codelet (void)
{
  float v[33];
  scale (33, v, 1);
  assert (codelet->implementation_count == 4);
  for (int i = 0; i < 4; i++)
    {
      const struct tasks_implementation *implementation
          = &codelet->implementations[i];
      assert (implementation->target == TASKS_TARGET_OPENCL);
      const struct tasks_opencl_kernel *k = implementation->data;
      assert ((k == NULL) == (i == 3));
      assert (!k || !strcmp (k->name, i == 1 ? "scale_again" : "scale"));
    }
  assert (written_by_hand == 33);
  assert (range.global[0] == 33);
}

int
main (void)
{
  assert (announced == 1);
  check_scale ();
  check_mixed ();
  check_codelet ();
  return 0;
}
