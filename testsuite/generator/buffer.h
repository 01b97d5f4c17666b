/* SPDX-License-Identifier: GPL-3.0-or-later

   What the generator knows about the program's memory while it writes the
   program: objects, the regions of them that are registered, and what the
   text so far allows the text that follows to do.

   Positions in an object are elements.  In a task's body the size of a
   parameter is not known; its regions have a text for the size, and positions
   on a scale that is good for comparisons only.  */

#ifndef GENERATOR_BUFFER_H
#define GENERATOR_BUFFER_H

#include "type.h"

#include <stdbool.h>

#define MAX_OBJECTS 12
#define MAX_REGIONS 20

/* Length of an object whose number of elements is not known.  */
#define UNKNOWN_LENGTH (1 << 20)

struct operation;
struct parameter;

struct region
{
  int first, end;         /* position in the object */
  int count;              /* of elements, -1 if not known */
  const char *first_text; /* in C */
  const char *count_text;
  bool acquired;
  bool pending; /* in a task's body: children may be at work on it */
  bool forever; /* not unregistered by a pragma: a parameter, `registered' */
  bool block;   /* of a partition of the object */
  /* Of a block that is not contiguous; 0 in others, which are COUNT elements.
   */
  int rows, width, pitch;
};

struct object
{
  const struct type *type;
  const char *name; /* of a pointer or array */
  const char *base; /* expression: pointer to the first element */
  bool is_array;    /* NAME is an array, the whole of which has a known size */
  int columns;      /* of an array with two dimensions, else 0 */
  int pitch;        /* of its rows where it is partitioned, 0: not yet known */
  const char *cut;  /* the sizes of its partition in C, or NULL */
  int count;        /* of elements, -1 if not known */
  const char *count_text;
  bool global;    /* all functions can name it */
  bool read_only; /* `const' parameter */
  bool undefined; /* nothing but an `output' parameter may use it yet */
  /* All that is done with it, or NULL; and a parameter like which tasks must
     use it, or NULL: what the task shares with others that run, or may run
     before.  */
  const struct operation *only;
  const struct parameter *shared;
  int region_count;
  struct region regions[MAX_REGIONS]; /* in the order of registration */
};

bool region_overlaps (const struct region *a, const struct region *b);

/* No region of O starts where R does that was registered later, or is
   larger.  */
bool region_is_largest (const struct object *o, const struct region *r);

/* No other region of O starts where R does.  */
bool region_is_alone (const struct object *o, const struct region *r);

/* The region that is all of O, or NULL.  */
struct region *object_find_whole (struct object *o);

/* Forget the blocks of O's partition.  */
void object_drop_blocks (struct object *o);

/* A region with R's position is registered in O.  */
bool object_has (const struct object *o, const struct region *r);

/* No region of O that overlaps R is acquired (pending).  */
bool object_is_released (const struct object *o, const struct region *r);
bool object_is_quiet (const struct object *o, const struct region *r);

/* Register or forget a region; the C text is the caller's.  */
struct region *object_register (struct object *o, struct region r);
void object_unregister (struct object *o, int index);

/* COUNT in C; 0 is no constant there, because pragmas refuse it.  */
const char *constant_count (int count);

/* The region of all of O, and one of known elements in it.  */
struct region region_whole (const struct object *o);
struct region region_part (int first, int count);

/* Expression in C, in one of several shapes: a pointer to the start of R.  */
const char *region_pointer (const struct object *o, const struct region *r);

#endif /* GENERATOR_BUFFER_H */
