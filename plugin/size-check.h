/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether buffers are as large as is said of them.  */

#ifndef TASKS_PLUGIN_SIZE_CHECK_H
#define TASKS_PLUGIN_SIZE_CHECK_H

#include "gcc.h"

/* The number of elements of the pragma at LOC stands at COUNT_LOC.  */
extern void note_count_location (location_t loc, location_t count_loc);

/* Where the count of the pragma that became CALL stands.  */
extern location_t count_location (gcall *call);

/* Warn of wrong sizes in the whole unit, which is in SSA form.  */
extern void check_sizes (void);

#endif /* TASKS_PLUGIN_SIZE_CHECK_H */
