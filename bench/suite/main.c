/* SPDX-License-Identifier: GPL-3.0-or-later

   Measures a program of the suite, and prints its checksum.  */

#include "bench.h"
#include "suite.h"

#include <stdio.h>

int
main (void)
{
  double time = 0;
  prepare ();
#pragma tasks initialize
#pragma omp parallel
#pragma omp single
  {
    double start = bench_seconds ();
    compute ();
    time = bench_seconds () - start;
  }
#pragma tasks shutdown
  bench_result ("time", "s", time);
  printf ("checksum - %016llx\n", (unsigned long long)checksum ());
}
