/* SPDX-License-Identifier: GPL-3.0-or-later

   The C types of buffers' elements and of scalars.

   Values travel as 64-bit hashes: of every type the program has a function
   that stores a hash as a value and one that reads a value as a hash.  All
   conversions are exact, so that the compiler's options cannot change what a
   program prints.  */

#ifndef GENERATOR_TYPE_H
#define GENERATOR_TYPE_H

#include <stdbool.h>
#include <stdio.h>

/* Which operators combine elements of a type (see operation.h).  */
enum type_kind
{
  KIND_INTEGER,
  KIND_TRUTH,
  KIND_NUMBER,
  KIND_OTHER
};

struct type
{
  const char *name;  /* in C */
  const char *tag;   /* in names: get_TAG, put_TAG */
  const char *get;   /* expression: hash of the value *p */
  const char *put;   /* statement: store hash h in *p */
  const char *value; /* expression: a scalar of it, made of the number %s */
  enum type_kind kind;
  bool atomic; /* elements can be replaced at once */
  /* What is none of the others.  Statements: combine *q with *p, in any order
     of calls, and make *p neutral.  */
  const char *add, *zero;
};

extern const struct type *const element_types[];
extern const int element_type_count;
extern const struct type *const scalar_types[];
extern const int scalar_type_count;

/* Integer types that hold every number of elements, for parameters.  */
extern const char *const count_types[];
extern const int count_type_count;

/* Print the definitions of all structs, unions and so on.  */
void types_print_definitions (FILE *file);

/* Note that the program uses TYPE; return it.  */
const struct type *type_use (const struct type *type);

/* How many elements scratch_TAG has.  */
#define SCRATCH_COUNT 64

/* Print get_TAG, put_TAG, the same for a whole buffer (hash_TAG, fill_TAG) and
   at_TAG (a pointer to an element, and memory of them) of all types that are
   used; done once, at the end.  */
void types_print_used_functions (FILE *file);

#endif /* GENERATOR_TYPE_H */
