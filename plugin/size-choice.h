/* SPDX-License-Identifier: GPL-3.0-or-later

   Counts that choose between buffers which begin at the same place.  */

#ifndef TASKS_PLUGIN_SIZE_CHOICE_H
#define TASKS_PLUGIN_SIZE_CHOICE_H

#include "gcc.h"

/* Warn of those of pragmas in FN, the current function, with which no buffer
   is registered.  */
extern void check_choices (function *fn);

#endif /* TASKS_PLUGIN_SIZE_CHOICE_H */
