/* SPDX-License-Identifier: GPL-3.0-or-later

   Bodies of tasks, executed on samples when they are compiled.

   What a body does with its buffers is decided by sizes, flags and data that
   nobody knows yet.  So it is executed: with sizes and data that are made up,
   statement by statement, as far as that goes.  What such an execution shows
   is no guess about ways through the function: it is what happens, with these
   arguments.  Three mistakes are looked for:

   - FIND_BEYOND: an access outside of the bound that a parameter declares;
   - FIND_READ: an output that is read before it is written;
   - FIND_MISSING: an output of which something is left unwritten.

   The parts:

     sample.cc         which samples there are, and what must hold for all
     sample-run.cc     executes a function
     sample-value.cc   numbers; buffers: how large they are, what is written
     sample-report.cc  the warnings, and where they stand

   An execution ends silently wherever it depends on anything unknown: what is
   in a global variable, what a function does or returns.  What
   it has shown until then counts, but nothing is missing.  It ends, too, after
   RUN_STEPS statements, or LARGE_STEPS if it is to confirm for a larger size
   what has been found; and after UNIT_STEPS of all executions there are none
   any more.

   Which arguments a task is meant for, nobody says; each execution is only one
   that may happen.  A mistake is what is one in all that differ so:

   - Integers that bounds are made of are SAMPLE_SIZE, all of them, and then
   twice that.  What is beyond a bound must be so for LARGE_SIZE, too, as loops
   may do several elements at once and want multiples of them; and if those
   that this bound is not made of are half as large.
   - Integers that are only compared with 0, and truth values, are flags: each
     value is one that may happen, and both must be right.
   - Other integers are not known.
   - Data follow a pattern: all 0, all 1, or different ones.  They, all that is
     made of them, and numbers of floating point are SOFT: conditions on them
     may be met or not.  But a loop that looks for something may be sure to
     find it, and what data say of how much is written is for whoever passes
     them; so of those nothing is said to be missing.  Nor is it where no
     pattern has all of an output written: then a count comes with it.

   Buffers do not overlap, and none is NULL.  */

#include "gcc/gcc.h"

#include "sample.h"

#define LARGE_SIZE 1024

#define RUN_STEPS 2000
#define LARGE_STEPS 200000
#define UNIT_STEPS 500000

/* How the parameters of a body are chosen.  */
struct choice
{
  HOST_WIDE_INT size;
  bool flag;
  unsigned pattern;
  int own; /* if not -1, sizes that the bound of this parameter does not use
              are half as large */
};

class sample_checker
{
public:
  explicit sample_checker (const task_body &checked);
  void check (sbitmap reported);

private:
  enum role
  {
    SIZE_OF_BOUND,
    FLAG,
    UNKNOWN,
    DATA
  };

  sample_value integer_argument (unsigned index, HOST_WIDE_INT number) const;
  bool bound_uses_p (unsigned bounded, unsigned index) const;
  void run (const choice &c, struct sample *sample);
  bool found_p (finding what, unsigned index, const struct sample &sample);
  bool holds_p (finding what, unsigned index, const choice &c);
  bool meant_p (unsigned index, const choice &c);
  void check_parameter (unsigned index, const choice &c,
                        const struct sample &sample, sbitmap done);

  const task_body &body;
  auto_vec<role> roles;
  bool soft = false;          /* data have decided something */
  tree size_name = NULL_TREE; /* of a parameter that is a size */
};

static unsigned unit_steps;

/* Whether PARM is only compared with 0 in its function.  Of `a && b' GCC makes
   two conditions, or with optimization two truth values.  */
static bool
flag_parameter_p (tree parm)
{
  tree name = is_gimple_reg (parm) ? ssa_default_def (
                  DECL_STRUCT_FUNCTION (DECL_CONTEXT (parm)), parm)
                                   : NULL_TREE;
  imm_use_iterator i;
  use_operand_p use;
  if (name)
    FOR_EACH_IMM_USE_FAST (use, i, name)
    {
      gimple *stmt = USE_STMT (use);
      bool condition = gimple_code (stmt) == GIMPLE_COND;
      tree_code code = condition || is_gimple_assign (stmt)
                           ? gimple_expr_code (stmt)
                           : ERROR_MARK;
      if (!is_gimple_debug (stmt)
          && ((code != EQ_EXPR && code != NE_EXPR)
              || !integer_zerop (gimple_op (stmt, condition ? 1 : 2))))
        return false;
    }
  return name;
}

sample_checker::sample_checker (const task_body &checked) : body (checked)
{
  tree parm = DECL_ARGUMENTS (body.fn);
  for (unsigned i = 0; i < body.t->parameters.length (); i++)
    {
      const task_parameter &p = body.t->parameters[i];
      role r = p.mode != TASKS_SCALAR || !INTEGRAL_TYPE_P (p.type) ? DATA
               : TREE_CODE (p.type) == BOOLEAN_TYPE || flag_parameter_p (parm)
                   ? FLAG
                   : UNKNOWN;
      for (unsigned j = 0; j < body.t->parameters.length (); j++)
        if (r != DATA && bound_uses_p (j, i))
          r = SIZE_OF_BOUND;
      if (r == SIZE_OF_BOUND && !size_name)
        size_name = p.name;
      roles.safe_push (r);
      parm = DECL_CHAIN (parm);
    }
}

/* NUMBER as the argument with INDEX, if that is an integer.  */
sample_value
sample_checker::integer_argument (unsigned index, HOST_WIDE_INT number) const
{
  tree type = body.t->parameters[index].type;
  return sample_value (INTEGRAL_TYPE_P (type) ? build_int_cst (type, number)
                                              : NULL_TREE);
}

/* Whether parameter number INDEX decides how large number BOUNDED is.  */
bool
sample_checker::bound_uses_p (unsigned bounded, unsigned index) const
{
  const struct bound &bound = body.t->parameters[bounded].bound;
  if (!bound.count)
    return false;
  auto_vec<sample_value> arguments;
  for (unsigned i = 0; i < body.t->parameters.length (); i++)
    arguments.safe_push (integer_argument (i, SAMPLE_SIZE));
  HOST_WIDE_INT bytes = sampled_bytes (bound, arguments);
  arguments[index] = integer_argument (index, 4 * SAMPLE_SIZE);
  return bytes != sampled_bytes (bound, arguments);
}

/* Execute the body with C.  */
void
sample_checker::run (const choice &c, struct sample *sample)
{
  for (unsigned i = 0; i < roles.length (); i++)
    {
      tree type = body.t->parameters[i].type;
      bool half = c.own >= 0 && !bound_uses_p (c.own, i);
      /* Numbers of floating point are not 0, and their order differs.  */
      sample->arguments.safe_push (
          roles[i] == SIZE_OF_BOUND
              ? integer_argument (i, half ? c.size / 2 : c.size)
          : roles[i] == FLAG ? integer_argument (i, c.flag)
          : roles[i] == DATA
              ? made_up (3 * ((i + c.pattern) % 4), type, SAMPLE_PATTERNS - 1)
              : sample_value ());
    }
  sample->pattern = c.pattern;
  unsigned given = MIN (c.size > SAMPLE_SIZE ? LARGE_STEPS : RUN_STEPS,
                        UNIT_STEPS - unit_steps);
  sample->steps = given;
  run_sample (body.t, body.fn, sample);
  unit_steps += given - sample->steps;
  soft |= sample->soft;
}

/* Whether SAMPLE shows WHAT for parameter number INDEX.  */
bool
sample_checker::found_p (finding what, unsigned index,
                         const struct sample &sample)
{
  const sample_object &object = *sample.objects[index];
  if (!object.element || object.given_up || object.size == 0)
    return false;
  if (what == FIND_BEYOND)
    return object.beyond;
  if (what == FIND_READ)
    return object.first_read;
  if (!sample.complete)
    return false;
  if (!object.last_write)
    return !sample.soft_in_loop;
  HOST_WIDE_INT missing = object.first_missing ();
  if (missing < 0)
    return object.missing_member (object.element, 0);
  /* A text ends where it says so.  */
  return !sample.soft_bound
         && (!sample.soft || object.hole_p (missing)
             || (object.size > 0 && type_bytes (object.element) > 1));
}

/* Whether WHAT is found for parameter number INDEX with C.  */
bool
sample_checker::holds_p (finding what, unsigned index, const choice &c)
{
  struct sample sample;
  run (c, &sample);
  return found_p (what, index, sample);
}

/* Whether parameter number INDEX has holes, with C, or there are data for
   which all of it is written: no count comes with it then.  */
bool
sample_checker::meant_p (unsigned index, const choice &c)
{
  choice other = c;
  for (other.pattern = 0; other.pattern < SAMPLE_PATTERNS; other.pattern++)
    {
      struct sample sample;
      run (other, &sample);
      const sample_object &object = *sample.objects[index];
      HOST_WIDE_INT missing = object.first_missing ();
      if (sample.complete && !object.given_up
          && (missing < 0 || object.hole_p (missing)))
        return true;
    }
  return false;
}

/* Report what SAMPLE, with C, shows of parameter number INDEX, unless that is
   DONE.  */
void
sample_checker::check_parameter (unsigned index, const choice &c,
                                 const struct sample &sample, sbitmap done)
{
  choice twice = c, large = c, half = c;
  twice.size = 2 * SAMPLE_SIZE;
  large.size = LARGE_SIZE;
  half.own = index;
  for (unsigned i = 0; i < FINDINGS; i++)
    {
      finding what = (finding)i;
      if (bitmap_bit_p (done, index * FINDINGS + i)
          || (what != FIND_BEYOND
              && body.t->parameters[index].mode != TASKS_WRITE)
          || !found_p (what, index, sample) || !holds_p (what, index, twice)
          || (what == FIND_BEYOND
              && !(holds_p (what, index, half)
                   && holds_p (what, index, large)))
          || (what == FIND_MISSING && sample.soft && !meant_p (index, c)))
        continue;
      report_finding (body, what, index, sample, size_name);
      /* What is beyond is not read or written, and what is read too early is
         left unwritten, perhaps, for that.  */
      bitmap_set_range (done, index * FINDINGS + i, FINDINGS - i);
    }
}

void
sample_checker::check (sbitmap reported)
{
  unsigned count = body.t->parameters.length ();
  auto_sbitmap done (count * FINDINGS), pure (count);
  bitmap_clear (done);
  bitmap_ones (pure);
  bool outputs = hints_wanted_p (body.t);
  for (const task_parameter &p : body.t->parameters)
    outputs |= p.mode == TASKS_WRITE;
  for (unsigned i = 0; i < count; i++)
    if (bitmap_bit_p (reported, i))
      bitmap_set_range (done, i * FINDINGS + FIND_READ, FINDINGS - FIND_READ);
  for (unsigned flag = 0; flag <= roles.contains (FLAG); flag++)
    for (unsigned i = 0; i == 0 || (soft && outputs && i < SAMPLE_PATTERNS);
         i++)
      {
        /* The last one first: it says most.  */
        choice c = { SAMPLE_SIZE, flag != 0, SAMPLE_PATTERNS - 1 - i, -1 };
        struct sample sample;
        run (c, &sample);
        for (unsigned index = 0; index < count; index++)
          {
            const sample_object &object = *sample.objects[index];
            if (!sample.complete || object.given_up || object.size <= 0
                || object.first_read || object.first_missing () >= 0
                || object.missing_member (object.element, 0))
              bitmap_clear_bit (pure, index);
            check_parameter (index, c, sample, done);
          }
      }
  for (unsigned index = 0; index < count; index++)
    if (body.t->parameters[index].mode == TASKS_READ_WRITE
        && bitmap_bit_p (pure, index) && hints_wanted_p (body.t))
      report_hint (body, index);
}

void
check_samples (const task_body &body, sbitmap reported)
{
  bool wanted = false;
  for (const task_parameter &p : body.t->parameters)
    wanted |= p.mode == TASKS_WRITE || p.bound.count
              || (p.mode == TASKS_READ_WRITE && hints_wanted_p (body.t));
  if (wanted
      && type_num_arguments (TREE_TYPE (body.fn))
             == (int)body.t->parameters.length ())
    sample_checker (body).check (reported);
}
