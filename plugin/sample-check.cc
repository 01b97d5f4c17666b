/* SPDX-License-Identifier: GPL-3.0-or-later

   What executions of a body on samples say of its outputs.

   Each execution is one that may happen, if the task is called with such
   arguments.  Which arguments it is meant for, nobody says; so

   - integers that bounds are made of are 4, and all the same; what is found is
     looked for again with 16;
   - parameters that are only compared with 0 are 0 in some executions and 1 in
     others, and both must be right;
   - other integers have several values, and a mistake is what is one with all
     of them;
   - conditions on data may be met or not, but a loop that looks for something
     may be sure to find it.  */

#include "gcc.h"

#include "sample-bound.h"
#include "sample-check.h"
#include "sample-memory.h"
#include "sample-run.h"
#include "warning.h"

/* Statements that are executed at most, in one execution and in all of a
   unit.  */
#define RUN_STEPS 20000
#define UNIT_STEPS 1500000

/* What integers that bounds are not made of are.  */
static const int free_values[] = { 1, 2, 4, 7, 0 };

/* How the parameters of a body are chosen.  */
struct choice
{
  HOST_WIDE_INT size;
  bool flag;
  unsigned pattern;
};

/* The mistakes that there are.  */
enum finding
{
  FIND_READ,
  FIND_MISSING,
  FINDINGS
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
  void report (finding what, unsigned index, const choice &c,
               const struct sample &sample);
  void report_missing (unsigned index, const struct sample &sample);
  void hint (unsigned index);

  const task_body &body;
  auto_vec<role> roles;
  bool has_flag, has_free, soft;
  tree size_name; /* of a parameter that is a size */
};

static unsigned unit_steps;

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

sample_checker::sample_checker (const task_body &checked)
    : body (checked), has_flag (false), has_free (false), soft (false),
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
      has_free |= r == FREE;
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
  for (unsigned i = 0; i < roles.length (); i++)
    {
      tree type = body.t->parameters[i].type;
      sample_value value = unknown_value ();
      if (roles[i] == SIZE)
        value = integer_value (c.size, false);
      else if (roles[i] == FLAG)
        value = integer_value (c.flag, false);
      else if (roles[i] == FREE)
        value = integer_value (free_value, false);
      else if (roles[i] == OTHER && SCALAR_FLOAT_TYPE_P (type))
        value = real_value_of (1.5, true);
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
  if (what == FIND_READ)
    return p.first_read != UNKNOWN_LOCATION;
  if (!sample.complete)
    return false;
  if (p.written == 0)
    return !sample.soft_in_loop;
  if (p.missing < 0)
    return false;
  /* Data that decide how many elements there are: no holes then.  */
  return !sample.soft || p.missing < p.last;
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
          if (value != 0 || !has_free)
            return false;
          continue;
        }
      if (!has_free)
        break;
    }
  struct sample sample;
  run (larger, free_values[0], &sample);
  return found_p (what, index, sample);
}

/* Warn of WHAT, found for parameter number INDEX with C in SAMPLE.  */
void
sample_checker::report (finding what, unsigned index, const choice &c,
                        const struct sample &sample)
{
  const task_parameter &p = body.t->parameters[index];
  tree name = DECL_NAME (body.t->decl);
  auto_diagnostic_group group;
  if (what == FIND_READ)
    {
      location_t loc = sample.parameters[index].first_read;
      if (warn_tasks (loc, WARNING_OUTPUT_READ,
                      "parameter %qE of task %qE is %<output%>, but it is "
                      "read here before it is written",
                      p.name, name))
        inform (p.location, "%qE has no value when the task begins", p.name);
      return;
    }
  report_missing (index, sample);
}

/* Warn that parameter number INDEX is not written everywhere in SAMPLE.  */
void
sample_checker::report_missing (unsigned index, const struct sample &sample)
{
  const task_parameter &p = body.t->parameters[index];
  const sample_parameter &found = sample.parameters[index];
  tree name = DECL_NAME (body.t->decl);
  tree parm = DECL_ARGUMENTS (body.fn);
  for (unsigned i = 0; i < index; i++)
    parm = DECL_CHAIN (parm);
  location_t loc = found.written == 0 && sample.decision != UNKNOWN_LOCATION
                       ? sample.decision
                   : found.written == 0 ? DECL_SOURCE_LOCATION (parm)
                                        : found.last_write;
  bool shown;
  if (found.written == 0)
    shown = warn_tasks (loc, WARNING_OUTPUT_UNWRITTEN,
                        "parameter %qE of task %qE is %<output%>, but on some "
                        "way it is not written",
                        p.name, name);
  else
    {
      HOST_WIDE_INT bytes
          = tree_to_shwi (TYPE_SIZE_UNIT (sample_element (p.type)));
      shown = warn_tasks (loc, WARNING_OUTPUT_UNWRITTEN,
                          "parameter %qE of task %qE is %<output%>, but "
                          "element %wd of it is left unwritten",
                          p.name, name, found.missing / bytes);
    }
  if (shown && size_name)
    inform (p.location, "if %qE is 4, for example", size_name);
  else if (shown && p.location != loc)
    inform (p.location, "%qE is declared here", p.name);
}

/* Note that parameter number INDEX could be an output.  */
void
sample_checker::hint (unsigned index)
{
  const task_parameter &p = body.t->parameters[index];
  inform (p.location,
          "parameter %qE of task %qE is written and never read before: it "
          "could be %<output%>",
          p.name, DECL_NAME (body.t->decl));
}

void
sample_checker::check (sbitmap reported)
{
  unsigned count = body.t->parameters.length ();
  auto_sbitmap done (count * FINDINGS), pure (count);
  bitmap_clear (done);
  bitmap_ones (pure);
  for (unsigned flag = 0; flag < (has_flag ? 2u : 1u); flag++)
    for (unsigned i = 0; i < (soft || i == 0 ? SAMPLE_PATTERNS : 1u); i++)
      {
        /* The last one first: it says most.  */
        choice c = { 4, flag != 0, SAMPLE_PATTERNS - 1 - i };
        struct sample sample;
        run (c, free_values[0], &sample);
        for (unsigned index = 0; index < count; index++)
          {
            const task_parameter &p = body.t->parameters[index];
            const sample_parameter &result = sample.parameters[index];
            if (!sample.complete || result.given_up || result.extent <= 0
                || result.missing >= 0
                || result.first_read != UNKNOWN_LOCATION)
              bitmap_clear_bit (pure, index);
            if (p.mode != TASKS_WRITE || bitmap_bit_p (reported, index))
              continue;
            for (unsigned what = 0; what < FINDINGS; what++)
              if (!bitmap_bit_p (done, index * FINDINGS + what)
                  && found_p ((finding)what, index, sample)
                  && confirmed_p ((finding)what, index, c))
                {
                  bitmap_set_bit (done, index * FINDINGS + what);
                  report ((finding)what, index, c, sample);
                }
          }
        if (!soft)
          break;
      }
  for (unsigned index = 0; index < count; index++)
    if (body.t->parameters[index].mode == TASKS_READ_WRITE
        && bitmap_bit_p (pure, index) && hints_wanted_p (body.t))
      hint (index);
}

void
check_samples (const task_body &body, sbitmap reported)
{
  bool wanted = false;
  for (const task_parameter &p : body.t->parameters)
    wanted |= p.mode == TASKS_WRITE
              || (p.mode == TASKS_READ_WRITE && hints_wanted_p (body.t));
  if (!wanted
      || type_num_arguments (TREE_TYPE (body.fn))
             != (int)body.t->parameters.length ())
    return;
  sample_checker checker (body);
  checker.check (reported);
}
