/* SPDX-License-Identifier: GPL-3.0-or-later

   A flood of tasks that all wait for one of a fifth of a second, which is not
   part of the price: whatever bounds the number of pending tasks is reached.
 */

#include "flood.h"

static void
measure (void)
{
  measure_flood (0.2);
}

int
main (int argc, char **argv)
{
  return flood_main (argc, argv, measure);
}
