/* SPDX-License-Identifier: GPL-3.0-or-later

   A flood of independent tasks.  */

#include "flood.h"

static void
measure (void)
{
  measure_flood (0);
}

int
main (int argc, char **argv)
{
  return flood_main (argc, argv, measure);
}
