/* SPDX-License-Identifier: GPL-3.0-or-later

   Executes a body on a sample, in SSA form.

   An address is a number, too: each object has addresses of its own, far from
   those of others, and begins at a multiple of OBJECT_DISTANCE.  What a buffer
   contains before anything is stored are data.

   The execution ends without a result (STOPPED) where it would depend on
   anything that is not known: a condition, or an address that is written.  */

#include "gcc/gcc.h"

#include "library.h"
#include "mode-effects.h"
#include "mode-statement.h"
#include "sample.h"

#define OBJECT_DISTANCE ((HOST_WIDE_INT)1 << (POINTER_SIZE / 2))

/* COUNT bytes at ADDRESS.  */
struct sample_place
{
  sample_value address;
  HOST_WIDE_INT count = -1;
};

class sample_runner
{
public:
  sample_runner (tree function, struct sample *given)
      : fn (DECL_STRUCT_FUNCTION (function)), sample (given)
  {
    names.safe_grow_cleared (vec_safe_length (SSANAMES (fn)), true);
  }

  sample_value new_object (HOST_WIDE_INT size, tree element);
  void pass (tree parm, const sample_value &value);
  void execute (void);

  bool stopped = false;

private:
  sample_object *find_object (const sample_value &pointer,
                              HOST_WIDE_INT *offset);
  sample_value value_of (tree value);
  void move (sample_place *place, tree ref);
  sample_place place_of (tree ref);
  sample_object *access (const sample_place &place, HOST_WIDE_INT *offset);
  sample_value load (const sample_place &place, tree type);
  void store (const sample_place &place, const sample_value &value, tree type);
  void set (tree lhs, const sample_value &value);
  void execute_phis (edge e);
  void assign (gassign *stmt);
  edge choose (basic_block block);
  void call (gcall *stmt);
  bool call_memory (gcall *stmt, const vec<sample_value> &arguments);
  void call_unknown (gcall *stmt, const vec<sample_value> &arguments);

  function *fn;
  struct sample *sample;
  gimple *site = NULL;                    /* the statement that is executed */
  auto_vec<sample_value> names;           /* by version */
  hash_map<tree, sample_value> variables; /* their addresses */
};

/* A new object of SIZE bytes, or -1, a buffer of ELEMENTs unless that is
   NULL_TREE.  Return its address.  */
sample_value
sample_runner::new_object (HOST_WIDE_INT size, tree element)
{
  sample_object *object = new sample_object;
  object->size = size;
  object->element = element;
  sample->objects.safe_push (object);
  return sample_integer (ptr_type_node,
                         sample->objects.length () * OBJECT_DISTANCE);
}

/* What POINTER points into, or NULL; and at which OFFSET.  */
sample_object *
sample_runner::find_object (const sample_value &pointer, HOST_WIDE_INT *offset)
{
  HOST_WIDE_INT number
      = (pointer.number + OBJECT_DISTANCE / 2) / OBJECT_DISTANCE;
  *offset = pointer.number - number * OBJECT_DISTANCE;
  return pointer.known
                 && IN_RANGE (number, 1,
                              (HOST_WIDE_INT)sample->objects.length ())
             ? sample->objects[number - 1]
             : NULL;
}

sample_value
sample_runner::value_of (tree value)
{
  if (TREE_CODE (value) == SSA_NAME)
    return names[SSA_NAME_VERSION (value)];
  return TREE_CODE (value) == ADDR_EXPR
             ? place_of (TREE_OPERAND (value, 0)).address
             : sample_constant (value);
}

/* Let PLACE, of what REF is a component of, be that of REF.  */
void
sample_runner::move (sample_place *place, tree ref)
{
  sample_value by;
  auto leaf = [&] (tree name) { return value_of (name); };
  if (TREE_CODE (ref) == COMPONENT_REF)
    {
      tree field = TREE_OPERAND (ref, 1);
      if (!TREE_OPERAND (ref, 2) && !DECL_BIT_FIELD (field))
        by = sample_integer (
            sizetype, TREE_INT_CST_LOW (DECL_FIELD_OFFSET (field))
                          + TREE_INT_CST_LOW (DECL_FIELD_BIT_OFFSET (field))
                                / BITS_PER_UNIT);
    }
  else if (TREE_CODE (ref) == ARRAY_REF)
    {
      sample_value index = value_of (TREE_OPERAND (ref, 1));
      sample_value size = evaluate_sample (array_ref_element_size (ref), leaf);
      sample_value low = sample_constant (array_ref_low_bound (ref));
      by = sample_integer (sizetype,
                           (index.number - low.number) * size.number);
      by.known = index.known && size.known && low.known;
      by.soft = index.soft || size.soft;
    }
  else if (TREE_CODE (ref) == VIEW_CONVERT_EXPR
           || TREE_CODE (ref) == REALPART_EXPR)
    by.known = true;
  place->address
      = compute_sample (PLUS_EXPR, sizetype, sizetype, place->address, by);
}

/* Where REF is.  */
sample_place
sample_runner::place_of (tree ref)
{
  sample_place place;
  if (handled_component_p (ref))
    {
      place = place_of (TREE_OPERAND (ref, 0));
      move (&place, ref);
    }
  else if (TREE_CODE (ref) == MEM_REF)
    place.address = compute_sample (PLUS_EXPR, sizetype, sizetype,
                                    value_of (TREE_OPERAND (ref, 0)),
                                    sample_constant (TREE_OPERAND (ref, 1)));
  else if (VAR_P (ref) || TREE_CODE (ref) == PARM_DECL
           || TREE_CODE (ref) == RESULT_DECL)
    {
      bool existed;
      sample_value &address = variables.get_or_insert (ref, &existed);
      if (!existed)
        {
          address = new_object (type_bytes (TREE_TYPE (ref)), NULL_TREE);
          sample->objects.last ()->given_up = is_global_var (ref);
        }
      place.address = address;
    }
  place.count = type_bytes (TREE_TYPE (ref));
  return place;
}

/* The object that PLACE is in, at OFFSET; or NULL, if some bytes of it are in
   none.  If it is sure that they are accessed, note that.  */
sample_object *
sample_runner::access (const sample_place &place, HOST_WIDE_INT *offset)
{
  sample_object *object = find_object (place.address, offset);
  if (!object || object->inside_p (*offset, place.count))
    return object;
  if (place.count > 0 && object->element && object->size >= 0
      && !place.address.soft && !sample->soft && !object->beyond
      && (*offset < 0 || *offset > object->size - place.count))
    {
      object->beyond = site;
      object->beyond_offset = *offset;
    }
  return NULL;
}

/* Load what has TYPE from PLACE.  */
sample_value
sample_runner::load (const sample_place &place, tree type)
{
  sample_value value;
  HOST_WIDE_INT offset;
  sample_object *object = access (place, &offset);
  value.soft = place.address.soft;
  if (!object || object->given_up || place.count == 0)
    return value;
  /* There may be padding, so it is only noted if all is missing.  */
  bool missing = object->element && object->missing_p (offset, place.count);
  if (missing && !object->first_read)
    object->first_read = site;
  if (!is_gimple_reg_type (type))
    return value;
  value = missing ? made_up (offset / place.count, type, sample->pattern)
                  : object->load (offset, type);
  value.soft |= place.address.soft;
  return value;
}

/* Store VALUE, of TYPE, at PLACE.  */
void
sample_runner::store (const sample_place &place, const sample_value &value,
                      tree type)
{
  HOST_WIDE_INT offset;
  sample_object *object = access (place, &offset);
  /* An address that data decide over: who knows what they are meant to be.  */
  stopped |= !object || place.address.soft;
  if (stopped || place.count == 0)
    return;
  object->store (offset, place.count, value, type);
  object->last_write = site;
  if (type && is_gimple_reg_type (type))
    object->widest = MAX (object->widest, place.count);
}

/* Set LHS to VALUE.  */
void
sample_runner::set (tree lhs, const sample_value &value)
{
  if (TREE_CODE (lhs) == SSA_NAME)
    names[SSA_NAME_VERSION (lhs)] = value;
  else
    store (place_of (lhs), value, TREE_TYPE (lhs));
}

void
sample_runner::assign (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), first = gimple_assign_rhs1 (stmt);
  sample_value value;
  if (gimple_clobber_p (stmt))
    return;
  if (gimple_assign_load_p (stmt))
    value = load (place_of (first), TREE_TYPE (first));
  else if (gimple_assign_single_p (stmt))
    value = value_of (first);
  else if (gimple_num_ops (stmt) <= 3)
    value = compute_sample (
        gimple_assign_rhs_code (stmt), TREE_TYPE (lhs), TREE_TYPE (first),
        value_of (first),
        value_of (gimple_op (stmt, gimple_num_ops (stmt) - 1)));
  set (lhs, value);
}

/* Where the execution goes on behind BLOCK; NULL if that is unknown.  */
edge
sample_runner::choose (basic_block block)
{
  gimple_stmt_iterator i = gsi_last_nondebug_bb (block);
  gimple *last = gsi_end_p (i) ? NULL : gsi_stmt (i);
  gcond *condition = safe_dyn_cast<gcond *> (last);
  gswitch *cases = safe_dyn_cast<gswitch *> (last);
  sample_value value;
  if (condition)
    value = compute_sample (gimple_cond_code (condition), boolean_type_node,
                            TREE_TYPE (gimple_cond_lhs (condition)),
                            value_of (gimple_cond_lhs (condition)),
                            value_of (gimple_cond_rhs (condition)));
  else if (cases)
    value = value_of (gimple_switch_index (cases));
  else
    {
      /* No exceptions.  */
      edge e, way = NULL;
      edge_iterator j;
      FOR_EACH_EDGE (e, j, block->succs)
      if (!(e->flags & (EDGE_EH | EDGE_ABNORMAL)))
        way = e;
      return way;
    }
  if (!value.known)
    return NULL;
  bool loops = loop_outer (block->loop_father);
  sample->soft |= value.soft;
  sample->soft_in_loop |= value.soft && loops;
  tree name;
  ssa_op_iter k;
  if (value.soft && loops)
    FOR_EACH_SSA_TREE_OPERAND (name, last, k, SSA_OP_USE)
  sample->soft_bound |= gimple_code (SSA_NAME_DEF_STMT (name)) == GIMPLE_PHI;
  if (!loops)
    sample->decision = gimple_location (last);
  return find_taken_edge (
      block, cases ? build_int_cst (TREE_TYPE (gimple_switch_index (cases)),
                                    value.number)
             : value.number ? boolean_true_node
                            : boolean_false_node);
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
    names[value.first] = value.second;
}

/* Let the parameter PARM be VALUE.  */
void
sample_runner::pass (tree parm, const sample_value &value)
{
  if (!is_gimple_reg (parm))
    store (place_of (parm), value, TREE_TYPE (parm));
  else if (tree name = ssa_default_def (fn, parm))
    names[SSA_NAME_VERSION (name)] = value;
}

/* Execute the function.  */
void
sample_runner::execute (void)
{
  edge e = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fn));
  while (e && e->dest != EXIT_BLOCK_PTR_FOR_FN (fn))
    {
      basic_block block = e->dest;
      execute_phis (e);
      for (gimple_stmt_iterator i = gsi_start_nondebug_bb (block);
           !gsi_end_p (i) && !stopped; gsi_next_nondebug (&i))
        {
          site = gsi_stmt (i);
          stopped = sample->steps == 0 || gimple_code (site) == GIMPLE_ASM;
          sample->steps -= !stopped;
          if (gassign *assignment = dyn_cast<gassign *> (site))
            assign (assignment);
          else if (gcall *inner = dyn_cast<gcall *> (site))
            call (inner);
        }
      e = stopped ? NULL : choose (block);
    }
  stopped |= !e;
}

/* If STMT calls memcpy(3), memmove(3), or memset(3), do what they do.  Return
   whether it does.  */
bool
sample_runner::call_memory (gcall *stmt, const vec<sample_value> &arguments)
{
  const char *name = plain_function_name (gimple_call_fndecl (stmt));
  if (startswith (name, "__mem") && strstr (name, "_chk"))
    name += 2;
  bool moves = startswith (name, "memcpy") || startswith (name, "memmove");
  if ((!moves && !startswith (name, "memset")) || arguments.length () < 3)
    return false;
  const sample_value &size = arguments[2];
  stopped |= size.soft || !size.known;
  if (stopped)
    return true;
  if (moves)
    load ({ arguments[1], size.number }, void_type_node);
  store ({ arguments[0], size.number }, {}, NULL_TREE);
  return true;
}

/* STMT calls a task, a function of the library, or one that is not known.  */
void
sample_runner::call_unknown (gcall *stmt, const vec<sample_value> &arguments)
{
  if (library_role (stmt) == LIBRARY_FREE
      || startswith (plain_function_name (gimple_call_fndecl (stmt)),
                     "stack_"))
    return;
  for (unsigned i = 0; i < arguments.length (); i++)
    {
      HOST_WIDE_INT offset;
      unsigned access = argument_access (stmt, i);
      stopped |= !is_gimple_reg_type (TREE_TYPE (gimple_call_arg (stmt, i)));
      sample_object *object = find_object (arguments[i], &offset);
      if (!object || !(access & (ACCESS_WRITE | ACCESS_UNKNOWN)))
        continue;
      /* There may be pointers in it, which it follows.  */
      stopped |= !object->element && (access & ACCESS_UNKNOWN);
      object->given_up = true;
    }
}

void
sample_runner::call (gcall *stmt)
{
  tree lhs = gimple_call_lhs (stmt);
  sample_value result;
  auto_vec<sample_value, 8> arguments;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    arguments.safe_push (value_of (gimple_call_arg (stmt, i)));

  /* Nested functions use the variables of the one around them.  */
  stopped
      |= (gimple_call_flags (stmt) & ECF_NORETURN) || gimple_call_chain (stmt);
  if (stopped)
    return;
  if (library_role (stmt) == LIBRARY_ALLOCATE)
    result = new_object (-1, NULL_TREE);
  else if (call_memory (stmt, arguments))
    result = arguments[0];
  else
    call_unknown (stmt, arguments);
  if (lhs && !stopped)
    set (lhs, result);
}

void
run_sample (const struct task *t, tree fn, struct sample *sample)
{
  sample_runner runner (fn, sample);
  tree parm = DECL_ARGUMENTS (fn);
  auto_vec<sample_value> values;
  /* All have an object, so that buffers have their numbers.  */
  for (const task_parameter &p : t->parameters)
    values.safe_push (runner.new_object (
        p.mode == TASKS_SCALAR ? 0
                               : sampled_bytes (p.bound, sample->arguments),
        p.mode == TASKS_SCALAR ? NULL_TREE : written_element (p.type)));
  for (unsigned i = 0; parm && i < values.length ();
       i++, parm = DECL_CHAIN (parm))
    {
      if (t->parameters[i].mode == TASKS_SCALAR)
        values[i] = sample->arguments[i];
      values[i].soft |= SCALAR_FLOAT_TYPE_P (t->parameters[i].type);
      runner.pass (parm, values[i]);
    }
  runner.execute ();
  sample->complete = !runner.stopped;
}
