/* SPDX-License-Identifier: GPL-3.0-or-later

   One region of memory, and what has become of it at a point of the program.
 */

#ifndef TASKS_PLUGIN_FLOW_REGION_H
#define TASKS_PLUGIN_FLOW_REGION_H

#include "gcc/gcc.h"

#include <array>

#include "flow-event.h"
#include "flow-facts.h"
#include "flow-function.h"

/* Sizes: unknown, but there is something; and all of the object.  */
#define EXTENT_UNKNOWN (-1)
#define ALL_BYTES HOST_WIDE_INT_MAX

/* A part of an object.  The object is a variable, or memory that is known by
   the first pointer to it.  */
struct region
{
  tree root; /* as in struct pointer; NULL_TREE: known by names only */
  bool storage;
  int cell;             /* if not -1: what this cell of the function holds */
  uint64_t step;        /* if not 0, any of several blocks: multiples of it
                           are added to... */
  HOST_WIDE_INT offset; /* ...this, in the object */
  HOST_WIDE_INT extent; /* at least so many bytes, or as above */
  bool declared;        /* the function registers it, or may do so */
  bool automatic;       /* ends with the function */
};

enum answer : unsigned char
{
  NO,
  YES,
  UNKNOWN,
  EXCUSED /* only because a mistake was reported */
};

/* A statement that changed a region.  */
struct cause
{
  gimple *stmt; /* or NULL */
  tree function;
  known_element element; /* which one it was about */
  gimple *call;          /* if it is in another function: what called that */
};

/* What is known of a region, on some way: a part is a byte, so that all are
   compared, doubted and forgotten alike.  */
struct region_status
{
  /* Of these nobody knows behind a condition what they are, if ways differed
     in them.  */
  enum answer registered;
  enum answer acquired;
  bool reading, writing; /* tasks that have been called may do so */
  bool away;             /* a device may have written it since it was home */
  bool released;         /* and nothing else has happened since */
  bool block;            /* of a partition, perhaps, and else unregistered */

  bool exists;
  bool escaped; /* memory has its address */
  bool beside;  /* registered where another one may have been */

  bool
  operator== (const region_status &o) const
  {
    return !memcmp (this, &o, sizeof o);
  }
};

/* In what ways that met differed.  Behind a later condition nobody knows which
   part is as on which way.  */
struct doubt
{
  unsigned parts; /* bits: bytes of the status */
  uint64_t names; /* of those that the walk has bits for */

  /* Add what O says.  Return whether that is more.  */
  bool add (const struct doubt &o);

  bool
  any () const
  {
    return parts || names;
  }
};

/* What can be copied as it is.  */
struct plain_state : region_status
{
  uint64_t extent;     /* of the registration, as in struct operand */
  HOST_WIDE_INT bytes; /* that are registered, at least; or ALL_BYTES */
  struct cause registration, end, reader, writer, release, acquisition;
  known_element place; /* of an array, that has the address of the object */

  location_t left; /* the jump by which the way came here, if it just has */

  /* Names, as bits that the walk gives them: which have the address of the
     object, one inside it, or perhaps one of these.  */
  uint64_t start, inside, maybe;

  struct doubt doubt;

  /* By which edges it has come to a block, as bits.  */
  uint64_t edges;
};

/* All that is known.  */
struct region_state : plain_state
{
  explicit region_state (const tested_values &values)
      : plain_state (), facts (values)
  {
    renew ();
  }

  fact_set facts;

  region_status &
  status ()
  {
    return *this;
  }
  const region_status &
  status () const
  {
    return *this;
  }

  /* Whether OTHER differs at most by facts, doubts and origins.  */
  bool same_p (const region_state &other) const;

  /* Become what is known here and in OTHER, which is the same.  Return whether
     that is less.  WIDEN as for facts.  */
  bool join (const region_state &other, bool widen);

  /* Add to *D in what OTHER differs.  */
  void compare (const region_state &other, struct doubt *d) const;

  /* Nobody knows what D says.  */
  void blur (const struct doubt &d);

  /* Those of NAMES that have an address in it may have another one.  */
  void blur_names (uint64_t names);

  /* Nobody knows what is doubtful here.  */
  void blur_doubt ();

  /* No task is at work any more.  */
  void finish ();

  /* It is memory that nobody knows of.  */
  void renew ();

  std::array<struct cause *, 6>
  causes ()
  {
    return { &registration, &end, &reader, &writer, &release, &acquisition };
  }

  /* What is known of it may be about any element.  */
  void forget_elements ();

  /* Anything may have happened to it.  */
  void lose ();
};

/* How a pointer is related to a region.  */
struct relation
{
  enum answer hit; /* UNKNOWN: perhaps it points into the object */
  bool vague;      /* nobody knows at which offset */
  uint64_t step;   /* if not 0 it varies: multiples of this are added to... */
  HOST_WIDE_INT offset; /* ...this, in the object */
  known_element element;
  known_element reached; /* which in the object the offset means */

  /* Whether it is the address of the object.  */
  bool
  begin_p () const
  {
    return hit == YES && !step && offset == 0;
  }
};

/* How far behind the begin of WHAT, or of one of its blocks, R is; at some
   distance below *STEP if that is not 0.  */
extern HOST_WIDE_INT distance (const struct relation &r,
                               const struct region &what, uint64_t *step);

/* Whether what is at R, as a pointer that names a region, names the region
   WHAT.  SIZE: that it is said to have, or -1.  */
extern enum answer names_p (const struct relation &r,
                            const struct region &what, HOST_WIDE_INT size);

/* Whether an access to SIZE bytes at R, or -1, is one to some block of WHAT,
   which has several.  */
extern bool touches_block_p (const struct relation &r,
                             const struct region &what, HOST_WIDE_INT size);

#endif /* TASKS_PLUGIN_FLOW_REGION_H */
