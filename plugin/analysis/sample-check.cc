/* SPDX-License-Identifier: GPL-3.0-or-later

   What executions of a body on samples say of its outputs.

   Each execution is one that may happen, if the task is called with such
   arguments.  Which arguments it is meant for, nobody says; so

   - integers that bounds are made of are 4, and all the same; what is found is
     looked for again with 16;
   - parameters that are only compared with 0 are 0 in some executions and 1 in
     others, and both must be right;
   - other integers have several values, the same and different ones, and a
     mistake is what is one with all of them;
   - conditions on data may be met or not, but a loop that looks for something
     may be sure to find it.  */

#include "gcc/gcc.h"

#include "sample-bound.h"
#include "sample-check.h"
#include "sample-memory.h"
#include "sample-report.h"
#include "sample-run.h"

/* Statements that are executed at most, in one execution and in all of a
   unit.  */
#define RUN_STEPS 20000
#define UNIT_STEPS 1500000

/* What integers that bounds are not made of are.  */
static const int free_values[] = { 1, 2, 4, 7, 0 };

/* How far apart others are, besides: more than any small constant.  */
#define RANGE ((HOST_WIDE_INT)64)

/* What numbers of floating point are: all the first one with the last pattern,
   so that conditions that compare them have other results with others.  */
static const double real_values[] = { 1.5, 0.25, 6, 3 };

/* How the parameters of a body are chosen.  */
struct choice
{
  HOST_WIDE_INT size;
  bool flag;
  unsigned pattern;
  HOST_WIDE_INT other; /* sizes that the bound of parameter number OWN does not
                          use; 0 if they are all the same */
  unsigned own;
  HOST_WIDE_INT step; /* by how much each other integer is more than the one
                         before: two may be the ends of a range */
};

class sample_checker
{
public:
  explicit sample_checker (const task_body &checked);
  void check (sbitmap reported);

private:
  enum role
  {
    BUFFER,
    SIZE,
    FLAG,
    FREE,
    OTHER
  };

  bool run (const choice &c, int free_value, struct sample *sample);
  bool found_p (finding what, unsigned index, const struct sample &sample);
  bool confirmed_p (finding what, unsigned index, const choice &c);
  bool beyond_confirmed_p (unsigned index, const choice &c);
  bool meant_p (unsigned index, const choice &c);
  void check_parameter (unsigned index, const choice &c,
                        const struct sample &sample, sbitmap done);

  const task_body &body;
  auto_vec<role> roles;
  bool has_flag, soft;
  unsigned free_count;
  tree size_name; /* of a parameter that is a size */
};

static unsigned unit_steps;

/* Whether STMT compares something with 0, for being equal.  Of `a && b' gcc
   makes two conditions, or with optimization two truth values.  */
static bool
compares_with_zero_p (gimple *stmt)
{
  if (gcond *condition = dyn_cast<gcond *> (stmt))
    return integer_zerop (gimple_cond_rhs (condition))
           && (gimple_cond_code (condition) == EQ_EXPR
               || gimple_cond_code (condition) == NE_EXPR);
  return is_gimple_assign (stmt)
         && (gimple_assign_rhs_code (stmt) == EQ_EXPR
             || gimple_assign_rhs_code (stmt) == NE_EXPR)
         && integer_zerop (gimple_assign_rhs2 (stmt));
}

/* Whether PARM is only compared with 0 in its function.  */
static bool
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
    if (!is_gimple_debug (stmt) && !compares_with_zero_p (stmt))
      return false;
  }
  return true;
}

sample_checker::sample_checker (const task_body &checked)
    : body (checked), has_flag (false), soft (false), free_count (0),
      size_name (NULL_TREE)
{
  tree parm = DECL_ARGUMENTS (body.fn);
  for (unsigned i = 0; i < body.t->parameters.length (); i++)
    {
      const task_parameter &p = body.t->parameters[i];
      role r = p.mode != TASKS_SCALAR               ? BUFFER
               : !INTEGRAL_TYPE_P (p.type)          ? OTHER
               : TREE_CODE (p.type) == BOOLEAN_TYPE ? FLAG
                                                    : FREE;
      for (const task_parameter &other : body.t->parameters)
        if (r == FREE && bound_uses_p (other.bound, i))
          r = SIZE;
      if (r == FREE && parm && flag_parameter_p (parm))
        r = FLAG;
      has_flag |= r == FLAG;
      free_count += r == FREE;
      if (r == SIZE && !size_name)
        size_name = p.name;
      roles.safe_push (r);
      if (parm)
        parm = DECL_CHAIN (parm);
    }
}

/* Execute the body with C and FREE_VALUE.  Return whether it reached its
   end.  */
bool
sample_checker::run (const choice &c, int free_value, struct sample *sample)
{
  sample->arguments.truncate (0);
  HOST_WIDE_INT free = free_value;
  for (unsigned i = 0; i < roles.length (); i++)
    {
      tree type = body.t->parameters[i].type;
      sample_value value = unknown_value ();
      if (roles[i] == SIZE)
        value = integer_value (c.size, false);
      else if (roles[i] == FLAG)
        value = integer_value (c.flag, false);
      else if (roles[i] == FREE)
        {
          value = integer_value (free, false);
          free += c.step;
        }
      else if (roles[i] == OTHER && SCALAR_FLOAT_TYPE_P (type))
        value = real_value_of (
            real_values[c.pattern + 1 < SAMPLE_PATTERNS ? (c.pattern + i) % 4
                                                        : 0],
            true);
      if (roles[i] == SIZE && c.other
          && !bound_uses_p (body.t->parameters[c.own].bound, i))
        value = integer_value (c.other, false);
      sample->arguments.safe_push (value);
    }
  sample->pattern = c.pattern;
  unsigned most = c.size > 4 ? 10 * RUN_STEPS : RUN_STEPS;
  unsigned given = MIN (most, UNIT_STEPS - unit_steps);
  sample->steps = given;
  run_sample (body.t, body.fn, sample);
  unit_steps += given - sample->steps;
  soft |= sample->soft;
  return sample->complete;
}

/* Whether SAMPLE shows WHAT for parameter number INDEX.  */
bool
sample_checker::found_p (finding what, unsigned index,
                         const struct sample &sample)
{
  const sample_parameter &p = sample.parameters[index];
  if (p.given_up || p.extent == 0)
    return false;
  if (what == FIND_BEYOND)
    return p.beyond.stmt;
  if (what == FIND_READ)
    return p.first_read.stmt;
  if (!sample.complete)
    return false;
  if (p.written == 0)
    return !sample.soft_in_loop;
  if (p.member)
    return true;
  /* Where data say how often a loop is executed, those are no good.  */
  if (p.missing < 0 || sample.soft_bound)
    return false;
  /* A text ends where it says so.  */
  tree element = written_element (body.t->parameters[index].type);
  return !sample.soft || p.missing < p.last
         || (p.extent > 0 && type_bytes (element) > 1);
}

/* Whether WHAT is found for parameter number INDEX with C, whatever integers
   are that bounds are not made of, and with larger sizes, too.  */
bool
sample_checker::confirmed_p (finding what, unsigned index, const choice &c)
{
  choice larger = c;
  larger.size = 16;
  for (int value : free_values)
    {
      struct sample sample;
      run (c, value, &sample);
      if (!found_p (what, index, sample))
        {
          /* Nothing is nothing, with a size of 0.  */
          if (value != 0 || !free_count)
            return false;
          continue;
        }
      if (!free_count)
        break;
    }
  /* They may be the ends of a range, which is all of the buffer perhaps.  */
  if (free_count > 1)
    for (HOST_WIDE_INT step : { c.size, -c.size, RANGE, -RANGE })
      {
        choice ranged = c;
        struct sample sample;
        ranged.step = step;
        run (ranged, step > 0 ? 0 : -step * (int)(free_count - 1), &sample);
        if (!found_p (what, index, sample))
          return false;
      }
  struct sample sample;
  run (larger, free_values[0], &sample);
  return found_p (what, index, sample);
}

/* The same for FIND_BEYOND.  Sizes may be multiples of what a loop does at
   once, and one may be a part of another.  */
bool
sample_checker::beyond_confirmed_p (unsigned index, const choice &c)
{
  for (HOST_WIDE_INT size : { 16, 24, 20, 1024 })
    {
      choice other = c;
      struct sample sample;
      other.size = size;
      run (other, free_values[0], &sample);
      if (!found_p (FIND_BEYOND, index, sample))
        return false;
    }
  if (free_count)
    for (int value : free_values)
      {
        struct sample sample;
        run (c, value, &sample);
        if (!found_p (FIND_BEYOND, index, sample))
          return false;
      }
  for (HOST_WIDE_INT size : { 4, 16 })
    {
      choice other = c;
      struct sample sample;
      other.size = size;
      other.other = 20 - size;
      other.own = index;
      run (other, free_values[0], &sample);
      if (!found_p (FIND_BEYOND, index, sample))
        return false;
    }
  return true;
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
      run (other, free_values[0], &sample);
      const sample_parameter &p = sample.parameters[index];
      if (sample.complete && !p.given_up
          && (p.missing < 0 || p.member
              || (p.written > 0 && p.missing < p.last)))
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
  for (unsigned i = 0; i < FINDINGS; i++)
    {
      finding what = (finding)i;
      if (bitmap_bit_p (done, index * FINDINGS + i)
          || (what != FIND_BEYOND
              && body.t->parameters[index].mode != TASKS_WRITE)
          || !found_p (what, index, sample)
          || !(what == FIND_BEYOND ? beyond_confirmed_p (index, c)
                                   : confirmed_p (what, index, c))
          || (what == FIND_MISSING && sample.soft && !meant_p (index, c)))
        continue;
      bitmap_set_bit (done, index * FINDINGS + i);
      /* What is read too early is left unwritten, perhaps, for that.  */
      if (what == FIND_READ)
        bitmap_set_bit (done, index * FINDINGS + FIND_MISSING);
      report_finding (body, what, index, sample, size_name);
      /* Of what is beyond, nothing is written or read.  */
      if (what == FIND_BEYOND)
        return;
    }
}

void
sample_checker::check (sbitmap reported)
{
  unsigned count = body.t->parameters.length ();
  bool outputs = false;
  auto_sbitmap done (count * FINDINGS), pure (count);
  bitmap_clear (done);
  bitmap_ones (pure);
  for (unsigned i = 0; i < count; i++)
    {
      outputs |= body.t->parameters[i].mode == TASKS_WRITE;
      for (unsigned what = 0; what < FINDINGS; what++)
        if (what != FIND_BEYOND && bitmap_bit_p (reported, i))
          bitmap_set_bit (done, i * FINDINGS + what);
    }
  for (unsigned flag = 0; flag < (has_flag ? 2u : 1u); flag++)
    for (unsigned i = 0; i < (soft || i == 0 ? SAMPLE_PATTERNS : 1u); i++)
      {
        /* The last one first: it says most.  */
        choice c = { 4, flag != 0, SAMPLE_PATTERNS - 1 - i, 0, 0, 0 };
        struct sample sample;
        run (c, free_values[0], &sample);
        for (unsigned index = 0; index < count; index++)
          {
            const sample_parameter &result = sample.parameters[index];
            if (!sample.complete || result.given_up || result.asked
                || result.extent <= 0 || result.missing >= 0 || result.member
                || result.first_read.stmt)
              bitmap_clear_bit (pure, index);
            check_parameter (index, c, sample, done);
          }
        /* Data decide over nothing else.  */
        if (!soft || (!outputs && !hints_wanted_p (body.t)))
          break;
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
  if (!wanted
      || type_num_arguments (TREE_TYPE (body.fn))
             != (int)body.t->parameters.length ())
    return;
  sample_checker checker (body);
  checker.check (reported);
}
