/* SPDX-License-Identifier: GPL-3.0-or-later

   The stream as annotated C.  */

#include "stream.h"

#include <tasks.h>

static float rows[ROWS][WIDTH];

TASK static void
nothing (float row[1][WIDTH])
{
  row[0][0] += 1;
}

static void
call (int i)
{
  nothing ((float (*)[WIDTH])rows[i]);
}

static void
finish (void)
{
#pragma tasks acquire rows
#pragma tasks release rows
}

int
main (void)
{
  int one = 1;
#pragma tasks register rows
#pragma tasks partition rows(one)
#pragma tasks distribute rows cyclic(2)
  measure (0);
  return 0;
}
