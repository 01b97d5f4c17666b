/* SPDX-License-Identifier: GPL-3.0-or-later

   Which facts a function has a use for.  Most conditions are about what no
   other one asks for: what is learned from them only makes ways differ that
   are the same for all that follows.  Such facts are not kept.  */

#ifndef TASKS_PLUGIN_FLOW_USES_H
#define TASKS_PLUGIN_FLOW_USES_H

#include "gcc/gcc.h"

#include "flow-loops.h"
#include "flow-value.h"

class flow_function;

/* A number that TERMS are compared with.  */
struct use_limit
{
  uint64_t terms;
  HOST_WIDE_INT value;

  bool
  operator<(const use_limit &other) const
  {
    return terms != other.terms ? terms < other.terms : value < other.value;
  }
};

/* What a statement in the loops AROUND asks facts for.  */
struct use_record
{
  loop_mask around;
  std::vector<uint64_t> asked;       /* terms... */
  std::vector<uint64_t> asked_again; /* ...when it is executed again */
  std::vector<use_limit> limits;
};

/* A value as facts see it.  */
struct tested_value
{
  bool known;
  struct linear sum; /* as add_tested says */
  loop_mask loops;   /* in which it is another one each time */
};

class fact_uses
{
public:
  explicit fact_uses (const loop_nest &nest)
      : nest (nest), known (false), record (NULL)
  {
  }

  /* VALUE as facts see it: computed once, for they ask again and again.  */
  tested_value tested (tree value) const;

  /* Find the uses in F.  Before, everything is of use.  */
  void find (const flow_function &f);

  /* Whether anything may ask for what a statement says of TERMS.  */
  bool
  useful_p (uint64_t terms) const
  {
    return !known
           || std::binary_search (useful.begin (), useful.end (),
                                  MIN (terms, -terms));
  }

  /* Whether anything may ask for what is known of RESULT, of a PHI.  */
  bool
  useful_phi_p (tree result) const
  {
    return phis[SSA_NAME_VERSION (result)];
  }

  /* Something asks for TERMS.  */
  void
  note (uint64_t terms) const
  {
    if (record)
      record->asked.push_back (terms);
  }

  /* Something says of TERMS what holds in one iteration of LOOPS.  It may ask
     for that when it is executed again.  */
  void
  note_learned (uint64_t terms, loop_mask loops) const
  {
    if (record && (record->around & ~loops))
      record->asked_again.push_back (terms);
  }

  /* Something compares TERMS with VALUE.  */
  void
  note_limit (uint64_t terms, HOST_WIDE_INT value) const
  {
    if (record && value != HOST_WIDE_INT_MIN && value != HOST_WIDE_INT_MAX)
      record->limits.push_back ({ terms, value });
  }

  /* The least number that TERMS are compared with, from VALUE on; or the
     greatest there is.  And the greatest up to VALUE; or the least.  */
  HOST_WIDE_INT limit_above (uint64_t terms, HOST_WIDE_INT value) const;
  HOST_WIDE_INT limit_below (uint64_t terms, HOST_WIDE_INT value) const;

  const loop_nest &nest;

private:
  friend class use_finder;
  bool known;
  std::vector<uint64_t> useful;             /* sorted */
  std::vector<use_limit> limits;            /* sorted */
  std::vector<bool> phis;                   /* by version of the result */
  use_record *record;                       /* while uses are looked for */
  mutable std::vector<tested_value> values; /* by version */
};

#endif /* TASKS_PLUGIN_FLOW_USES_H */
