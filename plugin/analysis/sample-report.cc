/* SPDX-License-Identifier: GPL-3.0-or-later

   What is said of the mistakes that samples show (sample.cc), and where.

   What is left unwritten stands nowhere: a user looks at the condition or the
   loop that leaves it out.  Of loops around each other that is the outermost
   if whole rows are missing, else the innermost.  In a function that the body
   calls it is the call.  */

#include "gcc/gcc.h"

#include "memory.h"
#include "mode-effects.h"
#include "mode-statement.h"
#include "sample.h"
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

/* Note of which sizes that is said: see report_finding.  */
static void
note_sizes (const task_parameter &p, location_t shown, tree size_name)
{
  if (size_name)
    inform (p.location, "if %qE is %d, for example", size_name, SAMPLE_SIZE);
  else if (p.location != shown)
    inform (p.location, "%qE is declared here", p.name);
}

static void
report_missing (const task_body &body, unsigned index,
                const struct sample &sample, tree size_name)
{
  const task_parameter &p = body.t->parameters[index];
  const sample_object &object = *sample.objects[index];
  tree parm = nth_parameter (body.fn, index), name = DECL_NAME (body.t->decl);
  HOST_WIDE_INT missing = object.first_missing ();
  HOST_WIDE_INT bytes = type_bytes (object.element);
  struct bound row = p.bound;
  row.count = integer_one_node;
  HOST_WIDE_INT row_bytes = p.bound.count
                                ? sampled_bytes (row, sample.arguments)
                                : type_bytes (counted_element (p.type));
  bool whole_row
      = missing >= 0 && row_bytes > bytes
        && object.missing_p (missing / row_bytes * row_bytes, row_bytes);

  gimple *write = object.last_write;
  location_t loc = write ? UNKNOWN_LOCATION : sample.decision;
  for (const effect &e : effects_of (body.fn)->effects)
    if (e.parm == parm && e.writes && !write)
      write = e.stmt;
  if (write && loc == UNKNOWN_LOCATION)
    {
      function_scope scope (body.fn);
      loc = gimple_location (deciding_statement (write, whole_row));
    }
  if (loc == UNKNOWN_LOCATION)
    loc = DECL_SOURCE_LOCATION (parm);

  bool shown;
  if (!object.last_write)
    shown = warn_tasks (loc, WARNING_OUTPUT_UNWRITTEN,
                        "parameter %qE of task %qE is %<output%>, but on some "
                        "way it is not written",
                        p.name, name);
  else if (missing < 0)
    shown
        = warn_tasks (loc, WARNING_OUTPUT_UNWRITTEN,
                      "parameter %qE of task %qE is %<output%>, but member "
                      "%qD is left unwritten",
                      p.name, name, object.missing_member (object.element, 0));
  else
    shown = warn_tasks (loc, WARNING_OUTPUT_UNWRITTEN,
                        "parameter %qE of task %qE is %<output%>, but element "
                        "%wd of it is left unwritten",
                        p.name, name, missing / bytes);
  if (shown && write && gimple_location (write) != loc)
    inform (gimple_location (write), "%qE is written here", p.name);
  if (shown)
    note_sizes (p, loc, size_name);
}

static void
report_beyond (const task_body &body, unsigned index,
               const struct sample &sample, tree size_name)
{
  const task_parameter &p = body.t->parameters[index];
  const sample_object &found = *sample.objects[index];
  HOST_WIDE_INT bytes = type_bytes (counted_element (p.type));
  /* The first that it has not, if it accesses several.  */
  HOST_WIDE_INT element = found.beyond_offset < 0
                              ? (found.beyond_offset - bytes + 1) / bytes
                              : MAX (found.beyond_offset, found.size) / bytes;
  if (warn_tasks (gimple_location (found.beyond), WARNING_SIZE,
                  "task %qE accesses element %wd of parameter %qE, which has "
                  "only %wd",
                  DECL_NAME (body.t->decl), element, p.name,
                  found.size / bytes))
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
  else if (warn_tasks (gimple_location (sample.objects[index]->first_read),
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
