/* SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PART_H
#define PART_H
  #include "absent.h"
#endif
