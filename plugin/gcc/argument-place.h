/* SPDX-License-Identifier: GPL-3.0-or-later

   Where in the source an argument of a call stands, or the end of a block. GCC
   keeps no place of an argument that is just a variable, nor of a brace, so
   the source text is looked at.  */

#ifndef TASKS_PLUGIN_ARGUMENT_PLACE_H
#define TASKS_PLUGIN_ARGUMENT_PLACE_H

#include "gcc.h"

/* Find argument number INDEX, from 0, of the call at CALL, or such an operand
   of the pragma there, which ends at a blank.  Set *PLACE to where it begins.
   Return its text, which the caller frees; NULL if it could not be found, as
   in a macro: then *PLACE is CALL.  */
extern char *argument_place (location_t call, unsigned index,
                             location_t *place);

/* Where NAME stands first, or LAST, in the rest of the line from STATEMENT on;
   STATEMENT if it does not.  */
extern location_t name_place (location_t statement, const char *name,
                              bool last);

/* The brace that closes the block that INSIDE is in; LAST, that of the
   function, if it is not found.  */
extern location_t block_end_place (location_t inside, location_t last);

/* Whether WORD, a name or punctuation, stands at PLACE.  */
extern bool word_at_p (location_t place, const char *word);

#endif /* TASKS_PLUGIN_ARGUMENT_PLACE_H */
