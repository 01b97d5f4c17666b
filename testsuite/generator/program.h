/* SPDX-License-Identifier: GPL-3.0-or-later

   The whole program.  */

#ifndef GENERATOR_PROGRAM_H
#define GENERATOR_PROGRAM_H

#include <stdio.h>

/* Print the program of the random numbers seeded before; COMMAND made it.  */
void program_print (const char *command, FILE *file);

#endif /* GENERATOR_PROGRAM_H */
