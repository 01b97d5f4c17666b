/* SPDX-License-Identifier: GPL-3.0-or-later

   The same as floorplan for one cell more, with tasks for the first cells
   only.  */

#define CELLS 10
#define CUTOFF 5

#include "floorplan.c"
