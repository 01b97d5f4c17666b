/* SPDX-License-Identifier: GPL-3.0-or-later

   How large what is registered is, as a number of the function that a walk is
   through.  Whoever registers a part of something may use the rest of it; and
   what a function registers of what it is given, or makes, is for its callers
   as large as their arguments say.  */

#ifndef TASKS_PLUGIN_FLOW_SIZE_H
#define TASKS_PLUGIN_FLOW_SIZE_H

#include "gcc/gcc.h"

#include "flow-value.h"

/* What is known of the size of a registration.  */
struct known_size
{
  gimple *pragma;      /* that registered it on this way; or NULL */
  tree function;       /* that this is in */
  bool known;          /* that it has BYTES... */
  bool all;            /* ...and that it is all of its object */
  struct linear bytes; /* of the function that the walk is through */

  /* By which calls it was registered, if in another function; or OUTSIDE.
     NULL if it was so in this one, or in several.  Paths are there until the
     pass ends.  */
  const call_path *path;

  /* The path of what was registered before the function was called.  */
  static const call_path outside;

  bool
  same_p (const known_size &o) const
  {
    return pragma == o.pragma && known == o.known && all == o.all
           && path == o.path && bytes.terms == o.bytes.terms
           && bytes.constant == o.bytes.constant;
  }
};

/* Become what is known here and in O.  Return whether that is less.  */
extern bool join_sizes (known_size *size, const known_size &o);

/* The bytes that the pragma STMT registers, read as HOW says.  Return whether
   the size of an element is constant.  */
extern bool registered_bytes (gimple *stmt, struct linear *bytes,
                              const reading &how = {});

/* What INNER, of the function that CALL calls, is for the caller.  */
extern known_size size_behind (const known_size &inner, gcall *call);

/* What OUTER is for a function that is called: its numbers are others.  */
extern known_size size_inside (const known_size &outer);

/* The size of what ROOT is, or points to if it is no STORAGE, as in struct
   pointer; 0 if it is not known.  */
extern struct linear object_size (tree root, bool storage);

/* The same of what ROOT, which a function of the unit has returned to FN,
   points to.  */
extern struct linear returned_size (tree root, tree fn);

/* Forget all paths.  */
extern void forget_paths (void);

#endif /* TASKS_PLUGIN_FLOW_SIZE_H */
