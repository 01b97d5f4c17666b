/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks: their parameters, declarations and definitions.

   A task's body may call the tasks that were made before it, and itself.  A
   *leaf* calls none; only leaves are called with the same data twice, because
   a body with children has to know which of its accesses children share.  */

#ifndef GENERATOR_TASK_H
#define GENERATOR_TASK_H

#include "operation.h"
#include "text.h"
#include "type.h"

#include <stdbool.h>
#include <stdio.h>

#define MAX_PARAMETERS 32
#define MAX_TASKS 16

enum parameter_kind
{
  PARAMETER_COUNT, /* how many elements a buffer has */
  PARAMETER_SCALAR,
  PARAMETER_DEPTH, /* of recursion still allowed */
  PARAMETER_BUFFER,
  PARAMETER_SCRATCH, /* memory that the task has for itself */
  PARAMETER_TABLE,   /* `unordered': constants... */
  PARAMETER_COUNTER  /* ...and what tasks change together */
};

enum parameter_mode
{
  MODE_READ,
  MODE_READ_WRITE,
  MODE_OUTPUT,
  MODE_COMMUTATIVE,
  MODE_CONCURRENT,
  MODE_REDUCTION
};

/* How the type of a buffer parameter says its size.  */
enum parameter_bound
{
  BOUND_NONE,        /* T *p */
  BOUND_BRACKETS,    /* T p[] */
  BOUND_VOID,        /* void *p */
  BOUND_COUNT,       /* T p[n], perhaps as an expression */
  BOUND_DOUBLE,      /* T p[2 * n] */
  BOUND_STATIC,      /* T p[static n] */
  BOUND_CONSTANT,    /* T p[8] */
  BOUND_ROWS,        /* T p[n][c] */
  BOUND_FIXED_ROWS,  /* T p[n][4] */
  BOUND_ROW_POINTER, /* T (*p)[c] */
  BOUND_TILE,        /* T p[n][l], of each row the first c: `columns' */
  BOUND_TILE_ROWS,   /* the same without the attribute */
  BOUND_TILE_FLAT    /* T p[n * l] */
};

struct parameter
{
  enum parameter_kind kind;
  const struct type *type; /* of a scalar or of a buffer's elements */
  const char *count_type;  /* of a count, in C */
  const char *name;
  enum parameter_mode mode;
  const struct operation *operation; /* all that is done with it, or NULL */
  enum parameter_bound bound;
  int count;    /* index of the parameter with the count (of rows) */
  int columns;  /* index of the parameter with the count of columns */
  int pitch;    /* of a tile: index of the parameter with the rows' length */
  int constant; /* the bound, or the number of columns */
};

enum task_shape
{
  SHAPE_RANDOM,
  SHAPE_HALVES,
  SHAPE_TREE,
  SHAPE_SUM,
  SHAPE_TILES
};

struct task
{
  const char *name;
  int parameter_count;
  struct parameter parameters[MAX_PARAMETERS];
  bool leaf;
  bool in_unit_2; /* defined in the second translation unit */
  bool is_static;
  bool declared_first; /* before its definition, with the attributes */
  int cost;            /* number of tasks that a call leads to, at most */
  int implementations; /* other than a body */
  enum task_shape shape;
  bool calls_holding; /* it may call tasks for what it holds */
  bool has_body;      /* else the first implementation is its body when the
                         program is built plain */
};

extern struct task tasks[MAX_TASKS];
extern int task_count;

/* Choose which element types and which way to write attributes the program
   uses.  */
void tasks_choose_style (void);
const struct type *some_element_type (void);

/* The attribute NAME, with ARGUMENTS unless NULL, at the head of a
   declaration.  */
const char *attribute (const char *name, const char *arguments);

/* The headers and macros for the attributes.  */
void tasks_print_style (FILE *file);

/* Add a task with random parameters; at least one writable buffer.  */
struct task *task_add (bool leaf);

/* Add a task that calls itself on the halves of its only buffer, or with
   buffers of its own, or with its buffer to which all contribute.  */
struct task *task_add_recursive (void);

/* The parameter list, with modes if WITH_MODES, of T called PREFIX.  */
void task_print_head (const struct task *t, const char *prefix,
                      bool with_modes, FILE *file);

/* The expression of how many elements buffer parameter P of T has.  */
const char *parameter_count_text (const struct task *t,
                                  const struct parameter *p);

/* The expression of a pointer to the first element of P.  */
const char *parameter_base (const struct parameter *p);

/* Write the declarations and definitions of T to where they belong.  */
void task_print (struct task *t, struct text *common, struct text *unit_1,
                 struct text *unit_2);

#endif /* GENERATOR_TASK_H */
