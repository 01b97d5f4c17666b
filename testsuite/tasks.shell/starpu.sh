# SPDX-License-Identifier: GPL-3.0-or-later
#
# C annotated for StarPU's plugin: the header that it included, files of OpenCL
# C in the working directory, and kernels, by what they compute.

[ -f /etc/OpenCL/vendors/pocl.icd ] || exit 77
export TASKS_MODELS=0
starpu="$compile -fplugin-arg-tasks-starpu -I$INCLUDEDIR/tasks/starpu"

# The size is the number of work-items, any expression; groups have one item;
# modes and sizes of the buffers do not matter.
mkdir source
cat >source/kernels.c <<'END'
enum { EN = 2 };
static int gv = 64;
struct odd { char c[3]; };

#define KERNEL(NAME, ...)                                                     \
  static void NAME (__VA_ARGS__) __attribute__ ((task));                      \
  static void NAME##_cl (__VA_ARGS__)                                         \
      __attribute__ ((task_implementation ("opencl", NAME)))

KERNEL (count, int *items, int *group);
KERNEL (none, int x);
KERNEL (only, const int *v, int x);
KERNEL (odd, struct odd *v, int n);
#pragma starpu opencl count_cl "k.cl" "count" gv * EN
#pragma starpu opencl none_cl "k.cl" "none" (1)
#pragma starpu opencl only_cl "k.cl" "only" x
#pragma starpu opencl odd_cl "k.cl" "odd" (n - 1) + 1

int
main (void)
{
  int items[256] = { 0 }, group[1] = { 0 };
  struct odd v[5] = { { "ab" } };
#pragma starpu initialize
#pragma starpu register items
#pragma starpu register group
#pragma starpu register v
  count (items, group);
  none (1);
  only (items, 3);
  odd (v, 4);
#pragma starpu unregister items
#pragma starpu unregister group
#pragma starpu unregister v
  printf ("%d %d %.3s%.3s%d\n", items[0], group[0], v[0].c, v[3].c, v[4].c[0]);
#pragma starpu shutdown
  return 0;
}
END
cat >k.cl <<'END'
struct odd { char c[3]; };
kernel void none (int x) {}
kernel void only (global const int *v, int x) {}
kernel void count (global int *items, global int *group)
{
  atomic_inc (items);
  atomic_max (group, (int) get_local_size (0));
}
kernel void odd (global struct odd *v, int n)
{
  for (int i = 0; i < 3; i++)
    v[get_global_id (0)].c[i] = 'x' + i;
}
END
for compiler in "$starpu" "${CXX:+$CXX -x c++ ${starpu#"$CC"}}"; do
  [ -n "$compiler" ] || continue
  $compiler -Wall -Werror source/kernels.c -x none $link -o kernels
  test "$(TASKS_TARGETS=opencl ./kernels)" = '128 1 xyzxyz0'
done

# What StarPU's header has for such programs, found by that name, too.
cat >header.c <<'END'
#include <starpu.h>

static struct starpu_perfmodel model
    = { .type = STARPU_HISTORY_BASED, .symbol = "twice" };

static void twice (size_t n, int v[n]) __attribute__ ((task));
static void
twice (size_t n, int v[n])
{
  for (size_t i = 0; i < n; i++)
    v[i] *= 2;
}

int
main (void)
{
  int own[4] STARPU_ATTRIBUTE_ALIGNED (64) = { 1, 2, 3, 4 };
  int *v = NULL;
  double start = starpu_timing_now ();
  STARPU_ASSERT (starpu_init (NULL) == 0);
  STARPU_ASSERT (starpu_malloc ((void **)&v, 4 * sizeof *v) == 0);
#pragma starpu register own
  memcpy (v, own, sizeof own);
#pragma starpu register v 4
  twice (4, v);
  twice (4, own);
  starpu_data_acquire (starpu_data_lookup (v), STARPU_R);
  printf ("%d %d\n", v[3], STARPU_GCC_PLUGIN);
  starpu_data_release (starpu_data_lookup (v));
  twice (4, own);
  starpu_task_wait_for_all ();
  printf ("%d\n", own[3]);
#pragma starpu unregister own
  starpu_data_unregister (starpu_data_lookup (v));
  starpu_free (v);
  starpu_shutdown ();
  STARPU_ASSERT (starpu_timing_now () >= start && model.symbol);
  return !(STARPU_CPU | STARPU_OPENCL);
}
END
$starpu -Wall -Werror -std=c99 header.c $link -o header
test "$(./header | tr '\n' ' ')" = '8 0 16 '
# Preprocessed text has it already.
$starpu -Wall -Werror -E header.c >header.i
$starpu -Wall -Werror header.i $link -o header
test "$(./header | tr '\n' ' ')" = '8 0 16 '
sed 's/<starpu.h>/<stddef.h>/' header.c >without.c
if [ -n "$TREE" ]; then
  TASKS_CC=$CC "$TREE"/tools/taskcc -fplugin-arg-tasks-starpu header.c -o header
  test "$(./header | tr '\n' ' ')" = '8 0 16 '
fi
$starpu -Wall -Werror without.c $link -o header
test "$(./header | tr '\n' ' ')" = '8 0 16 '
