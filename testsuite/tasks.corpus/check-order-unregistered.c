/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ENVIRONMENT TASKS_CHECK=order */

/* Two tasks hand something on in memory that is not registered.  */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void produce (int n, const int in[n], uintptr_t scratch, int *done);
TASK void consume (int n, uintptr_t scratch, const int *done, int out[n]);

void
produce (int n, const int in[n], uintptr_t scratch, int *done)
{
  for (int i = 0; i < n; i++)
    ((int *)scratch)[i] = in[i] * in[i];
  *done += n;
}

void
consume (int n, uintptr_t scratch, const int *done, int out[n])
{
  for (int i = 0; i < n; i++)
    out[i] += ((const int *)scratch)[i] + (*done > 0);
}

int
main (void)
{
  static int in[4] = { 1, 2, 3, 4 }, out[4], first[1], second[1] = { 9 };
  int *scratch = calloc (4, sizeof *scratch);

#pragma tasks register in
#pragma tasks register out
#pragma tasks register first
#pragma tasks register second
  produce (4, in, (uintptr_t)scratch, first);
#ifdef FIXED
  consume (4, (uintptr_t)scratch, first, out);
#else
  consume (4, (uintptr_t)scratch, second, out); /* MISTAKE check */
#endif
#pragma tasks wait
#pragma tasks acquire out
  for (int i = 0; i < 4; i++)
    printf ("%d\n", out[i]);
#pragma tasks release out
#pragma tasks wait
  free (scratch);
  return 0;
}
