/* SPDX-License-Identifier: GPL-3.0-or-later

   Executes a body on a sample, in SSA form: what statements compute is what
   GCC folds them to.

   An address is a number, too: each object has addresses of its own, far from
   those of others, and begins at a multiple of OBJECT_DISTANCE.  What is at
   them is a map of cells, each of which has one value; cells do not overlap.
   What a buffer contains before anything is stored are data.

   The execution ends without a result (STOPPED) where it would depend on
   anything that is not known: a condition, or an address that is written.  */

#include "gcc/gcc.h"

#include "mode-statement.h"
#include "sample.h"

#define OBJECT_DISTANCE ((HOST_WIDE_INT)1 << (POINTER_SIZE / 2))

/* Bytes of a number, at most.  */
#define MAX_NUMBER 16

/* A new object of SIZE bytes, or -1, a buffer of ELEMENTs unless that is
   NULL_TREE.  Return its address.  */
tree
sample_runner::new_object (HOST_WIDE_INT size, tree element)
{
  sample->objects.safe_push (new sample_object (size, element));
  return build_int_cst (ptr_type_node,
                        sample->objects.length () * OBJECT_DISTANCE);
}

/* What POINTER points into, or NULL; and at which OFFSET.  */
sample_object *
sample_runner::find_object (const sample_value &pointer, HOST_WIDE_INT *offset)
{
  if (!pointer.constant || TREE_CODE (pointer.constant) != INTEGER_CST)
    return NULL;
  HOST_WIDE_INT address = TREE_INT_CST_LOW (pointer.constant);
  HOST_WIDE_INT number = (address + OBJECT_DISTANCE / 2) / OBJECT_DISTANCE;
  *offset = address - number * OBJECT_DISTANCE;
  return IN_RANGE (number, 1, (HOST_WIDE_INT)sample->objects.length ())
             ? sample->objects[number - 1]
             : NULL;
}

sample_value
sample_runner::value_of (tree value)
{
  if (TREE_CODE (value) == SSA_NAME)
    return frame->names[SSA_NAME_VERSION (value)];
  if (TREE_CODE (value) != ADDR_EXPR
      || TREE_CODE (TREE_OPERAND (value, 0)) == FUNCTION_DECL
      || TREE_CODE (TREE_OPERAND (value, 0)) == LABEL_DECL)
    return { CONSTANT_CLASS_P (value) ? value : NULL_TREE, false };
  sample_value address = place_of (TREE_OPERAND (value, 0)).address;
  if (address.constant)
    address.constant = fold_convert (TREE_TYPE (value), address.constant);
  return address;
}

/* Where REF is.  */
sample_place
sample_runner::place_of (tree ref)
{
  sample_place place;
  poly_int64 size, start;
  machine_mode mode;
  int is_unsigned, reversed, is_volatile = 0;
  tree offset;
  HOST_WIDE_INT bits, first;
  tree base = get_inner_reference (ref, &size, &start, &offset, &mode,
                                   &is_unsigned, &reversed, &is_volatile);
  if (!size.is_constant (&bits) || !start.is_constant (&first) || bits < 0)
    return place;
  HOST_WIDE_INT inside = first & (BITS_PER_UNIT - 1);
  HOST_WIDE_INT bytes = (first - inside) / BITS_PER_UNIT;
  place.bytes = CEIL (inside + bits, BITS_PER_UNIT);
  place.partial = inside || bits % BITS_PER_UNIT;
  if (TREE_CODE (base) == MEM_REF)
    {
      place.address = value_of (TREE_OPERAND (base, 0));
      bytes += (HOST_WIDE_INT)TREE_INT_CST_LOW (TREE_OPERAND (base, 1));
    }
  else if (VAR_P (base) || TREE_CODE (base) == PARM_DECL
           || TREE_CODE (base) == RESULT_DECL)
    {
      tree &variable = frame->variables.get_or_insert (base);
      if (!variable)
        {
          variable = new_object (type_bytes (TREE_TYPE (base)), NULL_TREE);
          sample->objects.last ()->given_up = is_global_var (base);
        }
      place.address.constant = variable;
    }
  auto leaf = [&] (tree name) {
    place.address.soft |= value_of (name).soft;
    return value_of (name).constant;
  };
  tree moved = offset ? fold_expression (offset, leaf) : size_zero_node;
  tree address = place.address.constant;
  if (address && moved && TREE_CODE (moved) == INTEGER_CST)
    place.address.constant = build_int_cst (
        ptr_type_node, (HOST_WIDE_INT)(TREE_INT_CST_LOW (address)
                                       + TREE_INT_CST_LOW (moved) + bytes));
  else
    place.address.constant = NULL_TREE;
  return place;
}

/* The statement of the body that STMT belongs to.  */
gimple *
sample_runner::site_of (gimple *stmt) const
{
  return frame->call ? frame->call : stmt;
}

/* The object that PLACE is in, at OFFSET; or NULL, if some bytes of it are in
   none.  If it is sure that STMT accesses them, note that.  */
sample_object *
sample_runner::access (const sample_place &place, gimple *stmt,
                       HOST_WIDE_INT *offset)
{
  sample_object *object = find_object (place.address, offset);
  if (!object || object->inside_p (*offset, place.bytes))
    return object;
  if (place.bytes > 0 && object->element && object->size >= 0
      && !place.address.soft && !sample->soft && !object->beyond
      && (*offset < 0 || *offset > object->size - place.bytes))
    {
      object->beyond = site_of (stmt);
      object->beyond_offset = *offset;
    }
  return NULL;
}

/* Load what has TYPE from PLACE, for STMT.  */
sample_value
sample_runner::load (const sample_place &place, tree type, gimple *stmt)
{
  sample_value value = { NULL_TREE, place.address.soft };
  HOST_WIDE_INT offset;
  sample_object *object = access (place, stmt, &offset);
  if (!object || object->given_up || place.bytes == 0)
    return value;
  /* There may be padding, so it is only noted if all is missing.  */
  bool missing = object->element && object->missing_p (offset, place.bytes);
  if (missing && !object->first_read)
    object->first_read = site_of (stmt);
  sample_cell *cell = cells.get (TREE_INT_CST_LOW (place.address.constant));
  if (place.partial || !is_gimple_reg_type (type))
    return value;
  if (missing)
    return { made_up (offset / place.bytes, type, sample->pattern), true };
  if (cell && cell->bytes == place.bytes && cell->value.constant)
    {
      value.constant
          = fold_unary (VIEW_CONVERT_EXPR, type, cell->value.constant);
      value.soft |= cell->value.soft;
    }
  return value;
}

/* What is stored in BYTES at ADDRESS is not known any more.  */
void
sample_runner::forget (HOST_WIDE_INT address, HOST_WIDE_INT bytes)
{
  for (HOST_WIDE_INT i = address + 1 - MAX_NUMBER; i < address + bytes; i++)
    if (sample_cell *cell = cells.get (i))
      if (i + cell->bytes > address)
        cells.remove (i);
}

/* Store VALUE at PLACE, for STMT.  */
void
sample_runner::store (const sample_place &place, const sample_value &value,
                      gimple *stmt)
{
  HOST_WIDE_INT offset;
  sample_object *object = access (place, stmt, &offset);
  /* An address that data decide over: who knows what they are meant to be.  */
  stopped |= !object || place.address.soft;
  if (stopped || place.bytes == 0)
    return;
  if (object->element)
    {
      bitmap_set_range (object->written, offset, place.bytes);
      object->last_write = site_of (stmt);
      if (place.bytes <= MAX_NUMBER && !place.partial)
        object->widest = MAX (object->widest, place.bytes);
    }
  HOST_WIDE_INT address = TREE_INT_CST_LOW (place.address.constant);
  sample_cell *cell = cells.get (address);
  if (!cell || cell->bytes != place.bytes)
    forget (address, place.bytes);
  if (place.bytes <= MAX_NUMBER)
    cells.put (address,
               { place.partial ? sample_value () : value, place.bytes });
}

/* A CODE B, or CODE A, of TYPE.  */
static sample_value
compute (tree_code code, tree type, const sample_value &a,
         const sample_value &b)
{
  sample_value value = { NULL_TREE, a.soft || b.soft };
  if (!a.constant || !b.constant)
    return value;
  if (TREE_CODE_CLASS (code) == tcc_unary)
    value.constant = const_unop (code, type, a.constant);
  else if (TREE_CODE_CLASS (code) == tcc_binary)
    value.constant = const_binop (code, type, a.constant, b.constant);
  else if (TREE_CODE_CLASS (code) == tcc_comparison)
    value.constant = fold_binary (code, type, a.constant, b.constant);
  if (value.constant && TREE_OVERFLOW_P (value.constant))
    value.constant = drop_tree_overflow (value.constant);
  return value;
}

void
sample_runner::assign (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), first = gimple_assign_rhs1 (stmt);
  sample_value value;
  if (gimple_clobber_p (stmt))
    return;
  if (gimple_assign_load_p (stmt))
    value = load (place_of (first), TREE_TYPE (first), stmt);
  else if (gimple_assign_single_p (stmt))
    value = value_of (first);
  else if (gimple_num_ops (stmt) <= 3)
    value = compute (gimple_assign_rhs_code (stmt), TREE_TYPE (lhs),
                     value_of (first),
                     value_of (gimple_op (stmt, gimple_num_ops (stmt) - 1)));
  if (TREE_CODE (lhs) == SSA_NAME)
    frame->names[SSA_NAME_VERSION (lhs)] = value;
  else
    store (place_of (lhs), value, stmt);
}

/* Where the execution goes on behind BLOCK; NULL if that is unknown.  */
edge
sample_runner::choose (basic_block block)
{
  gimple_stmt_iterator i = gsi_last_nondebug_bb (block);
  gimple *last = gsi_end_p (i) ? NULL : gsi_stmt (i);
  gcond *condition = safe_dyn_cast<gcond *> (last);
  sample_value value;
  if (!condition && !safe_dyn_cast<gswitch *> (last))
    {
      /* No exceptions.  */
      edge e, way = NULL;
      edge_iterator j;
      FOR_EACH_EDGE (e, j, block->succs)
      if (!(e->flags & (EDGE_EH | EDGE_ABNORMAL)))
        way = e;
      return way;
    }
  if (condition)
    value = compute (gimple_cond_code (condition), boolean_type_node,
                     value_of (gimple_cond_lhs (condition)),
                     value_of (gimple_cond_rhs (condition)));
  else
    value = value_of (gimple_switch_index (as_a<gswitch *> (last)));
  if (!value.constant || TREE_CODE (value.constant) != INTEGER_CST)
    return NULL;

  bool existed;
  bool &loops = looping.get_or_insert (last, &existed);
  if (!existed)
    loops = stmt_reaches_p (last, last);
  sample->soft |= value.soft;
  sample->soft_in_loop |= value.soft && loops;
  tree name;
  ssa_op_iter k;
  FOR_EACH_SSA_TREE_OPERAND (name, last, k, SSA_OP_USE)
  sample->soft_bound
      |= value.soft && loops
         && gimple_code (SSA_NAME_DEF_STMT (name)) == GIMPLE_PHI;
  if (!loops)
    sample->decision = gimple_location (last);
  return find_taken_edge (block, value.constant);
}

/* Execute the PHIs behind E, all at once.  */
void
sample_runner::execute_phis (edge e)
{
  auto_vec<std::pair<unsigned, sample_value>, 8> values;
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      values.safe_push ({ SSA_NAME_VERSION (gimple_phi_result (i.phi ())),
                          value_of (PHI_ARG_DEF_FROM_EDGE (i.phi (), e)) });
  for (const std::pair<unsigned, sample_value> &value : values)
    frame->names[value.first] = value.second;
}

/* Execute the function of FRAME.  Return what it returns.  */
sample_value
sample_runner::execute_blocks (void)
{
  sample_value result;
  edge e = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (frame->fn));
  while (e && e->dest != EXIT_BLOCK_PTR_FOR_FN (frame->fn))
    {
      basic_block block = e->dest;
      execute_phis (e);
      for (gimple_stmt_iterator i = gsi_start_nondebug_bb (block);
           !gsi_end_p (i) && !stopped; gsi_next_nondebug (&i))
        {
          gimple *stmt = gsi_stmt (i);
          tree returned;
          stopped = sample->steps == 0;
          sample->steps -= !stopped;
          if (gassign *assignment = dyn_cast<gassign *> (stmt))
            assign (assignment);
          else if (gcall *inner = dyn_cast<gcall *> (stmt))
            call (inner);
          else if (greturn *end = dyn_cast<greturn *> (stmt))
            result = (returned = gimple_return_retval (end))
                         ? value_of (returned)
                         : result;
          else if (gimple_code (stmt) == GIMPLE_ASM)
            stopped = true;
        }
      e = stopped ? NULL : choose (block);
    }
  stopped |= !e;
  return result;
}

/* Execute the function FN with ARGUMENTS, by CALL of the body or, if that is
   NULL, as the body.  Return what it returns.  */
sample_value
sample_runner::execute (tree fn, gimple *call,
                        const vec<sample_value> &arguments)
{
  sample_frame inner, *outer = frame;
  inner.fn = DECL_STRUCT_FUNCTION (fn);
  inner.call = call;
  inner.depth = outer ? outer->depth + 1 : 0;
  inner.names.safe_grow_cleared (vec_safe_length (SSANAMES (inner.fn)), true);
  frame = &inner;
  push_cfun (inner.fn);
  unsigned i = 0;
  for (tree p = DECL_ARGUMENTS (fn); p && i < arguments.length ();
       p = DECL_CHAIN (p), i++)
    {
      sample_value value = arguments[i];
      /* Small integers are passed as `int'.  */
      if (value.constant)
        value.constant = fold_convertible_p (TREE_TYPE (p), value.constant)
                             ? fold_convert (TREE_TYPE (p), value.constant)
                             : NULL_TREE;
      if (!is_gimple_reg (p))
        store (place_of (p), value, NULL);
      else if (tree name = ssa_default_def (inner.fn, p))
        inner.names[SSA_NAME_VERSION (name)] = value;
    }
  sample_value result = execute_blocks ();
  pop_cfun ();
  frame = outer;
  return result;
}

void
sample_runner::run (tree fn)
{
  auto_vec<sample_value> arguments;
  for (unsigned i = 0; i < t->parameters.length (); i++)
    {
      const task_parameter &p = t->parameters[i];
      /* All have an object, so that buffers have their numbers.  */
      bool scalar = p.mode == TASKS_SCALAR;
      tree address = new_object (
          scalar ? 0 : sampled_bytes (p.bound, sample->arguments),
          scalar ? NULL_TREE : written_element (p.type));
      arguments.safe_push (
          { scalar ? sample->arguments[i] : fold_convert (p.type, address),
            SCALAR_FLOAT_TYPE_P (p.type) });
    }
  execute (fn, NULL, arguments);
  sample->complete = !stopped;
}
