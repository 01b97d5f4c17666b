/* SPDX-License-Identifier: GPL-3.0-or-later

   Which objects events name: see flow-object.h.  */

#include "gcc/gcc.h"

#include "flow-object.h"
#include "flow-walk.h"
#include "gcc/callee.h"

/* Finds the objects that events name.  */
class object_finder
{
public:
  explicit object_finder (flow_function &f)
      : null (false), f (f), seen (f.names.size ())
  {
  }

  void find ();
  std::vector<flow_object> objects;
  bool null; /* some pointer may be null */

private:
  flow_function &f;
  std::vector<bool> seen; /* names that were looked at */

  void add (const struct pointer &p);
  void add_name (unsigned name);
  void add_object (tree root, bool storage, int cell, const linear &offset);
};

void
object_finder::add_object (tree root, bool storage, int cell,
                           const linear &offset)
{
  flow_object *known = NULL;
  for (flow_object &o : objects)
    if (o.root == root && o.storage == storage && o.cell == cell)
      known = &o;
  if (!known)
    {
      objects.push_back ({ root, storage, cell, {}, {} });
      known = &objects.back ();
    }
  if (offset.terms)
    {
      linear least = { 0, least_value (offset), offset.step };
      for (const linear &other : known->varying)
        if (other.step == least.step && other.constant == least.constant)
          return;
      known->varying.push_back (least);
    }
  else if (std::find (known->offsets.begin (), known->offsets.end (),
                      offset.constant)
           == known->offsets.end ())
    known->offsets.push_back (offset.constant);
}

/* Add what NAME may point to.  */
void
object_finder::add_name (unsigned name)
{
  if (seen[name])
    return;
  seen[name] = true;
  const flow_name &n = f.names[name];
  switch (n.kind)
    {
    case NAME_PARAMETER:
    case NAME_CELL:
      break;
    case NAME_RESULT:
      {
        add_object (n.ssa, false, -1, {});
        gimple *call = SSA_NAME_DEF_STMT (n.ssa);
        for (unsigned i = 0; i < gimple_call_num_args (call); i++)
          if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
            add (pointer_of (gimple_call_arg (call, i)));
        break;
      }
    case NAME_PHI:
      {
        gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (n.ssa));
        for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
          {
            struct pointer p = pointer_of (gimple_phi_arg_def (phi, i));
            p.offset = {};
            add (p);
          }
        break;
      }
    case NAME_LOADED:
      {
        add_object (NULL_TREE, false, n.cell, {});
        tree root = f.names[n.cell].place.root;
        for (basic_block block : f.order)
          for (const event &e : f.events[block->index])
            if (e.kind == EVENT_STORE && e.operands[0].address.root == root)
              add (e.operands[1].address);
        break;
      }
    }
}

/* Add what P may point to.  */
void
object_finder::add (const struct pointer &p)
{
  null |= p.null;
  if (!p.root)
    return;
  int name = p.storage ? -1 : f.name_of (p.root);
  if (name >= 0 && f.names[name].kind != NAME_PARAMETER)
    add_name (name);
  else
    add_object (p.root, p.storage, -1, p.offset);
}

void
object_finder::find ()
{
  for (basic_block block : f.order)
    for (const event &e : f.events[block->index])
      if ((e.kind >= EVENT_REGISTER && e.kind <= EVENT_TASK)
          || (e.kind == EVENT_CALL
              && deeds_of (callee_of (e.stmt)) & DEED_TASKS))
        for (const operand &o : e.operands)
          add (o.address);
  /* Variables that other functions may have registered.  */
  if (deeds_of (f.decl) & DEED_TASKS)
    for (basic_block block : f.order)
      for (const event &e : f.events[block->index])
        if (e.kind == EVENT_ACCESS && e.operands[0].address.storage
            && e.operands[0].address.root
            && is_global_var (e.operands[0].address.root)
            && TREE_ADDRESSABLE (e.operands[0].address.root)
            && !DECL_ARTIFICIAL (e.operands[0].address.root))
          add_object (e.operands[0].address.root, true, -1, {});
}

std::vector<flow_object>
objects_of (flow_function &f, bool *null_pointer)
{
  object_finder finder (f);
  finder.find ();
  *null_pointer = finder.null;
  return finder.objects;
}
