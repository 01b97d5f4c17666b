/* SPDX-License-Identifier: GPL-3.0-or-later

   The model of memory: where a pointer points, into what, and how large that
   is.

   The place of a pointer is a root and an offset of so many bytes.  A root is

     - a variable, if the pointer is made of its address (STORAGE), or else
     - the SSA name of a pointer that is made of no other: a parameter, the
       result of a call, what has been loaded from memory, or a PHI of pointers
       with several roots.

   place_of goes back from a pointer to its root through copies, casts,
   arithmetic, results of calls that return what they are given, and PHIs whose
   arguments all have one root.  It is the only one who does.  An offset is an
   `amount': numbers are those of a difference of pointers, without overflow,
   as programs that rely on that of sizes do not live long.

   What a place does not say is found by two questions:

     find_origins  which roots, where there may be several: through all PHIs,
                   and through local variables that keep pointers in memory
     find_object   how many bytes there are, from the allocation on

   Functions of the unit are seen through by what they return, as a place or an
   amount of their own parameters, for which the arguments of a call are put
   (amount_in_call).  What a pass asks for is remembered until it calls
   forget_memory; nothing may change meanwhile.

   Nothing here depends on optimization.  What is not known is said to be
   unknown, and who asks says nothing then.  */

#ifndef TASKS_PLUGIN_MEMORY_H
#define TASKS_PLUGIN_MEMORY_H

#include "gcc/gcc.h"

/* A sum of constant multiples of names, and of products of names, if it is
   KNOWN to be that.  */
struct amount
{
  static const unsigned most = 8;
  struct part
  {
    tree value;
    HOST_WIDE_INT times;
  };

  bool known = false;
  unsigned count = 0;
  HOST_WIDE_INT number = 0;
  part parts[most]; /* COUNT of them are there */

  bool
  constant_p (void) const
  {
    return known && count == 0;
  }
  void add (tree value, HOST_WIDE_INT times);
  void add_product (tree value, HOST_WIDE_INT times, HOST_WIDE_INT factor);
};

extern struct amount constant_amount (HOST_WIDE_INT value);

/* If NAME is loaded from memory, what has been stored there on all ways to it;
   or NULL_TREE.  */
extern tree stored_value (tree name);

/* The amount that VALUE is: an integer in SSA form, or an expression.  */
extern struct amount amount_of (tree value);

/* The amount that EXPR, over a list of parameters PARMS, is for the arguments
   of CALL.  */
extern struct amount bound_amount (tree expr, tree parms, gcall *call);

/* What INNER, an amount in the function that CALL calls, is for the arguments
   of CALL.  */
extern struct amount amount_in_call (const struct amount &inner, gcall *call);

/* A + FACTOR * B, and A * B.  */
extern struct amount add_amounts (const struct amount &a,
                                  const struct amount &b, int factor);
extern struct amount multiply_amounts (const struct amount &a,
                                       const struct amount &b);

/* Whether A and B are known to be the same.  */
extern bool same_amount_p (const struct amount &a, const struct amount &b);

/* Whether A is more than B, whatever positive numbers they are made of.  */
extern bool more_p (const struct amount &a, const struct amount &b);

/* Where a pointer points.  */
struct place
{
  tree root = NULL_TREE; /* NULL_TREE if that is unknown */
  bool storage = false;
  bool null = false;   /* a constant, no root: OFFSET is its value, if known */
  bool merged = false; /* by a PHI, perhaps of an earlier iteration */
  struct amount offset;
};

/* Unless MERGE, a PHI is its own root, and the offset is what it is now.  */
extern struct place place_of (tree pointer, bool merge = true);

/* Where the reference REF is.  */
extern struct place place_of_reference (tree ref, bool merge = true);

/* The parameter that P is in what it points to of; or NULL_TREE.  */
extern tree place_parameter (const struct place &p);

/* The index of PARM in the list PARMS, or else in that of its function;
   UINT_MAX if it is not there.  */
extern unsigned parameter_index (tree parm, tree parms = NULL_TREE);

/* The parameter with whose value the current function was called that VALUE
   is; or NULL_TREE.  */
extern tree plain_parameter (tree value);

/* What FN returns, a pointer or an integer, in terms of FN; unknown unless FN
   is an ordinary function of the unit.  */
struct returned
{
  struct place where;
  struct amount value;
};
extern const struct returned &returned_by (tree fn);

/* Where a pointer may come from: PARM_DECLs that stand for what they point to,
   variables, and SSA names of memory that has been allocated.  */
struct origins
{
  auto_vec<tree, 4> all;
  bool unknown = false; /* or from somewhere else */
  bool masked = false;  /* by way of an integer whose bits were masked */

  bool
  contains (tree origin) const
  {
    return all.contains (origin);
  }

  /* The only origin, or NULL_TREE.  */
  tree
  only (void) const
  {
    return all.length () == 1 && !unknown ? all[0] : NULL_TREE;
  }
};

/* Find the origins of POINTER, a pointer or an integer made of one.  */
extern void find_origins (tree pointer, struct origins *origins);

/* Find the origins of the pointers that the local VARIABLE keeps.  */
extern void find_kept_origins (tree variable, struct origins *origins);

/* What a pointer points into.  */
struct object
{
  tree decl = NULL_TREE;    /* a variable, or NULL_TREE for the heap */
  gcall *allocation = NULL; /* which call allocated it, or NULL */
  struct amount bytes;      /* its size */
  struct amount rest;       /* that from where the pointer points */
};

/* Find the object that POINTER points into.  Return whether it is known, and
   so is its size.  */
extern bool find_object (tree pointer, struct object *object);

/* Whether BYTES are more than there are in OBJECT from where the pointer
   points, or in all of it.  */
extern bool more_than_object_p (const struct amount &bytes,
                                const struct object &object);

extern void forget_memory (void);

/* What functions of the C library do with memory: library.cc.  */

enum library_role
{
  LIBRARY_NONE,        /* not of the library: anything may happen */
  LIBRARY_ORDINARY,    /* nothing but what library_access says */
  LIBRARY_KEEPS,       /* so, but its next call finds what it has stored */
  LIBRARY_ALLOCATE,    /* the result is new memory */
  LIBRARY_ALLOCATE_AT, /* the first argument says where to put its address */
  LIBRARY_REALLOCATE,
  LIBRARY_FREE
};

/* How a function accesses what an argument points to.  */
enum argument_access
{
  ACCESS_NONE = 0,
  ACCESS_READ = 1,
  ACCESS_WRITE = 2,
  ACCESS_UNKNOWN = 4, /* perhaps it does, or keeps it */
  ACCESS_FREE = 8
};

/* What CALL does besides accessing its arguments; and what calls of FN do.  */
extern enum library_role library_role (const gcall *call);
extern enum library_role library_role (tree fn);

/* How CALL accesses what argument number INDEX points to: a set of the above.
   Functions of the program are ACCESS_UNKNOWN; those of the library that are
   not known by name do what their types say, and perhaps more.  */
extern unsigned library_access (const gcall *call, unsigned index);

/* The number of the argument of CALL into which its result points, or -1.  */
extern int library_result (const gcall *call);

/* Which arguments of CALL say how many bytes it accesses or allocates: -1 for
   none.  It is the product of both if there are two.  */
extern void library_size (const gcall *call, int *size, int *count);

/* How many bytes a function accesses of what an argument points to; N is a
   number that goes with it, that of an argument, which counts from 1, or 0. */
enum extent_kind
{
  EXTENT_UNKNOWN = '-',
  EXTENT_BYTES = '=',    /* argument N */
  EXTENT_ELEMENTS = '*', /* argument N, times the next one */
  EXTENT_BYTE = '1',     /* one */
  EXTENT_SOME = '!',     /* one, but none if argument N is 0 */
  EXTENT_STRING = '$',   /* up to a null character, argument N at most */
  EXTENT_FORMAT = '%',   /* that, and strings among the rest as it says */
  EXTENT_OBJECT = '#',   /* an object of the type of the argument */
  EXTENT_COPY = '^',     /* as many as of argument N */
  EXTENT_APPENDED = '&', /* so, behind the string that is there */
  EXTENT_UNMAPPED = 'u', /* argument N; they end */

  /* They are written, and how many is known then.  */
  EXTENT_RESULT = 'r',  /* the result, times argument N */
  EXTENT_PRINTED = '+', /* the result, and a null character; argument N at
                           most */
  EXTENT_LINE = '?'     /* a string, unless the result is NULL */
};

struct extent
{
  enum extent_kind kind;
  unsigned n;
};

/* How many bytes CALL accesses of what argument number INDEX points to.  */
extern struct extent library_extent (const gcall *call, unsigned index);

/* The name of the function that FN declares, without what GCC puts before
   builtin ones; "" if there is none.  */
extern const char *plain_function_name (const_tree fn);

#endif /* TASKS_PLUGIN_MEMORY_H */
