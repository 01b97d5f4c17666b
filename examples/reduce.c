/* SPDX-License-Identifier: LGPL-2.1-or-later

   The sum of a vector of floating-point numbers, which is the same to the last
   bit wherever it is computed: on one core, on many, on OpenCL devices.

   A sum of rounded numbers depends on the order of the additions, so the
   program lays it down.  A chunk of CHUNK numbers is summed in LANES lanes,
   and the lanes by halves:

       lane 0 = v[0] + v[LANES] + v[2 LANES] + ...     lane 0 += lane LANES / 2
       lane 1 = v[1] + v[1 + LANES] + ...              ...
       ...                                             lane 0 += lane 1

   This suits vector instructions and groups of work-items alike.  The sums of
   the chunks are a vector again, CHUNK times shorter, which is summed by the
   same task, until one number is left.

   usage: reduce [ELEMENTS [ROUNDS]]  */

#include <float.h>
#include <math.h>

#include <tasks.h>

#include "common.h"

/* LANES is a power of two that divides CHUNK; the kernel knows both, too.  A
   task sums BLOCK numbers.  */
#define LANES 64
#define CHUNK 1024
#define BLOCK (64 * CHUNK)

#define CHUNKS(N) (((N) + CHUNK - 1) / CHUNK)

/* SUMS has the sums of the COUNT = CHUNKS (N) chunks of V.  */
static void sum_chunks (int n, const double v[n], int count,
                        TASK_OUTPUT double sums[count]) TASK;

/* On OpenCL devices, a group of LANES work-items for each chunk.  */
void sum_chunks_opencl (int n, const double v[n], int count,
                        TASK_OUTPUT double sums[count])
    TASK_IMPLEMENTATION ("opencl", sum_chunks);
/* clang-format off */
#pragma tasks opencl sum_chunks_opencl "../kernels/reduce.cl" "sum_chunks" \
  "-DLANES=64 -DCHUNK=1024" (LANES) (count * LANES)
/* clang-format on */

static void
sum_chunks (int n, const double v[n], int count, double sums[count])
{
  for (int chunk = 0; chunk < count; chunk++)
    {
      double lane[LANES] = { 0 };
      int begin = chunk * CHUNK, end = n - begin < CHUNK ? n : begin + CHUNK;
      int i = begin;
      for (; i + LANES <= end; i += LANES)
        for (int l = 0; l < LANES; l++)
          lane[l] += v[i + l];
      for (; i < end; i++)
        lane[(i - begin) % LANES] += v[i];
      for (int half = LANES / 2; half > 0; half /= 2)
        for (int l = 0; l < half; l++)
          lane[l] += lane[l + half];
      sums[chunk] = lane[0];
    }
}

/* Submit the tasks that sum the chunks of V to SUMS.  V are N numbers; both
   are registered in blocks.  */
static void
sum_blocks (int n, const double *v, double *sums)
{
  for (int i = 0; i < n; i += BLOCK)
    {
      int size = least (BLOCK, n - i);
      sum_chunks (size, &v[i], CHUNKS (size), &sums[i / CHUNK]);
    }
}

int
main (int argc, char **argv)
{
  const char *arguments = "[ELEMENTS [ROUNDS]]";
  if (argc > 3)
    usage (argv, arguments);
  /* At most BLOCK chunks: their sums are one block.  */
  int n
      = number_argument (argc, argv, 1, 1 << 24, 1, BLOCK * CHUNK, arguments);
  int rounds = number_argument (argc, argv, 2, 1, 1, 100000, arguments);
  int chunks = CHUNKS (n);

  /* 1/1 + 1/4 + 1/9 + ...  */
  double *v = allocate (n * sizeof *v);
  for (int i = 0; i < n; i++)
    v[i] = 1 / ((i + 1.0) * (i + 1.0));
  double *sums = allocate (chunks * sizeof *sums);
  double *sums_of_sums = allocate (CHUNKS (chunks) * sizeof *sums_of_sums);
  double *result = allocate (sizeof *result);
  for (int i = 0; i < n; i += BLOCK)
    {
#pragma tasks register &v[i], least(BLOCK, n - i)
#pragma tasks register &sums[i / CHUNK], CHUNKS(least(BLOCK, n - i))
    }
  /* The sums of the blocks are registered; now, if these are several, as a
     whole, too: it has to wait for all of them.  */
  if (n > BLOCK)
    {
#pragma tasks register sums, chunks
    }
#pragma tasks register sums_of_sums, CHUNKS(chunks)
#pragma tasks register result, 1

  double start = seconds ();
  for (int round = 0; round < rounds; round++)
    {
      sum_blocks (n, v, sums);
      sum_blocks (chunks, sums, sums_of_sums);
      sum_blocks (CHUNKS (chunks), sums_of_sums, result);
    }
#pragma tasks acquire result
  double elapsed = seconds () - start;
#pragma tasks shutdown

  /* The sum is pi^2 / 6, less what is left out, which is the integral of 1/x^2
     from N + 1/2 on, but for some 1/N^3.  Each number is in a few dozen
     additions, and has been rounded itself; each errs by half DBL_EPSILON of
     the sum, which is below 2, at most.  */
  double pi = acos (-1), expected = pi * pi / 6 - 1 / (n + 0.5);
  double error = fabs (*result - expected);
  printf ("sum: %.17g\n", *result);
  print_time (elapsed);
  bool right = error <= 200 * DBL_EPSILON + 1 / pow (n, 3);
  free (v);
  free (sums);
  free (sums_of_sums);
  free (result);
  return verdict (right);
}
