/* SPDX-License-Identifier: GPL-3.0-or-later

   Bodies of tasks.  */

#ifndef GENERATOR_BODY_H
#define GENERATOR_BODY_H

#include "task.h"

/* Write the body of T, braces included, to FILE and set T's cost.  */
void body_write (struct task *t, FILE *file);

#endif /* GENERATOR_BODY_H */
