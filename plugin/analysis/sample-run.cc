/* SPDX-License-Identifier: GPL-3.0-or-later

   Executes a body on a sample, in SSA form.

   An address is a number, too: each object begins at a multiple of
   OBJECT_DISTANCE.  What a buffer contains at first are data.

   The execution ends without a result (STOPPED) where a condition depends on
   anything that is not known; if only what is beyond buffers is asked, also
   where one depends on data.  Where these say how often a loop is executed
   only SOFT_STEPS follow: nothing is missing then.  Where anything may be
   written, nothing is known any more of what there is in memory.  */

#include "gcc/gcc.h"

#include "memory.h"
#include "mode-statement.h"
#include "sample.h"

#define SOFT_STEPS 250
#define OBJECT_DISTANCE ((HOST_WIDE_INT)1 << (POINTER_SIZE / 2))

/* A new object of SIZE bytes, or -1, a buffer of ELEMENTs unless that is
   NULL_TREE.  Return its address.  */
sample_value
sample::new_object (HOST_WIDE_INT size, tree element)
{
  objects.safe_push (new sample_object (size, element));
  return sample_number (ptr_type_node, objects.length () * OBJECT_DISTANCE);
}

/* What POINTER points into, or NULL; and at which OFFSET.  */
sample_object *
sample::find_object (const sample_value &pointer, HOST_WIDE_INT *offset)
{
  if (!pointer.known)
    return NULL;
  HOST_WIDE_INT number
      = (pointer.number + OBJECT_DISTANCE / 2) / OBJECT_DISTANCE;
  *offset = pointer.number - number * OBJECT_DISTANCE;
  return IN_RANGE (number, 1, (HOST_WIDE_INT)objects.length ())
             ? objects[number - 1]
             : NULL;
}

sample_value
sample::value_of (tree value)
{
  if (TREE_CODE (value) == SSA_NAME)
    return names[SSA_NAME_VERSION (value)];
  if (TREE_CODE (value) == ADDR_EXPR)
    return address_of (TREE_OPERAND (value, 0));
  return CONSTANT_CLASS_P (value) ? sample_constant (value)
         : EXPR_P (value)
             ? evaluate_sample (value, [&] (tree v) { return value_of (v); })
             : sample_value ();
}

/* Where REF is; not known of bit-fields.  */
sample_value
sample::address_of (tree ref)
{
  tree_code code = TREE_CODE (ref);
  tree inner = EXPR_P (ref) ? TREE_OPERAND (ref, 0) : NULL_TREE;
  sample_value address;
  if (VAR_P (ref) || code == PARM_DECL || code == RESULT_DECL)
    {
      bool existed;
      sample_value &known = variables.get_or_insert (ref, &existed);
      if (!existed)
        {
          known = new_object (int_size_in_bytes (TREE_TYPE (ref)), NULL_TREE);
          objects.last ()->given_up = is_global_var (ref);
        }
      return known;
    }
  if (code == MEM_REF)
    address = value_of (inner);
  else if (code == ARRAY_REF || code == COMPONENT_REF || code == REALPART_EXPR
           || code == IMAGPART_EXPR || code == VIEW_CONVERT_EXPR)
    address = address_of (inner);
  if (!address.known)
    return address;
  tree last = TREE_OPERAND_LENGTH (ref) > 1 ? TREE_OPERAND (ref, 1) : ref;
  if (code == MEM_REF)
    address.number += TREE_INT_CST_LOW (last);
  else if (code == ARRAY_REF)
    address = compute_sample (
        POINTER_PLUS_EXPR, ptr_type_node, ptr_type_node, address,
        compute_sample (MULT_EXPR, ssizetype, ssizetype, value_of (last),
                        value_of (array_ref_element_size (ref))));
  else if (code == IMAGPART_EXPR)
    address.number += int_size_in_bytes (TREE_TYPE (ref));
  else if (code == COMPONENT_REF)
    {
      address.known = !DECL_BIT_FIELD (last)
                      && TREE_CODE (DECL_FIELD_OFFSET (last)) == INTEGER_CST;
      address.number += address.known ? int_byte_position (last) : 0;
    }
  return address;
}

/* The object that COUNT bytes at ADDRESS are in, at OFFSET; or NULL, if some
   of them are in none.  If it is sure that they are accessed, note that.  */
sample_object *
sample::access (const sample_value &address, HOST_WIDE_INT count,
                HOST_WIDE_INT *offset)
{
  sample_object *object = find_object (address, offset);
  if (!object || object->inside_p (*offset, count))
    return object;
  if (count > 0 && object->element && object->size >= 0 && !address.soft
      && !soft && !object->beyond
      && (*offset < 0 || *offset > object->size - count))
    {
      object->beyond = site;
      object->beyond_offset
          = *offset < 0 ? *offset : MAX (*offset, object->size);
    }
  return NULL;
}

/* Load COUNT bytes from ADDRESS: a number of TYPE, unless that is NULL_TREE.
 */
sample_value
sample::load (const sample_value &address, HOST_WIDE_INT count, tree type)
{
  HOST_WIDE_INT offset;
  sample_object *object = access (address, count, &offset);
  sample_value value;
  value.soft = address.soft;
  if (!object || object->given_up || count == 0)
    return value;
  /* There may be padding, so it is only noted if all is missing.  */
  bool missing = object->element && object->missing_p (offset, count);
  if (missing && !object->first_read)
    object->first_read = site;
  if (type && is_gimple_reg_type (type))
    value = missing ? made_up (offset / count, type, pattern)
                    : object->load (offset, count, type);
  value.soft |= address.soft;
  return value;
}

/* Anything may have been written.  */
void
sample::give_up (void)
{
  for (sample_object *object : objects)
    object->given_up = true;
}

/* Store VALUE, a NUMBER or something else, in COUNT bytes at ADDRESS.  */
void
sample::store (const sample_value &address, HOST_WIDE_INT count,
               const sample_value &value, bool number)
{
  HOST_WIDE_INT offset;
  sample_object *object = access (address, count, &offset);
  /* An address that data decide over: who knows what they are meant to be.  */
  if (!object || address.soft)
    give_up ();
  else if (count > 0)
    {
      object->store ({ offset, count, value });
      object->last_write = site;
      if (number)
        object->widest = MAX (object->widest, count);
    }
}

/* Let LHS be VALUE.  */
void
sample::set (tree lhs, const sample_value &value)
{
  if (TREE_CODE (lhs) == SSA_NAME)
    names[SSA_NAME_VERSION (lhs)] = value;
  else
    store (address_of (lhs), int_size_in_bytes (TREE_TYPE (lhs)), value,
           is_gimple_reg_type (TREE_TYPE (lhs)));
}

/* What STMT stores.  */
sample_value
sample::assign (gassign *stmt)
{
  tree first = gimple_assign_rhs1 (stmt);
  if (gimple_assign_single_p (stmt))
    return gimple_assign_load_p (stmt)
               ? load (address_of (first),
                       int_size_in_bytes (TREE_TYPE (first)),
                       TREE_TYPE (first))
               : value_of (first);
  if (gimple_num_ops (stmt) > 3)
    return {};
  sample_value a = value_of (first);
  return compute_sample (
      gimple_assign_rhs_code (stmt), TREE_TYPE (gimple_assign_lhs (stmt)),
      TREE_TYPE (first), a,
      gimple_num_ops (stmt) > 2 ? value_of (gimple_assign_rhs2 (stmt)) : a);
}

/* Where the execution goes on behind BLOCK; NULL if that is unknown, or if
   nothing that is asked shows there.  */
edge
sample::choose (basic_block block)
{
  gimple *last = last_stmt (block);
  gcond *condition = safe_dyn_cast<gcond *> (last);
  gswitch *cases = safe_dyn_cast<gswitch *> (last);
  tree name;
  ssa_op_iter k;
  sample_value value;
  if (!condition && !cases)
    /* No exceptions.  */
    return single_succ_p (block) ? single_succ_edge (block)
                                 : find_fallthru_edge (block->succs);
  if (condition)
    value = compute_sample (gimple_cond_code (condition), boolean_type_node,
                            TREE_TYPE (gimple_cond_lhs (condition)),
                            value_of (gimple_cond_lhs (condition)),
                            value_of (gimple_cond_rhs (condition)));
  else
    value = value_of (gimple_switch_index (cases));
  bool loops = loop_outer (block->loop_father);
  if (!loops)
    decision = gimple_location (last);
  soft |= value.soft;
  soft_in_loop |= value.soft && loops;
  if (value.soft && loops)
    FOR_EACH_SSA_TREE_OPERAND (name, last, k, SSA_OP_USE)
      soft_bound |= gimple_code (SSA_NAME_DEF_STMT (name)) == GIMPLE_PHI;
  if (soft_bound)
    limit = MIN (limit, steps + SOFT_STEPS);
  if (!value.known || (soft && !outputs))
    return NULL;
  return find_taken_edge (
      block, cases ? build_int_cst (TREE_TYPE (gimple_switch_index (cases)),
                                    value.number)
                   : constant_boolean_node (value.number, boolean_type_node));
}

/* Execute the statement SITE.  */
void
sample::step (void)
{
  steps++;
  if (gassign *assignment = dyn_cast<gassign *> (site))
    set (gimple_assign_lhs (assignment), assign (assignment));
  else if (gcall *inner = dyn_cast<gcall *> (site))
    {
      sample_value value = call (inner);
      if (gimple_call_lhs (inner) && !stopped)
        set (gimple_call_lhs (inner), value);
    }
  stopped |= gimple_code (site) == GIMPLE_ASM;
}

/* STMT calls a task or a function: what that writes is known of memcpy(3),
   memmove(3) and memset(3).  Return whether it is one of these.  */
bool
sample::call_known (gcall *stmt)
{
  const char *name = plain_function_name (gimple_call_fndecl (stmt));
  if (startswith (name, "__mem") && strstr (name, "_chk"))
    name += 2;
  bool moves = startswith (name, "memcpy") || startswith (name, "memmove");
  bool known = (moves || startswith (name, "memset"))
               && gimple_call_num_args (stmt) >= 3;
  sample_value count;
  if (known)
    count = value_of (gimple_call_arg (stmt, 2));
  stopped |= known && (count.soft || !count.known);
  if (known && !stopped && moves)
    load (value_of (gimple_call_arg (stmt, 1)), count.number, NULL_TREE);
  if (known && !stopped)
    store (value_of (gimple_call_arg (stmt, 0)), count.number, {}, false);
  return known || library_role (stmt) == LIBRARY_FREE
         || startswith (name, "stack_");
}

/* Call what STMT does.  Return what that returns.  */
sample_value
sample::call (gcall *stmt)
{
  /* Nested functions use the variables of the one around them.  */
  stopped
      |= (gimple_call_flags (stmt) & ECF_NORETURN) || gimple_call_chain (stmt);
  if (library_role (stmt) == LIBRARY_ALLOCATE)
    return new_object (-1, NULL_TREE);
  bool known = call_known (stmt);
  for (unsigned i = 0; !known && i < gimple_call_num_args (stmt); i++)
    {
      tree argument = gimple_call_arg (stmt, i);
      HOST_WIDE_INT offset;
      sample_object *object = find_object (value_of (argument), &offset);
      unsigned access = object ? argument_access (stmt, i) : 0;
      /* There may be pointers in it, which are followed.  */
      if (!is_gimple_reg_type (TREE_TYPE (argument))
          || (object && !object->element && (access & ACCESS_UNKNOWN)))
        give_up ();
      if (access & (ACCESS_WRITE | ACCESS_UNKNOWN))
        object->given_up = true;
    }
  return known && gimple_call_num_args (stmt) > 0
             ? value_of (gimple_call_arg (stmt, 0))
             : sample_value ();
}

void
sample::run (const struct task *t, tree fn)
{
  function *body = DECL_STRUCT_FUNCTION (fn);
  tree parm = DECL_ARGUMENTS (fn);
  auto_vec<sample_value> values;
  names.safe_grow_cleared (vec_safe_length (SSANAMES (body)), true);
  /* All have an object, so that buffers have their numbers.  */
  for (const task_parameter &p : t->parameters)
    values.safe_push (memory_p (p)
                          ? new_object (sampled_bytes (p.bound, arguments),
                                        written_element (p.type))
                          : new_object (0, NULL_TREE));
  for (unsigned i = 0; parm && i < values.length ();
       i++, parm = DECL_CHAIN (parm))
    {
      if (t->parameters[i].mode == TASKS_SCALAR)
        values[i] = arguments[i];
      else if (t->parameters[i].mode == TASKS_UNORDERED)
        values[i] = sample_value ();
      values[i].soft |= SCALAR_FLOAT_TYPE_P (t->parameters[i].type);
      tree name = is_gimple_reg (parm) ? ssa_default_def (body, parm) : parm;
      if (name)
        set (name, values[i]);
    }
  edge e = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (body));
  while (e && e->dest != EXIT_BLOCK_PTR_FOR_FN (body))
    {
      basic_block block = e->dest;
      auto_vec<std::pair<tree, sample_value>, 8> merged; /* all at once */
      for (gphi_iterator i = gsi_start_phis (block); !gsi_end_p (i);
           gsi_next (&i))
        if (!virtual_operand_p (gimple_phi_result (i.phi ())))
          merged.safe_push (
              { gimple_phi_result (i.phi ()),
                value_of (PHI_ARG_DEF_FROM_EDGE (i.phi (), e)) });
      for (const std::pair<tree, sample_value> &value : merged)
        set (value.first, value.second);
      for (gimple_stmt_iterator i = gsi_start_bb (block);
           !gsi_end_p (i) && !stopped; gsi_next (&i))
        {
          site = gsi_stmt (i);
          if (is_gimple_debug (site) || gimple_clobber_p (site))
            continue;
          stopped = steps == limit;
          if (!stopped)
            step ();
        }
      e = stopped ? NULL : choose (block);
    }
  complete = e && !stopped;
}
