/* SPDX-License-Identifier: GPL-3.0-or-later

   Executes a task's body on a sample: statement by statement, in SSA form,
   with the functions of the unit that it calls.

   The execution ends without a result (`stop') where it would depend on
   something unknown: a condition, or an address that is written.  What a
   function that is not known gets is given up.  */

#include "gcc.h"

#include "known-call.h"
#include "mode-effects.h"
#include "sample-arithmetic.h"
#include "sample-memory.h"
#include "sample-run.h"

/* Calls in calls.  */
#define MAX_DEPTH 12

/* A function that is being executed.  */
struct sample_frame
{
  function *fn;
  auto_vec<sample_value> names; /* by version */
  hash_map<tree, unsigned> variables;
  location_t call; /* of the body, that led here; or UNKNOWN_LOCATION */
  unsigned depth;
};

/* What an address is, if it is KNOWN.  */
struct sample_place
{
  bool known;
  bool soft;
  unsigned object;
  HOST_WIDE_INT offset;
};

class sample_runner
{
public:
  sample_runner (const struct task *task, struct sample *given)
      : t (task), sample (given), stopped (false)
  {
  }
  ~sample_runner ();

  void run (tree fn);

private:
  unsigned new_object (HOST_WIDE_INT size);
  unsigned variable_object (sample_frame *frame, tree decl);
  void enter (sample_frame *frame, const vec<sample_value> &arguments);
  sample_value execute (sample_frame *frame);
  void execute_phis (sample_frame *frame, edge e);
  void execute_statement (sample_frame *frame, gimple *stmt);
  void assign (sample_frame *frame, gassign *stmt);
  void call (sample_frame *frame, gcall *stmt);
  bool call_known (sample_frame *frame, gcall *stmt,
                   const vec<sample_value> &arguments, sample_value *result);
  void call_task (sample_frame *frame, gcall *stmt,
                  const vec<sample_value> &arguments);
  sample_value call_function (sample_frame *frame, gcall *stmt,
                              const vec<sample_value> &arguments);
  edge choose (sample_frame *frame, basic_block block);
  edge choose_case (sample_frame *frame, gswitch *stmt);
  sample_value value_of (sample_frame *frame, tree value);
  sample_place place_of (sample_frame *frame, tree ref);
  sample_place pointed (const sample_value &pointer);
  sample_value load (sample_frame *frame, tree ref, location_t loc);
  void store (sample_frame *frame, tree ref, const sample_value &value,
              location_t loc);
  void move (sample_frame *frame, const sample_place &to,
             const sample_place &from, HOST_WIDE_INT bytes, location_t loc);
  void give_up (const sample_value &pointer);
  sample_value bound_value (tree expr, tree parms,
                            const vec<sample_value> &values);
  HOST_WIDE_INT bound_bytes (const struct bound &bound,
                             const vec<sample_value> &values);
  void decide (gimple *stmt, bool soft);

  void
  stop (void)
  {
    stopped = true;
  }

  const struct task *t;
  struct sample *sample;
  bool stopped;
  auto_vec<sample_object *> objects; /* those of parameters first */
  hash_map<gimple *, bool> looping;
};

sample_runner::~sample_runner ()
{
  for (sample_object *object : objects)
    delete object;
}

unsigned
sample_runner::new_object (HOST_WIDE_INT size)
{
  sample_object *object = new sample_object;
  object->size = size;
  objects.safe_push (object);
  if (objects.length () > 200)
    stop ();
  return objects.length () - 1;
}

/* The object of the variable DECL.  */
unsigned
sample_runner::variable_object (sample_frame *frame, tree decl)
{
  bool existed;
  unsigned &slot = frame->variables.get_or_insert (decl, &existed);
  if (!existed)
    {
      tree size = DECL_SIZE_UNIT (decl);
      slot = 0;
      unsigned number = new_object (
          size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : -1);
      objects[number]->given_up = is_global_var (decl);
      *frame->variables.get (decl) = number;
      return number;
    }
  return slot;
}

sample_place
sample_runner::pointed (const sample_value &pointer)
{
  sample_place place = { pointer.kind == SAMPLE_POINTER, pointer.soft,
                         pointer.object, pointer.integer };
  return place;
}

/* Where REF is.  */
sample_place
sample_runner::place_of (sample_frame *frame, tree ref)
{
  sample_place unknown = { false, false, 0, 0 };
  HOST_WIDE_INT offset = 0;
  bool soft = false;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    switch (TREE_CODE (ref))
      {
      case ARRAY_REF:
        {
          sample_value index = value_of (frame, TREE_OPERAND (ref, 1));
          tree low = array_ref_low_bound (ref);
          tree size = array_ref_element_size (ref);
          sample_value bytes = value_of (frame, size);
          if (index.kind != SAMPLE_INTEGER || bytes.kind != SAMPLE_INTEGER
              || !integer_zerop (low))
            return unknown;
          offset += index.integer * bytes.integer;
          soft |= index.soft;
          break;
        }
      case COMPONENT_REF:
        {
          tree position = byte_position (TREE_OPERAND (ref, 1));
          if (!tree_fits_shwi_p (position))
            return unknown;
          offset += tree_to_shwi (position);
          break;
        }
      case IMAGPART_EXPR:
        offset += tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
        break;
      case REALPART_EXPR:
      case VIEW_CONVERT_EXPR:
        break;
      default:
        return unknown;
      }

  sample_place place;
  if (TREE_CODE (ref) == MEM_REF)
    {
      place = pointed (value_of (frame, TREE_OPERAND (ref, 0)));
      offset += tree_to_shwi (TREE_OPERAND (ref, 1));
    }
  else if (VAR_P (ref) || TREE_CODE (ref) == PARM_DECL
           || TREE_CODE (ref) == RESULT_DECL)
    place = { true, false, variable_object (frame, ref), 0 };
  else
    return unknown;
  place.offset += offset;
  place.soft |= soft;
  return place;
}

sample_value
sample_runner::value_of (sample_frame *frame, tree value)
{
  switch (TREE_CODE (value))
    {
    case SSA_NAME:
      return frame->names[SSA_NAME_VERSION (value)];
    case ADDR_EXPR:
      {
        tree base = get_base_address (TREE_OPERAND (value, 0));
        sample_place place = { false, false, 0, 0 };
        if (base && (TREE_CODE (base) == MEM_REF || DECL_P (base))
            && TREE_CODE (base) != FUNCTION_DECL)
          place = place_of (frame, TREE_OPERAND (value, 0));
        if (!place.known)
          return unknown_value ();
        sample_value pointer
            = { SAMPLE_POINTER, place.soft, place.offset, 0, place.object };
        return pointer;
      }
    default:
      return CONSTANT_CLASS_P (value) ? sample_constant (value)
                                      : unknown_value ();
    }
}

/* The bytes of TYPE, or -1.  */
static HOST_WIDE_INT
type_bytes (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : -1;
}

sample_value
sample_runner::load (sample_frame *frame, tree ref, location_t loc)
{
  HOST_WIDE_INT bytes = type_bytes (TREE_TYPE (ref));
  tree base = get_base_address (ref);
  if (base && VAR_P (base) && is_global_var (base) && TREE_READONLY (base))
    {
      tree constant = fold_const_aggregate_ref (ref);
      if (constant && CONSTANT_CLASS_P (constant))
        return sample_constant (constant);
    }
  sample_place place = place_of (frame, ref);
  if (!place.known || bytes < 0
      || !objects[place.object]->inside_p (place.offset, bytes))
    return unknown_value ();
  sample_object *object = objects[place.object];
  if (!object->given_up)
    object->note_read (place.offset, bytes,
                       frame->call != UNKNOWN_LOCATION ? frame->call : loc);
  sample_value value
      = object->load (place.offset, TREE_TYPE (ref), sample->pattern);
  value.soft |= place.soft;
  return value;
}

void
sample_runner::store (sample_frame *frame, tree ref, const sample_value &value,
                      location_t loc)
{
  HOST_WIDE_INT bytes = type_bytes (TREE_TYPE (ref));
  sample_place place = place_of (frame, ref);
  /* An address that data decide over: who knows what they are meant to be.  */
  if (!place.known || place.soft || bytes < 0
      || !objects[place.object]->inside_p (place.offset, bytes))
    {
      stop ();
      return;
    }
  sample_object *object = objects[place.object];
  object->note_write (place.offset, bytes,
                      frame->call != UNKNOWN_LOCATION ? frame->call : loc);
  object->store (place.offset, bytes, value);
}

/* Copy BYTES from FROM to TO.  */
void
sample_runner::move (sample_frame *frame, const sample_place &to,
                     const sample_place &from, HOST_WIDE_INT bytes,
                     location_t loc)
{
  if (frame->call != UNKNOWN_LOCATION)
    loc = frame->call;
  if (!to.known || to.soft || !objects[to.object]->inside_p (to.offset, bytes))
    {
      stop ();
      return;
    }
  sample_object *target = objects[to.object];
  if (from.known && objects[from.object]->inside_p (from.offset, bytes))
    {
      if (!objects[from.object]->given_up)
        objects[from.object]->note_read (from.offset, bytes, loc);
      target->copy (to.offset, objects[from.object], from.offset, bytes);
    }
  else
    target->forget (to.offset, bytes);
  target->note_write (to.offset, bytes, loc);
}

/* The memory that POINTER points into may be accessed in any way.  */
void
sample_runner::give_up (const sample_value &pointer)
{
  if (pointer.kind != SAMPLE_POINTER)
    return;
  sample_object *object = objects[pointer.object];
  if (object->given_up)
    return;
  object->given_up = true;
  /* What it points to, too.  */
  auto_vec<sample_value> inner;
  for (hash_map<sample_offset_hash, sample_cell>::iterator i
       = object->cells.begin ();
       i != object->cells.end (); ++i)
    inner.safe_push ((*i).second.value);
  for (const sample_value &value : inner)
    give_up (value);
}

/* The value of EXPR, of a bound over the parameters PARMS, which are
   VALUES.  */
sample_value
sample_runner::bound_value (tree expr, tree parms,
                            const vec<sample_value> &values)
{
  tree type = TREE_TYPE (expr);
  switch (TREE_CODE (expr))
    {
    case INTEGER_CST:
      return sample_constant (expr);
    case PARM_DECL:
      {
        unsigned index = 0;
        for (tree p = parms; p && p != expr; p = DECL_CHAIN (p))
          index++;
        return index < values.length () ? values[index] : unknown_value ();
      }
    case SAVE_EXPR:
      return bound_value (TREE_OPERAND (expr, 0), parms, values);
    case C_MAYBE_CONST_EXPR:
      return C_MAYBE_CONST_EXPR_PRE (expr)
                 ? unknown_value ()
                 : bound_value (C_MAYBE_CONST_EXPR_EXPR (expr), parms, values);
    default:
      if (UNARY_CLASS_P (expr))
        return sample_unary (
            TREE_CODE (expr),
            bound_value (TREE_OPERAND (expr, 0), parms, values), type);
      if (BINARY_CLASS_P (expr))
        return sample_binary (
            TREE_CODE (expr),
            bound_value (TREE_OPERAND (expr, 0), parms, values),
            bound_value (TREE_OPERAND (expr, 1), parms, values), type);
      return unknown_value ();
    }
}

/* The bytes that BOUND covers, or -1.  */
HOST_WIDE_INT
sample_runner::bound_bytes (const struct bound &bound,
                            const vec<sample_value> &values)
{
  if (!bound.count)
    return -1;
  sample_value count = bound_value (bound.count, bound.parms, values);
  if (count.kind != SAMPLE_INTEGER || count.integer < 0)
    return -1;
  HOST_WIDE_INT bytes = count.integer;
  tree element = bound.element;
  while (bytes <= SAMPLE_OBJECT_SIZE && TREE_CODE (element) == ARRAY_TYPE
         && type_bytes (element) < 0)
    {
      tree domain = TYPE_DOMAIN (element);
      sample_value last
          = domain && TYPE_MAX_VALUE (domain)
                ? bound_value (TYPE_MAX_VALUE (domain), bound.parms, values)
                : unknown_value ();
      if (last.kind != SAMPLE_INTEGER || last.integer < 0
          || last.integer > SAMPLE_OBJECT_SIZE)
        return -1;
      bytes *= last.integer + 1;
      element = TREE_TYPE (element);
    }
  return bytes <= SAMPLE_OBJECT_SIZE && type_bytes (element) >= 0
             ? bytes * type_bytes (element)
             : -1;
}

/* Give the function of FRAME its ARGUMENTS.  */
void
sample_runner::enter (sample_frame *frame, const vec<sample_value> &arguments)
{
  frame->names.safe_grow_cleared (num_ssa_names);
  unsigned i = 0;
  for (tree p = DECL_ARGUMENTS (frame->fn->decl); p && i < arguments.length ();
       p = DECL_CHAIN (p), i++)
    {
      if (is_gimple_reg (p))
        {
          if (tree name = ssa_default_def (frame->fn, p))
            frame->names[SSA_NAME_VERSION (name)] = arguments[i];
          continue;
        }
      unsigned object = variable_object (frame, p);
      HOST_WIDE_INT bytes = type_bytes (TREE_TYPE (p));
      objects[object]->note_write (0, MAX (bytes, 0), UNKNOWN_LOCATION);
      if (is_gimple_reg_type (TREE_TYPE (p)))
        objects[object]->store (0, bytes, arguments[i]);
    }
}

/* STMT, a condition, has been decided, on data if SOFT.  */
void
sample_runner::decide (gimple *stmt, bool soft)
{
  bool existed;
  bool &loops = looping.get_or_insert (stmt, &existed);
  if (!existed)
    loops = stmt_reaches_p (stmt, stmt);
  sample->soft |= soft;
  sample->soft_in_loop |= soft && loops;
  if (!loops)
    sample->decision = gimple_location (stmt);
}

edge
sample_runner::choose_case (sample_frame *frame, gswitch *stmt)
{
  sample_value index = value_of (frame, gimple_switch_index (stmt));
  if (index.kind != SAMPLE_INTEGER)
    return NULL;
  decide (stmt, index.soft);
  tree label = gimple_switch_default_label (stmt);
  for (unsigned i = 1; i < gimple_switch_num_labels (stmt); i++)
    {
      tree candidate = gimple_switch_label (stmt, i);
      HOST_WIDE_INT low = TREE_INT_CST_LOW (CASE_LOW (candidate));
      HOST_WIDE_INT high = CASE_HIGH (candidate)
                               ? TREE_INT_CST_LOW (CASE_HIGH (candidate))
                               : low;
      if (index.integer >= low && index.integer <= high)
        label = candidate;
    }
  return find_edge (gimple_bb (stmt),
                    label_to_block (frame->fn, CASE_LABEL (label)));
}

/* Where the execution goes on behind BLOCK; NULL if that is unknown.  */
edge
sample_runner::choose (sample_frame *frame, basic_block block)
{
  gimple_stmt_iterator i = gsi_last_nondebug_bb (block);
  gimple *last = gsi_end_p (i) ? NULL : gsi_stmt (i);
  if (gswitch *stmt = last ? dyn_cast<gswitch *> (last) : NULL)
    return choose_case (frame, stmt);
  if (gcond *stmt = last ? dyn_cast<gcond *> (last) : NULL)
    {
      sample_value truth = sample_compare (
          gimple_cond_code (stmt), value_of (frame, gimple_cond_lhs (stmt)),
          value_of (frame, gimple_cond_rhs (stmt)),
          TREE_TYPE (gimple_cond_lhs (stmt)));
      if (truth.kind != SAMPLE_INTEGER)
        return NULL;
      decide (stmt, truth.soft);
      edge yes, no;
      extract_true_false_edges_from_block (block, &yes, &no);
      return truth.integer ? yes : no;
    }
  /* No exceptions.  */
  edge e, only = NULL;
  edge_iterator j;
  FOR_EACH_EDGE (e, j, block->succs)
  if (!(e->flags & (EDGE_EH | EDGE_ABNORMAL)))
    {
      if (only)
        return NULL;
      only = e;
    }
  return only;
}

void
sample_runner::execute_phis (sample_frame *frame, edge e)
{
  auto_vec<sample_value, 8> values;
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    values.safe_push (
        virtual_operand_p (gimple_phi_result (i.phi ()))
            ? unknown_value ()
            : value_of (frame, PHI_ARG_DEF_FROM_EDGE (i.phi (), e)));
  unsigned n = 0;
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    frame->names[SSA_NAME_VERSION (gimple_phi_result (i.phi ()))]
        = values[n++];
}

void
sample_runner::assign (sample_frame *frame, gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree first = gimple_assign_rhs1 (stmt);
  tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (lhs);
  location_t loc = gimple_location (stmt);
  sample_value value;
  if (!is_gimple_reg_type (type))
    {
      sample_place none = { false, false, 0, 0 };
      sample_place from = DECL_P (first) || TREE_CODE (first) == MEM_REF
                                  || handled_component_p (first)
                              ? place_of (frame, first)
                              : none;
      sample_place to = place_of (frame, lhs);
      move (frame, to, from, MAX (type_bytes (type), 0), loc);
      return;
    }
  switch (gimple_assign_rhs_class (stmt))
    {
    case GIMPLE_SINGLE_RHS:
      if (gimple_assign_load_p (stmt))
        value = load (frame, first, loc);
      else
        value = value_of (frame, first);
      break;
    case GIMPLE_UNARY_RHS:
      value = sample_unary (code, value_of (frame, first), type);
      break;
    case GIMPLE_BINARY_RHS:
      {
        sample_value a = value_of (frame, first);
        sample_value b = value_of (frame, gimple_assign_rhs2 (stmt));
        value = TREE_CODE_CLASS (code) == tcc_comparison
                    ? sample_compare (code, a, b, TREE_TYPE (first))
                    : sample_binary (code, a, b, type);
        break;
      }
    default:
      value = unknown_value ();
      if (code == COND_EXPR && TREE_CODE (first) == SSA_NAME)
        {
          sample_value truth = value_of (frame, first);
          if (truth.kind == SAMPLE_INTEGER)
            value
                = value_of (frame, truth.integer ? gimple_assign_rhs2 (stmt)
                                                 : gimple_assign_rhs3 (stmt));
          value.soft |= truth.soft;
        }
      break;
    }
  if (TREE_CODE (lhs) == SSA_NAME)
    frame->names[SSA_NAME_VERSION (lhs)] = value;
  else
    store (frame, lhs, value, loc);
}

/* CALL a task: what its modes say is done.  */
void
sample_runner::call_task (sample_frame *frame, gcall *stmt,
                          const vec<sample_value> &arguments)
{
  struct task *child = task_get (called_function (stmt));
  for (unsigned i = 0;
       i < child->parameters.length () && i < arguments.length (); i++)
    {
      const task_parameter &p = child->parameters[i];
      if (!(p.mode & TASKS_WRITE))
        continue;
      sample_place place = pointed (arguments[i]);
      HOST_WIDE_INT bytes = bound_bytes (p.bound, arguments);
      if (place.known && !place.soft && bytes >= 0
          && objects[place.object]->inside_p (place.offset, bytes))
        {
          objects[place.object]->note_write (place.offset, bytes,
                                             gimple_location (stmt));
          objects[place.object]->forget (place.offset, bytes);
        }
      else if (place.known)
        give_up (arguments[i]);
      else
        stop ();
    }
}

/* Execute the call STMT of a function of the C library, if it is known.  */
bool
sample_runner::call_known (sample_frame *frame, gcall *stmt,
                           const vec<sample_value> &arguments,
                           sample_value *result)
{
  tree fn = gimple_call_fndecl (stmt);
  const char *name = plain_function_name (fn);
  unsigned count = arguments.length ();
  location_t loc = gimple_location (stmt);
  if (startswith (name, "__mem") && strstr (name, "_chk"))
    name += 2;
  bool moves = startswith (name, "memcpy") || startswith (name, "memmove");
  if ((moves || startswith (name, "memset")) && count >= 3)
    {
      if (arguments[2].kind != SAMPLE_INTEGER || arguments[2].soft
          || arguments[2].integer < 0)
        {
          stop ();
          return true;
        }
      sample_place to = pointed (arguments[0]);
      sample_place none = { false, false, 0, 0 };
      HOST_WIDE_INT bytes = arguments[2].integer;
      move (frame, to, moves ? pointed (arguments[1]) : none, bytes, loc);
      if (!stopped && !moves)
        {
          sample_object *object = objects[to.object];
          object->zero
              = object->cells.is_empty ()
                && arguments[1].kind == SAMPLE_INTEGER
                && arguments[1].integer == 0
                && bitmap_first_set_bit (object->written) == (int)to.offset
                && bitmap_count_bits (object->written) == (unsigned)bytes;
        }
      *result = arguments[0];
      return true;
    }
  bool zero = !strcmp (name, "calloc");
  if (zero || !strcmp (name, "malloc") || !strcmp (name, "aligned_alloc")
      || startswith (name, "alloca") || !strcmp (name, "tasks_heap_allocate"))
    {
      unsigned object = new_object (-1);
      objects[object]->zero = zero;
      sample_value pointer = { SAMPLE_POINTER, false, 0, 0, object };
      *result = pointer;
      return true;
    }
  if (!strcmp (name, "free") || startswith (name, "tasks_")
      || startswith (name, "stack_"))
    return true;
  if (gimple_call_flags (stmt) & ECF_CONST)
    {
      bool known = true;
      for (const sample_value &argument : arguments)
        known &= argument.kind == SAMPLE_REAL;
      /* Some number: what it is has little to say.  */
      if (known && count > 0 && gimple_call_lhs (stmt)
          && SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_call_lhs (stmt))))
        *result = real_value_of (arguments[0].real, true);
      return true;
    }
  return false;
}

/* Execute the call STMT of a function of this unit.  */
sample_value
sample_runner::call_function (sample_frame *frame, gcall *stmt,
                              const vec<sample_value> &arguments)
{
  tree fn = called_function (stmt);
  sample_frame inner;
  inner.fn = DECL_STRUCT_FUNCTION (fn);
  inner.call
      = frame->call != UNKNOWN_LOCATION ? frame->call : gimple_location (stmt);
  inner.depth = frame->depth + 1;
  push_cfun (inner.fn);
  enter (&inner, arguments);
  sample_value result = execute (&inner);
  pop_cfun ();
  return result;
}

void
sample_runner::call (sample_frame *frame, gcall *stmt)
{
  tree fn = called_function (stmt);
  tree lhs = gimple_call_lhs (stmt);
  sample_value result = unknown_value ();
  auto_vec<sample_value> arguments;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    arguments.safe_push (value_of (frame, gimple_call_arg (stmt, i)));

  function_effects *known = fn && !task_p (fn) ? effects_of (fn) : NULL;
  if (gimple_call_flags (stmt) & ECF_NORETURN)
    stop ();
  else if (task_p (fn))
    call_task (frame, stmt, arguments);
  else if (known && frame->depth < MAX_DEPTH)
    result = call_function (frame, stmt, arguments);
  else if (known)
    stop ();
  else if (!call_known (frame, stmt, arguments, &result))
    for (unsigned i = 0; i < arguments.length (); i++)
      {
        unsigned access = known_argument_access (stmt, i);
        if (arguments[i].kind == SAMPLE_POINTER
            && (access & (ACCESS_WRITE | ACCESS_UNKNOWN)))
          give_up (arguments[i]);
      }
  if (!lhs || stopped)
    return;
  if (TREE_CODE (lhs) == SSA_NAME)
    frame->names[SSA_NAME_VERSION (lhs)] = result;
  else if (is_gimple_reg_type (TREE_TYPE (lhs)))
    store (frame, lhs, result, gimple_location (stmt));
  else
    {
      sample_place none = { false, false, 0, 0 };
      move (frame, place_of (frame, lhs), none,
            MAX (type_bytes (TREE_TYPE (lhs)), 0), gimple_location (stmt));
    }
}

void
sample_runner::execute_statement (sample_frame *frame, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      if (!gimple_clobber_p (stmt))
        assign (frame, as_a<gassign *> (stmt));
      break;
    case GIMPLE_CALL:
      call (frame, as_a<gcall *> (stmt));
      break;
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
    case GIMPLE_RETURN:
    case GIMPLE_LABEL:
    case GIMPLE_PREDICT:
    case GIMPLE_NOP:
    case GIMPLE_DEBUG:
      break;
    default:
      stop ();
    }
}

/* Execute the function of FRAME.  Return what it returns.  */
sample_value
sample_runner::execute (sample_frame *frame)
{
  edge e = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (frame->fn));
  sample_value result = unknown_value ();
  while (!stopped && e && e->dest != EXIT_BLOCK_PTR_FOR_FN (frame->fn))
    {
      basic_block block = e->dest;
      execute_phis (frame, e);
      for (gimple_stmt_iterator i = gsi_start_bb (block);
           !gsi_end_p (i) && !stopped; gsi_next (&i))
        {
          if (sample->steps == 0)
            stop ();
          else
            sample->steps--;
          execute_statement (frame, gsi_stmt (i));
          if (greturn *ret = dyn_cast<greturn *> (gsi_stmt (i)))
            if (tree value = gimple_return_retval (ret))
              result = value_of (frame, value);
        }
      e = stopped ? NULL : choose (frame, block);
      if (!e)
        stop ();
    }
  return result;
}

tree
sample_element (tree pointer)
{
  tree element = TREE_TYPE (pointer);
  return type_bytes (element) >= 0 ? element : strip_array_types (element);
}

void
sample_runner::run (tree fn)
{
  auto_vec<sample_value> arguments;
  arguments.safe_splice (sample->arguments);
  for (unsigned i = 0; i < t->parameters.length (); i++)
    {
      const task_parameter &p = t->parameters[i];
      if (p.mode == TASKS_SCALAR)
        continue;
      HOST_WIDE_INT extent = bound_bytes (p.bound, sample->arguments);
      unsigned object = new_object (extent);
      objects[object]->buffer = true;
      sample_value pointer = { SAMPLE_POINTER, false, 0, 0, object };
      arguments[i] = pointer;
    }
  sample_frame frame;
  frame.fn = DECL_STRUCT_FUNCTION (fn);
  frame.call = UNKNOWN_LOCATION;
  frame.depth = 0;
  enter (&frame, arguments);
  execute (&frame);

  sample->complete = !stopped;
  for (unsigned i = 0; i < t->parameters.length (); i++)
    {
      sample_parameter result
          = { true, -1, 0, -1, -1, UNKNOWN_LOCATION, UNKNOWN_LOCATION };
      if (t->parameters[i].mode != TASKS_SCALAR)
        {
          const sample_object *object = objects[arguments[i].object];
          result.given_up = object->given_up;
          result.extent = object->size;
          result.written = bitmap_count_bits (object->written);
          result.missing
              = object->first_missing (sample_element (t->parameters[i].type));
          result.last = bitmap_last_set_bit (object->written);
          result.first_read = object->first_read;
          result.last_write = object->last_write;
        }
      sample->parameters.safe_push (result);
    }
}

void
run_sample (const struct task *t, tree fn, struct sample *sample)
{
  sample->complete = sample->soft = sample->soft_in_loop = false;
  sample->decision = UNKNOWN_LOCATION;
  sample->parameters.truncate (0);
  push_cfun (DECL_STRUCT_FUNCTION (fn));
  sample_runner runner (t, sample);
  runner.run (fn);
  pop_cfun ();
}

bool
flag_parameter_p (tree parm)
{
  tree name = is_gimple_reg (parm) ? ssa_default_def (
                  DECL_STRUCT_FUNCTION (DECL_CONTEXT (parm)), parm)
                                   : NULL_TREE;
  if (!name)
    return false;
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, name)
  {
    gimple *stmt = USE_STMT (use);
    if (is_gimple_debug (stmt))
      continue;
    gcond *condition = dyn_cast<gcond *> (stmt);
    if (!condition || !integer_zerop (gimple_cond_rhs (condition))
        || (gimple_cond_code (condition) != EQ_EXPR
            && gimple_cond_code (condition) != NE_EXPR))
      return false;
  }
  return true;
}
