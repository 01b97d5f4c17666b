/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known of numbers and pointers in memory on a way through a function:
   programs note in members and variables what they have registered, and ask
   for it later, often in another function.  A fact lives until something else
   may be stored at its place.  */

#ifndef TASKS_PLUGIN_FLOW_MEMORY_H
#define TASKS_PLUGIN_FLOW_MEMORY_H

#include "gcc/gcc.h"

#include "flow-facts.h"
#include "flow-pointer.h"

/* Bits of memory.  */
struct memory_place
{
  tree root; /* as in struct pointer */
  bool storage;
  bool varies; /* somewhere in the object; WIDTH is not known, nor AT */
  tree key;    /* as in flow-stores.h */
  HOST_WIDE_INT at, width;

  /* If ROOT was found in memory: the key of that.  What is stored there makes
     this place another one.  */
  tree via;
  loop_mask loops; /* in each iteration of which ROOT may be another one */
};

/* That PLACE has a value that is at least LOW and at most HIGH.  */
struct memory_fact
{
  struct memory_place place;
  HOST_WIDE_INT low, high;
};

class memory_facts
{
public:
  bool
  empty () const
  {
    return facts.size () == 0;
  }

  /* Something is stored at PLACE.  If it is APART, then not in an object that
     another root than that of PLACE is about.  */
  void forget (const memory_place &place, bool apart);

  /* What is stored at PLACE is between LOW and HIGH.  */
  void learn (const memory_place &place, HOST_WIDE_INT low,
              HOST_WIDE_INT high);

  /* FACTS learn of VALUE, which is loaded from PLACE.  */
  void tell (const memory_place &place, tree value, fact_set *facts) const;

  /* Forget all that KILLED says of.  */
  template <typename function_type>
  void
  forget_if (function_type killed)
  {
    if (std::none_of (facts.begin (), facts.end (), killed))
      return;
    std::vector<memory_fact> &own = facts.own ();
    own.erase (std::remove_if (own.begin (), own.end (), killed), own.end ());
  }

  /* As for fact_set.  */
  bool join (const memory_facts &other, enum widening widen);

  shared_list<memory_fact> facts;
};

class flow_function;

/* P, a place in F, with a root that is the same for all that was loaded from
   where that was: the first one.  */
extern memory_place rooted (const flow_function &f, memory_place p);

/* What P, of F, points to.  */
extern memory_place pointed_at (const flow_function &f,
                                const struct pointer &p);

/* Whether A and B are in the same object, as far as that is known.  */
extern bool same_object_p (const memory_place &a, const memory_place &b);

/* Whether they are the same place.  */
extern bool same_place_p (const memory_place &a, const memory_place &b);

/* Whether PLACE is a variable that may be changed through a pointer to another
   type: keys cannot tell.  */
extern bool disguised_p (const memory_place &place);

/* PLACE, in the object that begins at FROM, in the one that does so at TO.  */
extern memory_place moved (memory_place place, const memory_place &from,
                           const memory_place &to);

/* Bits of what the reference REF, at ADDRESS, accesses.  */
extern memory_place place_at (tree ref, const struct pointer &address);

#endif /* TASKS_PLUGIN_FLOW_MEMORY_H */
