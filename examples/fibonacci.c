/* SPDX-License-Identifier: LGPL-2.1-or-later

   Fibonacci's numbers by plain recursion, each call a task down to a cutoff:
   a bad way to compute them, and a good one to see what a task costs.

   usage: fibonacci [N [CUTOFF]]  */

#include "common.h"

static void fibonacci (int n, int cutoff,
                       uint64_t *result __attribute__ ((output)))
    __attribute__ ((task));

static uint64_t
fibonacci_sequentially (int n)
{
  return n < 2
             ? (uint64_t)n
             : fibonacci_sequentially (n - 1) + fibonacci_sequentially (n - 2);
}

static void
fibonacci (int n, int cutoff, uint64_t *result)
{
  if (n < 2 || n <= cutoff)
    {
      *result = fibonacci_sequentially (n);
      return;
    }
  /* Local arrays that are buffers until the end of their scope.  */
  uint64_t last[1] __attribute__ ((registered));
  uint64_t last_but_one[1] __attribute__ ((registered));
  fibonacci (n - 1, cutoff, last);
  fibonacci (n - 2, cutoff, last_but_one);
#pragma tasks wait
  *result = last[0] + last_but_one[0];
}

int
main (int argc, char **argv)
{
  const char *arguments = "[N [CUTOFF]]";
  if (argc > 3)
    usage (argv, arguments);
  int n = number_argument (argc, argv, 1, 44, 0, 60, arguments);
  int cutoff = number_argument (argc, argv, 2, 25, 0, 60, arguments);

  uint64_t result[1] __attribute__ ((registered)) = { 0 };
  double start = seconds ();
  fibonacci (n, cutoff, result);
  /* From here to `release' main may use the buffer.  */
#pragma tasks acquire result
  double elapsed = seconds () - start;

  /* The same number by addition from below.  */
  uint64_t low = 0, high = 1;
  for (int i = 0; i < n; i++)
    {
      uint64_t sum = low + high;
      low = high;
      high = sum;
    }
  printf ("fibonacci (%d) = %llu\n", n, (unsigned long long)result[0]);
  print_time (elapsed);
  bool right = result[0] == low;
#pragma tasks release result
  return verdict (right);
}
