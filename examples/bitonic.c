/* SPDX-License-Identifier: LGPL-2.1-or-later

   Sort each of several rows of numbers.  What OpenCL devices do is written by
   hand, with <tasks/opencl.h>, for it takes many launches of a kernel, and how
   many depends on the row.

   They sort by Batcher's bitonic network (K. Batcher, Sorting networks and
   their applications, 1968).  In round SIZE = 2, 4, 8, ..., pieces of SIZE
   numbers, of which the first half ascends and the second descends, are merged
   to ascending and descending ones in turn: numbers that stand SIZE / 2 apart
   are put in order, then those SIZE / 4 apart, ..., then neighbours.

   usage: bitonic [ROWS [BITS]], rows of 2^BITS numbers  */

#include <string.h>

#include <tasks.h>

#include "common.h"

static void sort_row (int n, uint32_t row[n]) TASK;

/* The Makefile defines this if a program can be linked with OpenCL, and if it
   is compiled with the plugin.  */
#ifdef WITH_OPENCL
#include <tasks/opencl.h>

/* One work-item for each pair of numbers DISTANCE apart.  The bit SIZE of an
   index tells whether the piece around it ascends.  */
static const char source[]
    = "kernel void\n"
      "exchange (global uint *row, uint size, uint distance)\n"
      "{\n"
      "  uint pair = get_global_id (0);\n"
      "  uint i = 2 * pair - (pair & (distance - 1)), j = i + distance;\n"
      "  uint a = row[i], b = row[j];\n"
      "  if ((a > b) == ((i & size) == 0))\n"
      "    {\n"
      "      row[i] = b;\n"
      "      row[j] = a;\n"
      "    }\n"
      "}\n";

void sort_row_opencl (int n, uint32_t row[n])
    TASK_IMPLEMENTATION ("opencl", sort_row);

/* ROW is not to be looked at here: it only names the buffer.  The queue runs
   one launch after the other.  */
void
sort_row_opencl (int n, uint32_t row[n])
{
  cl_kernel kernel = tasks_opencl_kernel (source, "", "exchange");
  cl_mem memory = tasks_opencl_buffer (row);
  if (kernel == NULL || memory == NULL)
    return; /* the runtime knows */

  size_t pairs = n / 2;
  cl_int error = clSetKernelArg (kernel, 0, sizeof memory, &memory);
  for (cl_uint size = 2; size <= (cl_uint)n; size *= 2)
    for (cl_uint distance = size / 2; distance > 0; distance /= 2)
      {
        if (error == CL_SUCCESS)
          error = clSetKernelArg (kernel, 1, sizeof size, &size);
        if (error == CL_SUCCESS)
          error = clSetKernelArg (kernel, 2, sizeof distance, &distance);
        if (error == CL_SUCCESS)
          error = clEnqueueNDRangeKernel (tasks_opencl_queue (), kernel, 1,
                                          NULL, &pairs, NULL, 0, NULL, NULL);
      }
  if (error != CL_SUCCESS)
    tasks_opencl_fail ("the sorting network", error);
}
#endif

/* On the CPU: by the byte of lowest weight, then by the next, ...; four times,
   each keeps the order of what is equal.  */
static void
sort_row (int n, uint32_t row[n])
{
  uint32_t *other = allocate (n * sizeof *other);
  for (int shift = 0; shift < 32; shift += 8)
    {
      int start[257] = { 0 };
      for (int i = 0; i < n; i++)
        start[(row[i] >> shift & 255) + 1]++;
      for (int digit = 0; digit < 256; digit++)
        start[digit + 1] += start[digit];
      for (int i = 0; i < n; i++)
        other[start[row[i] >> shift & 255]++] = row[i];
      memcpy (row, other, n * sizeof *row);
    }
  free (other);
}

int
main (int argc, char **argv)
{
  const char *arguments = "[ROWS [BITS]]";
  if (argc > 3)
    usage (argv, arguments);
  int rows = number_argument (argc, argv, 1, 64, 1, 10000, arguments);
  int bits = number_argument (argc, argv, 2, 16, 1, 24, arguments);
  int n = 1 << bits;

  uint32_t (*row)[n] = allocate (rows * sizeof *row);
  uint64_t state = 1, sum = 0;
  for (int i = 0; i < rows; i++)
    {
      for (int j = 0; j < n; j++)
        {
          state = state * 6364136223846793005u + 1442695040888963407u;
          row[i][j] = state >> 32;
          sum += row[i][j];
        }
#pragma tasks register row[i]
    }

  double start = seconds ();
  for (int i = 0; i < rows; i++)
    sort_row (n, row[i]);
#pragma tasks wait
  double elapsed = seconds () - start;
  for (int i = 0; i < rows; i++)
    {
#pragma tasks unregister row[i]
    }

  /* In order, and no number lost: the sum is the same.  */
  bool right = true;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < n; j++)
      {
        right = right && (j == 0 || row[i][j - 1] <= row[i][j]);
        sum -= row[i][j];
      }
  print_checksum (row, rows * sizeof *row);
  print_time (elapsed);
  free (row);
  return verdict (right && sum == 0);
}
