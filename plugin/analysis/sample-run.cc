/* SPDX-License-Identifier: GPL-3.0-or-later

   Executes a task's body on a sample, statement by statement, in SSA form: see
   sample-runner.h.  Here is the way through a function; sample-place.cc knows
   memory, sample-call.cc calls.  */

#include "gcc/gcc.h"

#include "mode-statement.h"
#include "sample-arithmetic.h"
#include "sample-bound.h"
#include "sample-runner.h"

/* Iterations after which a loop is what it has been.  */
#define STEADY_ITERATIONS 64

sample_runner::~sample_runner ()
{
  for (sample_object *object : objects)
    delete object;
  for (sample_frame *frame : frames)
    delete frame;
}

/* Begin to execute the function FN, called at DEPTH with ARGUMENTS.  */
sample_frame *
sample_runner::enter (tree fn, unsigned depth,
                      const vec<sample_value> &arguments)
{
  while (frames.length () <= depth)
    frames.safe_push (new sample_frame);
  sample_frame *frame = frames[depth];
  frame->fn = DECL_STRUCT_FUNCTION (fn);
  frame->code = &sample_code_of (frame->fn);
  frame->call = NULL;
  frame->depth = depth;
  frame->variables.truncate (0);
  frame->names.truncate (0);
  frame->names.safe_grow_cleared (frame->code->names);
  unsigned i = 0;
  for (const sample_argument &p : frame->code->parameters)
    {
      if (i >= arguments.length ())
        break;
      if (p.name >= 0)
        frame->names[p.name] = arguments[i];
      if (p.memory)
        {
          sample_object *object = objects[variable_object (frame, p.decl)];
          HOST_WIDE_INT bytes = type_bytes (TREE_TYPE (p.decl));
          object->note_write (0, MAX (bytes, 0), sample_site ());
          if (is_gimple_reg_type (TREE_TYPE (p.decl)))
            object->store (0, bytes, arguments[i]);
        }
      i++;
    }
  return frame;
}

/* Whether STMT, a condition, compares what a loop counts.  */
static bool
counts_p (gimple *stmt)
{
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      while (op && TREE_CODE (op) == SSA_NAME
             && gimple_assign_cast_p (SSA_NAME_DEF_STMT (op)))
        op = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (op));
      if (op && TREE_CODE (op) == SSA_NAME
          && gimple_code (SSA_NAME_DEF_STMT (op)) == GIMPLE_PHI)
        return true;
    }
  return false;
}

/* STMT, a condition, has been decided, on data if SOFT.  */
sample_condition &
sample_runner::decide (gimple *stmt, bool soft)
{
  bool existed;
  sample_condition &c = conditions.get_or_insert (stmt, &existed);
  if (!existed)
    {
      c = {};
      c.loops = stmt_reaches_p (stmt, stmt);
      c.counts = c.loops && counts_p (stmt);
    }
  sample->soft |= soft;
  sample->soft_in_loop |= soft && c.loops;
  sample->soft_bound |= soft && c.counts;
  if (!c.loops)
    sample->decision = gimple_location (stmt);
  c.alone = last_decided == stmt ? c.alone + 1 : 0;
  last_decided = stmt;
  return c;
}

/* C, decided on data, compares A with B, of TYPE.  If nothing else has been
   decided for a while, and they come closer by the same each time, but are too
   far apart to meet in the steps that are left, the execution need not go on:
   data that are made up say that something is executed 2^64 - 1 times.  */
void
sample_runner::stop_endless (sample_condition *c, const sample_value &a,
                             const sample_value &b, tree type)
{
  if (!c->counts || a.kind != SAMPLE_INTEGER || b.kind != SAMPLE_INTEGER)
    return;
  typedef unsigned HOST_WIDE_INT word;
  bool less = TYPE_UNSIGNED (type) ? (word)a.integer < (word)b.integer
                                   : a.integer < b.integer;
  word apart = less ? (word)b.integer - (word)a.integer
                    : (word)a.integer - (word)b.integer;
  word closer = c->apart - apart;
  bool steady = c->alone > 0 && closer == c->closer && apart < c->apart;
  c->steady = steady ? c->steady + 1 : 0;
  c->apart = apart;
  c->closer = closer;
  if (c->steady >= STEADY_ITERATIONS && apart / closer > sample->steps)
    stop ();
}

inline sample_value
sample_runner::operand (sample_frame *frame, const sample_operand &o)
{
  return o.name >= 0    ? frame->names[o.name]
         : o.expression ? value_of (frame, o.expression)
                        : o.constant;
}

edge
sample_runner::choose_case (sample_frame *frame, gswitch *stmt)
{
  sample_value index = value_of (frame, gimple_switch_index (stmt));
  if (index.kind != SAMPLE_INTEGER)
    return NULL;
  decide (stmt, index.soft);
  typedef unsigned HOST_WIDE_INT word;
  bool positive = TYPE_UNSIGNED (TREE_TYPE (gimple_switch_index (stmt)));
  auto less_p = [=] (HOST_WIDE_INT a, HOST_WIDE_INT b) {
    return positive ? (word)a < (word)b : a < b;
  };
  /* The cases are in order: find the last that does not begin above it.  */
  unsigned found = 0, end = gimple_switch_num_labels (stmt);
  while (end - found > 1)
    {
      unsigned middle = found + (end - found) / 2;
      tree low = CASE_LOW (gimple_switch_label (stmt, middle));
      (less_p (index.integer, TREE_INT_CST_LOW (low)) ? end : found) = middle;
    }
  tree label = gimple_switch_label (stmt, found);
  tree high = CASE_HIGH (label) ? CASE_HIGH (label) : CASE_LOW (label);
  if (found == 0 || less_p (TREE_INT_CST_LOW (high), index.integer))
    label = gimple_switch_default_label (stmt);
  return find_edge (gimple_bb (stmt),
                    label_to_block (frame->fn, CASE_LABEL (label)));
}

/* Where the execution goes on behind BLOCK; NULL if that is unknown.  */
edge
sample_runner::choose (sample_frame *frame, const sample_block &block)
{
  if (!block.stmt)
    return block.yes;
  gcond *stmt = dyn_cast<gcond *> (block.stmt);
  if (!stmt)
    return choose_case (frame, as_a<gswitch *> (block.stmt));
  tree type = TREE_TYPE (gimple_cond_lhs (stmt));
  sample_value a = operand (frame, block.a), b = operand (frame, block.b);
  sample_value truth = sample_compare (gimple_cond_code (stmt), a, b, type);
  if (truth.kind != SAMPLE_INTEGER)
    return NULL;
  sample_condition &c = decide (stmt, truth.soft);
  if (truth.soft)
    stop_endless (&c, a, b, type);
  return truth.integer ? block.yes : block.no;
}

/* Execute those of PHIS, behind E.  */
void
sample_runner::execute_phis (sample_frame *frame,
                             const std::vector<sample_phi> &phis, edge e)
{
  if (phis.size () == 1)
    {
      frame->names[phis[0].target]
          = operand (frame, phis[0].sources[e->dest_idx]);
      return;
    }
  auto_vec<sample_value, 8> values;
  for (const sample_phi &phi : phis)
    values.safe_push (operand (frame, phi.sources[e->dest_idx]));
  unsigned n = 0;
  for (const sample_phi &phi : phis)
    frame->names[phi.target] = values[n++];
}

/* STMT is an assignment that is none of those that sample-code.cc knows.  */
void
sample_runner::assign (sample_frame *frame, gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree first = gimple_assign_rhs1 (stmt);
  tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (lhs);
  sample_value value = unknown_value ();
  if (!is_gimple_reg_type (type))
    {
      sample_place none = { false, false, 0, 0 };
      sample_place from = DECL_P (first) || TREE_CODE (first) == MEM_REF
                                  || handled_component_p (first)
                              ? place_of (frame, first)
                              : none;
      sample_place to = place_of (frame, lhs);
      move (frame, to, from, MAX (type_bytes (type), 0), stmt);
      return;
    }
  if (gimple_assign_load_p (stmt))
    value = load (frame, first, stmt);
  else if (gimple_assign_single_p (stmt))
    value = value_of (frame, first);
  else if (code == COND_EXPR && TREE_CODE (first) == SSA_NAME)
    {
      sample_value truth = value_of (frame, first);
      if (truth.kind == SAMPLE_INTEGER)
        value = value_of (frame, truth.integer ? gimple_assign_rhs2 (stmt)
                                               : gimple_assign_rhs3 (stmt));
      value.soft |= truth.soft;
    }
  if (TREE_CODE (lhs) == SSA_NAME)
    frame->names[SSA_NAME_VERSION (lhs)] = value;
  else
    store (frame, lhs, value, stmt);
}

void
sample_runner::execute_statement (sample_frame *frame, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      assign (frame, as_a<gassign *> (stmt));
      break;
    case GIMPLE_CALL:
      call (frame, as_a<gcall *> (stmt));
      break;
    case GIMPLE_RETURN:
      break;
    default:
      stop ();
    }
}

/* Where OP, a SAMPLE_LOAD or SAMPLE_STORE, loads from or stores to.  */
inline sample_place
sample_runner::accessed_place (sample_frame *frame, const sample_operation &op)
{
  HOST_WIDE_INT offset = op.offset;
  bool soft = false;
  if (op.step)
    {
      sample_value index = operand (frame, op.b);
      if (index.kind != SAMPLE_INTEGER)
        return { false, false, 0, 0 };
      offset += index.integer * op.step;
      soft = index.soft;
    }
  sample_place place = { true, false, 0, 0 };
  if (op.variable)
    place.object = variable_object (frame, op.variable);
  else
    place = pointed (operand (frame, op.a));
  place.offset += offset;
  place.soft |= soft;
  return place;
}

void
sample_runner::execute_operation (sample_frame *frame,
                                  const sample_operation &op)
{
  switch (op.action)
    {
    case SAMPLE_NOTHING:
      break;
    case SAMPLE_COPY:
      frame->names[op.target] = operand (frame, op.a);
      break;
    case SAMPLE_UNARY:
      frame->names[op.target]
          = sample_unary (op.code, operand (frame, op.a), op.type);
      break;
    case SAMPLE_BINARY:
      frame->names[op.target] = sample_binary (op.code, operand (frame, op.a),
                                               operand (frame, op.b), op.type);
      break;
    case SAMPLE_COMPARE:
      frame->names[op.target] = sample_compare (
          op.code, operand (frame, op.a), operand (frame, op.b), op.type);
      break;
    case SAMPLE_LOAD:
      frame->names[op.target] = load (frame, accessed_place (frame, op),
                                      op.bytes, op.type, op.stmt);
      break;
    case SAMPLE_STORE:
      store (frame, accessed_place (frame, op), op.bytes,
             operand (frame, op.value), op.stmt);
      break;
    case SAMPLE_CALL:
      call_function (frame, op);
      break;
    case SAMPLE_ANY:
      execute_statement (frame, op.stmt);
      break;
    }
}

/* Execute the function of FRAME.  Return what it returns.  */
sample_value
sample_runner::execute (sample_frame *frame)
{
  const std::vector<sample_block> &code = frame->code->blocks;
  edge e = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (frame->fn));
  sample_value result = unknown_value ();
  while (!stopped && e && e->dest != EXIT_BLOCK_PTR_FOR_FN (frame->fn))
    {
      const sample_block &block = code[e->dest->index];
      execute_phis (frame, block.phis, e);
      for (const sample_operation &op : block.operations)
        {
          if (stopped)
            break;
          if (sample->steps == 0)
            stop ();
          else
            sample->steps--;
          execute_operation (frame, op);
          if (op.action != SAMPLE_ANY)
            continue;
          if (greturn *ret = dyn_cast<greturn *> (op.stmt))
            if (tree value = gimple_return_retval (ret))
              result = value_of (frame, value);
        }
      e = stopped ? NULL : choose (frame, block);
      if (!e)
        stop ();
    }
  return result;
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
      HOST_WIDE_INT extent = sampled_bytes (p.bound, sample->arguments);
      unsigned object = new_object (extent);
      objects[object]->buffer = true;
      sample_value pointer = { SAMPLE_POINTER, false, object, { 0 } };
      arguments[i] = pointer;
    }
  execute (enter (fn, 0, arguments));

  sample->complete = !stopped;
  for (unsigned i = 0; i < t->parameters.length (); i++)
    {
      const task_parameter &p = t->parameters[i];
      sample_parameter result = {};
      result.given_up = true;
      result.extent = result.missing = result.last = -1;
      if (p.mode != TASKS_SCALAR)
        {
          const sample_object *object = objects[arguments[i].object];
          result.given_up = object->given_up;
          result.asked = object->asked;
          result.extent = object->size;
          result.first_read = object->first_read;
          result.last_write = object->last_write;
          result.beyond = object->beyond;
          result.beyond_offset = object->beyond_offset;
          if (sample->complete)
            find_missing (p, *object, &result);
        }
      sample->parameters.safe_push (result);
    }
}

/* The execution has reached its end: find in RESULT what is missing in OBJECT,
   which is that of P.  */
void
sample_runner::find_missing (const task_parameter &p,
                             const sample_object &object,
                             sample_parameter *result) const
{
  tree element = written_element (p.type);
  result->written = bitmap_count_bits (object.written);
  result->missing = object.first_missing (element);
  result->member = object.first_missing_member (element);
  result->last = bitmap_last_set_bit (object.written);
  if (result->missing < 0)
    return;
  if (result->last < result->missing)
    result->last_write = object.write_before (result->missing);
  struct bound row = p.bound;
  row.count = integer_one_node;
  HOST_WIDE_INT row_bytes = p.bound.count
                                ? sampled_bytes (row, sample->arguments)
                                : type_bytes (sample_element (p.type));
  result->whole_row
      = row_bytes > type_bytes (element) ? object.missing_p (
            result->missing / row_bytes * row_bytes, row_bytes)
                                         : object.missing_once_p (element);
}

void
run_sample (const struct task *t, tree fn, struct sample *sample)
{
  sample->complete = sample->soft = false;
  sample->soft_in_loop = sample->soft_bound = false;
  sample->decision = UNKNOWN_LOCATION;
  sample->parameters.truncate (0);
  push_cfun (DECL_STRUCT_FUNCTION (fn));
  sample_runner runner (t, sample);
  runner.run (fn);
  pop_cfun ();
}
