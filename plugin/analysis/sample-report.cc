/* SPDX-License-Identifier: GPL-3.0-or-later

   What is said of the mistakes that a sample shows, and where.

   What is left unwritten stands nowhere: a user looks at the condition or the
   loop that leaves it out.  Of loops around each other that is the outermost
   if whole rows are missing, or one piece; else the innermost.  In a function
   that the body calls it is the call, unless that passes the whole size on. */

#include "gcc/gcc.h"

#include "memory.h"
#include "mode-effects.h"
#include "mode-loop.h"
#include "mode-statement.h"
#include "sample-bound.h"
#include "sample-report.h"
#include "warning.h"

/* The parameter number INDEX of the function FN.  */
static tree
nth_parameter (tree fn, unsigned index)
{
  tree parm = DECL_ARGUMENTS (fn);
  for (; parm && index > 0; index--)
    parm = DECL_CHAIN (parm);
  return parm;
}

/* The condition or the loop that leaves elements of PARM out which STMT, of
   FN, does not write; or NULL.  WHOLE_ROW is that of sample_parameter.  */
static gimple *
find_culprit (tree fn, gimple *stmt, tree parm, bool whole_row)
{
  struct deciding deciding;
  function_scope scope (fn);
  function_effects *effects = effects_of (fn);
  find_deciding (stmt, &deciding);
  for (gimple *branch : deciding.branches)
    {
      bool otherwise = false;
      for (const effect &e : effects->effects)
        otherwise |= e.parm == parm && e.writes
                     && otherwise_p (branch, stmt, e.stmt);
      if (!otherwise)
        return branch;
    }
  if (deciding.loops.is_empty ())
    return NULL;
  return whole_row ? deciding.loops.last () : deciding.loops[0];
}

/* Whether BOUND is that of as many elements as parameter number INDEX says. */
static bool
plain_count_p (const struct bound &bound, unsigned index)
{
  tree count = bound.count;
  while (count && (CONVERT_EXPR_P (count) || TREE_CODE (count) == SAVE_EXPR))
    count = TREE_OPERAND (count, 0);
  tree parm = bound.parms;
  for (; parm && index > 0; index--)
    parm = DECL_CHAIN (parm);
  return parm && count == parm;
}

/* The parameter that VALUE is, perhaps converted; or NULL_TREE.  */
static tree
scalar_parameter (tree value)
{
  while (TREE_CODE (value) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (value)
         && gimple_assign_cast_p (SSA_NAME_DEF_STMT (value)))
    value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
  if (TREE_CODE (value) != SSA_NAME || !SSA_NAME_IS_DEFAULT_DEF (value)
      || !SSA_NAME_VAR (value)
      || TREE_CODE (SSA_NAME_VAR (value)) != PARM_DECL)
    return NULL_TREE;
  return SSA_NAME_VAR (value);
}

/* Whether CALL, in BODY, passes all that the size of parameter number INDEX is
   made of; or no number.  */
static bool
passes_size_p (const task_body &body, unsigned index, gimple *call)
{
  bool numbers = false;
  const struct bound &bound = body.t->parameters[index].bound;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (!INTEGRAL_TYPE_P (TREE_TYPE (argument)))
        continue;
      numbers = true;
      if (bound.count && TREE_CODE (argument) == INTEGER_CST
          && tree_int_cst_equal (argument, bound.count))
        return true;
      tree parm = scalar_parameter (argument);
      if (parm && plain_count_p (bound, parameter_index (parm)))
        return true;
    }
  return !numbers;
}

/* Where elements of parameter number INDEX of BODY are left out, as SAMPLE
   shows.  *OTHER: another place to look at, or UNKNOWN_LOCATION.  */
static location_t
missing_location (const task_body &body, unsigned index,
                  const struct sample &sample, location_t *other)
{
  const sample_parameter &found = sample.parameters[index];
  tree parm = nth_parameter (body.fn, index);
  sample_site site = found.last_write;
  *other = UNKNOWN_LOCATION;
  if (found.written == 0)
    for (const effect &e : effects_of (body.fn)->effects)
      if (e.parm == parm && e.writes && !site.stmt)
        site.stmt = e.stmt;
  if (!site.stmt)
    return sample.decision != UNKNOWN_LOCATION ? sample.decision
                                               : DECL_SOURCE_LOCATION (parm);
  location_t loc = found.written == 0 ? sample.decision : UNKNOWN_LOCATION;
  if (loc == UNKNOWN_LOCATION)
    if (gimple *culprit
        = find_culprit (body.fn, site.stmt, parm, found.whole_row))
      loc = gimple_location (culprit);
  if (loc != UNKNOWN_LOCATION)
    {
      *other = gimple_location (site.inner ? site.inner : site.stmt);
      return loc;
    }
  if (!site.inner)
    return gimple_location (site.stmt);

  gimple *inner
      = find_culprit (site.inner_fn, site.inner, NULL_TREE, found.whole_row);
  location_t place = gimple_location (inner ? inner : site.inner);
  *other = gimple_location (site.stmt);
  if (!passes_size_p (body, index, site.stmt))
    std::swap (*other, place);
  return place;
}

/* Note of which sizes that is said: see report_finding.  */
static void
note_sizes (const task_parameter &p, location_t shown, tree size_name)
{
  if (size_name)
    inform (p.location, "if %qE is 4, for example", size_name);
  else if (p.location != shown)
    inform (p.location, "%qE is declared here", p.name);
}

static void
report_missing (const task_body &body, unsigned index,
                const struct sample &sample, tree size_name)
{
  const task_parameter &p = body.t->parameters[index];
  const sample_parameter &found = sample.parameters[index];
  tree name = DECL_NAME (body.t->decl);
  location_t other;
  location_t loc = missing_location (body, index, sample, &other);
  bool shown;
  if (found.written == 0)
    shown = warn_tasks (loc, WARNING_OUTPUT_UNWRITTEN,
                        "parameter %qE of task %qE is %<output%>, but on some "
                        "way it is not written",
                        p.name, name);
  else if (found.member)
    shown = warn_tasks (loc, WARNING_OUTPUT_UNWRITTEN,
                        "parameter %qE of task %qE is %<output%>, but member "
                        "%qD is left unwritten",
                        p.name, name, found.member);
  else
    shown = warn_tasks (loc, WARNING_OUTPUT_UNWRITTEN,
                        "parameter %qE of task %qE is %<output%>, but "
                        "element %wd of it is left unwritten",
                        p.name, name,
                        found.missing / type_bytes (written_element (p.type)));
  if (!shown)
    return;
  if (other != UNKNOWN_LOCATION && other != loc)
    {
      if (found.last_write.inner
          && gimple_location (found.last_write.stmt) == other)
        inform (other, "called here");
      else
        inform (other, "%qE is written here", p.name);
    }
  note_sizes (p, loc, size_name);
}

static void
report_beyond (const task_body &body, unsigned index,
               const struct sample &sample, tree size_name)
{
  const task_parameter &p = body.t->parameters[index];
  const sample_parameter &found = sample.parameters[index];
  HOST_WIDE_INT bytes = type_bytes (sample_element (p.type));
  HOST_WIDE_INT element = found.beyond_offset / bytes;
  if (found.beyond_offset < 0)
    element = (found.beyond_offset - bytes + 1) / bytes;
  if (!warn_tasks (
          gimple_location (found.beyond.stmt), WARNING_SIZE,
          "task %qE accesses element %wd of parameter %qE, which has only %wd",
          DECL_NAME (body.t->decl), element, p.name, found.extent / bytes))
    return;
  if (found.beyond.inner)
    inform (gimple_location (found.beyond.inner), "it is accessed here");
  note_sizes (p, UNKNOWN_LOCATION, size_name);
}

void
report_finding (const task_body &body, finding what, unsigned index,
                const struct sample &sample, tree size_name)
{
  const task_parameter &p = body.t->parameters[index];
  auto_diagnostic_group group;
  if (what == FIND_BEYOND)
    report_beyond (body, index, sample, size_name);
  else if (what == FIND_MISSING)
    report_missing (body, index, sample, size_name);
  else if (warn_tasks (
               gimple_location (sample.parameters[index].first_read.stmt),
               WARNING_OUTPUT_READ,
               "parameter %qE of task %qE is %<output%>, but it is "
               "read here before it is written",
               p.name, DECL_NAME (body.t->decl)))
    inform (p.location, "%qE has no value when the task begins", p.name);
}

void
report_hint (const task_body &body, unsigned index)
{
  const task_parameter &p = body.t->parameters[index];
  location_t loc = DECL_SOURCE_LOCATION (nth_parameter (body.fn, index));
  inform (loc,
          "parameter %qE of task %qE is written and never read before: it "
          "could be %<output%>",
          p.name, DECL_NAME (body.t->decl));
  if (p.location != loc)
    inform (p.location, "%qE is declared here", p.name);
}
