/* SPDX-License-Identifier: GPL-3.0-or-later

   Executes a body on a sample, in SSA form.

   An address is a number, too: each object begins at a multiple of
   OBJECT_DISTANCE.  What a buffer contains at first are data.

   The execution ends without a result (STOPPED) where a condition depends on
   anything that is not known.  Where anything may be written, nothing is known
   any more of what there is in memory.  */

#include "gcc/gcc.h"

#include "library.h"
#include "mode-statement.h"
#include "sample.h"

#define OBJECT_DISTANCE ((HOST_WIDE_INT)1 << (POINTER_SIZE / 2))

class sample_runner
{
public:
  sample_runner (function *body, struct sample *given)
      : fn (body), sample (given)
  {
    names.safe_grow_cleared (vec_safe_length (SSANAMES (fn)), true);
  }

  sample_value new_object (HOST_WIDE_INT size, tree element);
  void set (tree lhs, const sample_value &value);
  void execute (void);

  bool stopped = false;

private:
  sample_object *find_object (const sample_value &pointer,
                              HOST_WIDE_INT *offset);
  sample_value value_of (tree value);
  sample_value address_of (tree ref);
  sample_object *access (const sample_value &address, HOST_WIDE_INT count,
                         HOST_WIDE_INT *offset);
  sample_value load (const sample_value &address, HOST_WIDE_INT count,
                     tree type);
  void store (const sample_value &address, HOST_WIDE_INT count,
              const sample_value &value, bool number);
  sample_value assign (gassign *stmt);
  edge choose (basic_block block);
  void give_up (void);
  sample_value call (gcall *stmt);
  bool call_known (gcall *stmt, const vec<sample_value> &arguments);

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
  sample->objects.safe_push (new sample_object (size, element));
  return sample_value (build_int_cst (ptr_type_node, sample->objects.length ()
                                                         * OBJECT_DISTANCE));
}

/* What POINTER points into, or NULL; and at which OFFSET.  */
sample_object *
sample_runner::find_object (const sample_value &pointer, HOST_WIDE_INT *offset)
{
  if (!pointer.integer_p ())
    return NULL;
  HOST_WIDE_INT number
      = (pointer.integer () + OBJECT_DISTANCE / 2) / OBJECT_DISTANCE;
  *offset = pointer.integer () - number * OBJECT_DISTANCE;
  return IN_RANGE (number, 1, (HOST_WIDE_INT)sample->objects.length ())
             ? sample->objects[number - 1]
             : NULL;
}

sample_value
sample_runner::value_of (tree value)
{
  if (TREE_CODE (value) == ADDR_EXPR)
    return address_of (TREE_OPERAND (value, 0));
  return evaluate_sample (
      value, [&] (tree name) { return names[SSA_NAME_VERSION (name)]; });
}

/* Where REF is.  */
sample_value
sample_runner::address_of (tree ref)
{
  poly_int64 size, first;
  HOST_WIDE_INT bits;
  tree offset;
  machine_mode mode;
  int u, reverse, v;
  tree base = get_inner_reference (ref, &size, &first, &offset, &mode, &u,
                                   &reverse, &v);
  sample_value address;
  auto add = [&] (const sample_value &by) {
    address = compute_sample (POINTER_PLUS_EXPR, ptr_type_node, address, by);
  };
  if (!first.is_constant (&bits) || bits % BITS_PER_UNIT != 0 || reverse
      || (TREE_CODE (ref) == COMPONENT_REF
          && DECL_BIT_FIELD (TREE_OPERAND (ref, 1))))
    return address;
  if (TREE_CODE (base) == MEM_REF)
    {
      address = value_of (TREE_OPERAND (base, 0));
      add (sample_value (TREE_OPERAND (base, 1)));
    }
  else if (VAR_P (base) || TREE_CODE (base) == PARM_DECL
           || TREE_CODE (base) == RESULT_DECL)
    {
      bool existed;
      sample_value &known = variables.get_or_insert (base, &existed);
      if (!existed)
        {
          known = new_object (type_bytes (TREE_TYPE (base)), NULL_TREE);
          sample->objects.last ()->given_up = is_global_var (base);
        }
      address = known;
    }
  if (offset)
    add (value_of (offset));
  add (sample_value (build_int_cst (sizetype, bits / BITS_PER_UNIT)));
  return address;
}

/* The object that COUNT bytes at ADDRESS are in, at OFFSET; or NULL, if some
   of them are in none.  If it is sure that they are accessed, note that.  */
sample_object *
sample_runner::access (const sample_value &address, HOST_WIDE_INT count,
                       HOST_WIDE_INT *offset)
{
  sample_object *object = find_object (address, offset);
  if (!object || object->inside_p (*offset, count))
    return object;
  if (count > 0 && object->element && object->size >= 0 && !address.soft
      && !sample->soft && !object->beyond
      && (*offset < 0 || *offset > object->size - count))
    {
      object->beyond = site;
      object->beyond_offset = *offset;
    }
  return NULL;
}

/* Load COUNT bytes from ADDRESS: a number of TYPE, unless that is NULL_TREE.
 */
sample_value
sample_runner::load (const sample_value &address, HOST_WIDE_INT count,
                     tree type)
{
  HOST_WIDE_INT offset;
  sample_object *object = access (address, count, &offset);
  sample_value value (NULL_TREE, address.soft);
  if (!object || object->given_up || count == 0)
    return value;
  /* There may be padding, so it is only noted if all is missing.  */
  bool missing = object->element && object->missing_p (offset, count);
  if (missing && !object->first_read)
    object->first_read = site;
  if (type && is_gimple_reg_type (type))
    value = missing ? made_up (offset / count, type, sample->pattern)
                    : object->load (offset, type);
  value.soft |= address.soft;
  return value;
}

/* Anything may have been written.  */
void
sample_runner::give_up (void)
{
  for (sample_object *object : sample->objects)
    object->given_up = true;
}

/* Store VALUE, a NUMBER or something else, in COUNT bytes at ADDRESS.  */
void
sample_runner::store (const sample_value &address, HOST_WIDE_INT count,
                      const sample_value &value, bool number)
{
  HOST_WIDE_INT offset;
  sample_object *object = access (address, count, &offset);
  /* An address that data decide over: who knows what they are meant to be.  */
  if (!object || address.soft)
    give_up ();
  else if (count > 0)
    {
      object->store (offset, count, value);
      object->last_write = site;
      if (number)
        object->widest = MAX (object->widest, count);
    }
}

/* Let LHS be VALUE.  */
void
sample_runner::set (tree lhs, const sample_value &value)
{
  if (TREE_CODE (lhs) == SSA_NAME)
    names[SSA_NAME_VERSION (lhs)] = value;
  else
    store (address_of (lhs), type_bytes (TREE_TYPE (lhs)), value,
           is_gimple_reg_type (TREE_TYPE (lhs)));
}

/* What STMT stores.  */
sample_value
sample_runner::assign (gassign *stmt)
{
  tree first = gimple_assign_rhs1 (stmt);
  if (gimple_assign_load_p (stmt))
    return load (address_of (first), type_bytes (TREE_TYPE (first)),
                 TREE_TYPE (first));
  if (gimple_assign_single_p (stmt))
    return value_of (first);
  if (gimple_num_ops (stmt) > 3)
    return sample_value ();
  return compute_sample (
      gimple_assign_rhs_code (stmt), TREE_TYPE (gimple_assign_lhs (stmt)),
      value_of (first),
      value_of (gimple_op (stmt, gimple_num_ops (stmt) - 1)));
}

/* Where the execution goes on behind BLOCK; NULL if that is unknown.  */
edge
sample_runner::choose (basic_block block)
{
  gimple_stmt_iterator i = gsi_last_nondebug_bb (block);
  gimple *last = gsi_end_p (i) ? NULL : gsi_stmt (i);
  gcond *condition = safe_dyn_cast<gcond *> (last);
  gswitch *cases = safe_dyn_cast<gswitch *> (last);
  tree name;
  ssa_op_iter k;
  sample_value value;
  if (condition)
    value = compute_sample (gimple_cond_code (condition), boolean_type_node,
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
  if (!value.integer_p ())
    return NULL;
  bool loops = loop_outer (block->loop_father);
  if (!loops)
    sample->decision = gimple_location (last);
  sample->soft |= value.soft;
  sample->soft_in_loop |= value.soft && loops;
  if (value.soft && loops)
    FOR_EACH_SSA_TREE_OPERAND (name, last, k, SSA_OP_USE)
  sample->soft_bound |= gimple_code (SSA_NAME_DEF_STMT (name)) == GIMPLE_PHI;
  return find_taken_edge (block, value.constant);
}

/* Execute the function.  */
void
sample_runner::execute (void)
{
  edge e = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fn));
  while (e && e->dest != EXIT_BLOCK_PTR_FOR_FN (fn))
    {
      basic_block block = e->dest;
      auto_vec<std::pair<tree, sample_value>, 8> values; /* all at once */
      for (gphi_iterator i = gsi_start_phis (block); !gsi_end_p (i);
           gsi_next (&i))
        if (!virtual_operand_p (gimple_phi_result (i.phi ())))
          values.safe_push (
              { gimple_phi_result (i.phi ()),
                value_of (PHI_ARG_DEF_FROM_EDGE (i.phi (), e)) });
      for (const std::pair<tree, sample_value> &value : values)
        set (value.first, value.second);
      for (gimple_stmt_iterator i = gsi_start_nondebug_bb (block);
           !gsi_end_p (i) && !stopped; gsi_next_nondebug (&i))
        {
          site = gsi_stmt (i);
          stopped = sample->steps == 0 || gimple_code (site) == GIMPLE_ASM;
          sample->steps -= !stopped;
          tree lhs
              = gimple_clobber_p (site) ? NULL_TREE : gimple_get_lhs (site);
          sample_value value;
          if (gassign *assignment = dyn_cast<gassign *> (site))
            value = lhs ? assign (assignment) : value;
          else if (gcall *inner = dyn_cast<gcall *> (site))
            value = call (inner);
          if (lhs && !stopped)
            set (lhs, value);
        }
      e = stopped ? NULL : choose (block);
    }
  stopped |= !e;
}

/* STMT calls a task or a function: which of ARGUMENTS that writes is known of
   memcpy(3), memmove(3) and memset(3).  Return whether it is one of these.  */
bool
sample_runner::call_known (gcall *stmt, const vec<sample_value> &arguments)
{
  const char *name = plain_function_name (gimple_call_fndecl (stmt));
  if (startswith (name, "__mem") && strstr (name, "_chk"))
    name += 2;
  bool moves = startswith (name, "memcpy") || startswith (name, "memmove");
  bool known
      = (moves || startswith (name, "memset")) && arguments.length () >= 3;
  stopped |= known && (arguments[2].soft || !arguments[2].integer_p ());
  if (known && !stopped)
    {
      HOST_WIDE_INT count = arguments[2].integer ();
      if (moves)
        load (arguments[1], count, NULL_TREE);
      store (arguments[0], count, sample_value (), false);
    }
  return known || library_role (stmt) == LIBRARY_FREE
         || startswith (name, "stack_");
}

/* Call what STMT does.  Return what that returns.  */
sample_value
sample_runner::call (gcall *stmt)
{
  auto_vec<sample_value, 8> arguments;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    arguments.safe_push (value_of (gimple_call_arg (stmt, i)));
  /* Nested functions use the variables of the one around them.  */
  stopped
      |= (gimple_call_flags (stmt) & ECF_NORETURN) || gimple_call_chain (stmt);
  if (library_role (stmt) == LIBRARY_ALLOCATE)
    return new_object (-1, NULL_TREE);
  if (call_known (stmt, arguments))
    return arguments.is_empty () ? sample_value () : arguments[0];
  for (unsigned i = 0; i < arguments.length (); i++)
    {
      HOST_WIDE_INT offset;
      unsigned access = argument_access (stmt, i);
      sample_object *object = find_object (arguments[i], &offset);
      bool writes = access & (ACCESS_WRITE | ACCESS_UNKNOWN);
      /* There may be pointers in it, which are followed.  */
      if (!is_gimple_reg_type (TREE_TYPE (gimple_call_arg (stmt, i)))
          || (object && !object->element && (access & ACCESS_UNKNOWN)))
        give_up ();
      if (object)
        object->given_up |= writes;
    }
  return sample_value ();
}

void
run_sample (const struct task *t, tree fn, struct sample *sample)
{
  function *body = DECL_STRUCT_FUNCTION (fn);
  sample_runner runner (body, sample);
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
      tree name = is_gimple_reg (parm) ? ssa_default_def (body, parm) : parm;
      if (name)
        runner.set (name, values[i]);
    }
  runner.execute ();
  sample->complete = !runner.stopped;
}
