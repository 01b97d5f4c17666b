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

     sample.cc         which samples there are, what must hold for all;
   warnings sample-run.cc     executes a function sample-value.cc   numbers;
   buffers: how large they are, what is written

   An execution ends silently wherever it depends on anything unknown: what is
   in a global variable, what a function does or returns.  What
   it has shown until then counts, but nothing is missing.  It ends, too, after
   RUN_STEPS statements, or LARGE_STEPS if it is to confirm for a larger size
   what has been found; and after UNIT_STEPS of all executions there are none
   any more.

   Which arguments a task is meant for, nobody says; each execution is only one
   that may happen.  A mistake is what is one in all that differ so:

   - Integers that bounds are made of are SAMPLE_SIZE, all of them, and then
     twice that.  What is beyond a bound must be so for LARGE_SIZE, too, and
     for LARGEST_SIZE as far as that can be executed, as loops may do several
     elements at once and want multiples of them; and if those that this bound
     is not made of are half as large.
   - Where conditions outside of loops ask for a number, as in `if (n == 0)',
     it is one that may happen: something must be written then, too.
   - A call that passes numbers for all integers is one that happens.
   - Integers that are only compared with 0, and truth values, are flags: each
     value is one that may happen, and both must be right.
   - Otherwise integers are not known.
   - Data follow a pattern: all 0, all 1, or different ones.  They, all that is
     made of them, and numbers of floating point are SOFT: conditions on them
     may be met or not.  But a loop that looks for something may be sure to
     find it, and what data say of how much is written is for whoever passes
     them; so of those nothing is said to be missing.  Nor is it where no
     pattern has all of an output written: then a count comes with it.

   Buffers do not overlap, and none is NULL.

   What is left unwritten stands nowhere: a user looks at the condition or the
   loop that leaves it out.  Of loops around each other that is the outermost
   if whole rows are missing, else the innermost.  In a function that the body
   calls it is the call.  */

#include "gcc/gcc.h"

#include "gcc/callee.h"
#include "memory.h"
#include "mode-statement.h"
#include "sample.h"
#include "warning.h"

/* The mistakes that there are.  */
enum finding
{
  FIND_BEYOND,
  FIND_READ,
  FIND_MISSING,
  FINDINGS
};

#define LARGE_SIZE 64
#define LARGEST_SIZE 1024

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

  void run (const choice &c, struct sample *sample);
  bool found_p (finding what, unsigned index, const struct sample &sample);
  bool holds_p (finding what, unsigned index, const choice &c);
  void check_parameter (unsigned index, const choice &c,
                        const struct sample &sample, bool meant, sbitmap done);
  void report_missing (unsigned index, const struct sample &sample);
  void report_beyond (unsigned index, const struct sample &sample);
  void report_hint (unsigned index);
  void note_sizes (const task_parameter &p, location_t shown);
  void add_calls (void);

  const task_body &body;
  const vec<task_parameter> &parameters;
  auto_vec<role> roles;
  /* Arguments that are tried, -1 if all are right, and the calls that pass
     them; conditions ask for those without a call, but for the first.  */
  std::map<std::vector<HOST_WIDE_INT>, gcall *> givens;
  const std::vector<HOST_WIDE_INT> *given = NULL;
  gcall *call = NULL;         /* that passes them */
  bool soft = false;          /* data have decided something */
  tree size_name = NULL_TREE; /* of a parameter that is a size */
};

static unsigned unit_steps;

sample_checker::sample_checker (const task_body &checked)
    : body (checked), parameters (checked.t->parameters)
{
  tree parm = DECL_ARGUMENTS (body.fn);
  std::vector<HOST_WIDE_INT> none (parameters.length (), -1);
  givens[none] = NULL;
  for (unsigned i = 0; i < parameters.length (); i++)
    {
      const task_parameter &p = parameters[i];
      auto_vec<HOST_WIDE_INT> values;
      role r = p.mode != TASKS_SCALAR || !INTEGRAL_TYPE_P (p.type) ? DATA
               : TREE_CODE (p.type) == BOOLEAN_TYPE
                       || flag_parameter_p (parm, &values)
                   ? FLAG
                   : UNKNOWN;
      for (unsigned j = 0; j < parameters.length (); j++)
        if (r != DATA
            && bound_uses_p (parameters[j].bound, parameters.length (), i))
          r = SIZE_OF_BOUND;
      if (r == SIZE_OF_BOUND && !size_name)
        size_name = p.name;
      roles.safe_push (r);
      parm = DECL_CHAIN (parm);
      for (HOST_WIDE_INT value : values)
        if (value >= 0 && (r == SIZE_OF_BOUND || r == UNKNOWN))
          {
            std::vector<HOST_WIDE_INT> asked = none;
            asked[i] = value;
            givens[asked] = NULL;
          }
    }
  add_calls ();
}

/* Add the arguments of calls that pass numbers for all integers.  */
void
sample_checker::add_calls (void)
{
  cgraph_node *node = cgraph_node::get (body.t->decl);
  for (cgraph_edge *e = node ? node->callers : NULL; e; e = e->next_caller)
    {
      std::vector<HOST_WIDE_INT> passed;
      bool known = gimple_call_num_args (e->call_stmt) == roles.length ();
      for (unsigned i = 0; known && i < roles.length (); i++)
        {
          struct amount a
              = roles[i] == DATA
                    ? constant_amount (0)
                    : amount_of (gimple_call_arg (e->call_stmt, i));
          known = a.constant_p () && a.number >= 0;
          passed.push_back (roles[i] == DATA || !known ? -1 : a.number);
        }
      if (known)
        givens.insert ({ passed, e->call_stmt });
    }
}

/* Execute the body with C.  */
void
sample_checker::run (const choice &c, struct sample *sample)
{
  for (unsigned i = 0; i < roles.length (); i++)
    {
      tree type = parameters[i].type;
      bool half
          = c.own >= 0
            && !bound_uses_p (parameters[c.own].bound, roles.length (), i);
      /* Numbers of floating point are not 0, and their order differs.  */
      sample->arguments.safe_push (
          roles[i] == SIZE_OF_BOUND
              ? sample_value (build_int_cst (type, half ? c.size / 2 : c.size))
          : roles[i] == FLAG ? sample_value (build_int_cst (type, c.flag))
          : roles[i] == DATA
              ? made_up (3 * ((i + c.pattern) % 4), type, SAMPLE_PATTERNS - 1)
              : sample_value ());
      if ((*given)[i] >= 0)
        sample->arguments[i]
            = sample_value (build_int_cst (type, (*given)[i]));
    }
  sample->pattern = c.pattern;
  unsigned steps = MIN (c.size > SAMPLE_SIZE ? LARGE_STEPS : RUN_STEPS,
                        UNIT_STEPS - unit_steps);
  sample->steps = steps;
  run_sample (body.t, body.fn, sample);
  unit_steps += steps - sample->steps;
  soft |= sample->soft;
}

/* Whether SAMPLE shows WHAT for parameter number INDEX.  */
bool
sample_checker::found_p (finding what, unsigned index,
                         const struct sample &sample)
{
  const sample_object &object = *sample.objects[index];
  if (!object.element || object.size == 0)
    return false;
  if (what == FIND_BEYOND)
    return object.beyond;
  if (object.given_up)
    return false;
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

/* Whether WHAT is found for parameter number INDEX with C, or LARGEST_SIZE
   takes too many steps to tell.  */
bool
sample_checker::holds_p (finding what, unsigned index, const choice &c)
{
  struct sample sample;
  run (c, &sample);
  return found_p (what, index, sample)
         || (c.size == LARGEST_SIZE && sample.steps == 0);
}

/* Note of which sizes that is said.  */
void
sample_checker::note_sizes (const task_parameter &p, location_t shown)
{
  if (call)
    inform (gimple_location (call), "if it is called as here");
  else if (size_name && *given == givens.begin ()->first)
    inform (p.location, "if %qE is %d, for example", size_name, SAMPLE_SIZE);
  else
    note_parameter (&p, shown, G_ ("%qE is declared here"));
}

void
sample_checker::report_missing (unsigned index, const struct sample &sample)
{
  auto_diagnostic_group group;
  const task_parameter &p = parameters[index];
  const sample_object &object = *sample.objects[index];
  tree parm = parameter_at (body.fn, index), name = DECL_NAME (body.t->decl);
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
    if (e.object == parm && e.writes && !write)
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
    note_sizes (p, loc);
}

void
sample_checker::report_beyond (unsigned index, const struct sample &sample)
{
  auto_diagnostic_group group;
  const task_parameter &p = parameters[index];
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
    note_sizes (p, UNKNOWN_LOCATION);
}

/* Note that parameter number INDEX could be an output.  */
void
sample_checker::report_hint (unsigned index)
{
  const task_parameter &p = parameters[index];
  location_t loc = DECL_SOURCE_LOCATION (parameter_at (body.fn, index));
  inform (loc,
          "parameter %qE of task %qE is written and never read before: it "
          "could be %<output%>",
          p.name, DECL_NAME (body.t->decl));
  note_parameter (&p, loc, G_ ("%qE is declared here"));
}

/* Report what SAMPLE, with C, shows of parameter number INDEX, unless that is
   DONE.  MEANT: all of it is to be written, whatever data there are.  */
void
sample_checker::check_parameter (unsigned index, const choice &c,
                                 const struct sample &sample, bool meant,
                                 sbitmap done)
{
  choice twice = c, large = c, largest = c, half = c;
  twice.size = 2 * SAMPLE_SIZE;
  large.size = LARGE_SIZE;
  largest.size = LARGEST_SIZE;
  half.own = index;
  bool asked = !call && *given != givens.begin ()->first;
  for (unsigned i = 0; i < FINDINGS; i++)
    {
      finding what = (finding)i;
      if (bitmap_bit_p (done, index * FINDINGS + i)
          || (what != FIND_BEYOND && parameters[index].mode != TASKS_WRITE)
          || !found_p (what, index, sample) || !holds_p (what, index, twice)
          || (asked
              && (what != FIND_MISSING || sample.objects[index]->size < 0
                  || sample.objects[index]->last_write))
          || (what == FIND_BEYOND
              && !(holds_p (what, index, half) && holds_p (what, index, large)
                   && holds_p (what, index, largest)))
          || (what == FIND_MISSING && sample.soft && !meant))
        continue;
      if (what == FIND_BEYOND)
        report_beyond (index, sample);
      else if (what == FIND_MISSING)
        report_missing (index, sample);
      else
        warn_output_read (body.t, &parameters[index],
                          gimple_location (sample.objects[index]->first_read));
      /* What is beyond is not read or written, and what is read too early is
         left unwritten, perhaps, for that.  */
      bitmap_set_range (done, index * FINDINGS + i, FINDINGS - i);
    }
}

void
sample_checker::check (sbitmap reported)
{
  unsigned count = parameters.length ();
  auto_sbitmap done (count * FINDINGS), pure (count);
  bitmap_clear (done);
  bitmap_ones (pure);
  bool outputs = hints_wanted_p (body.t);
  for (const task_parameter &p : parameters)
    outputs |= p.mode == TASKS_WRITE;
  for (unsigned i = 0; i < count; i++)
    if (bitmap_bit_p (reported, i))
      bitmap_set_range (done, i * FINDINGS + FIND_READ, FINDINGS - FIND_READ);
  for (const auto &g : givens)
    for (unsigned flag = 0; flag <= roles.contains (FLAG); flag++)
      {
        given = &g.first;
        call = g.second;
        struct sample samples[SAMPLE_PATTERNS];
        unsigned runs = 0;
        auto choose = [&] (unsigned i) {
          /* The last one first: it says most.  */
          return choice{ SAMPLE_SIZE, flag != 0, SAMPLE_PATTERNS - 1 - i, -1 };
        };
        while (runs == 0 || (soft && outputs && runs < SAMPLE_PATTERNS))
          {
            run (choose (runs), &samples[runs]);
            runs++;
          }
        for (unsigned index = 0; index < count; index++)
          if (parameters[index].mode != TASKS_SCALAR)
            {
              /* There are holes, or data for which all of it is written: no
                 count comes with it then.  */
              bool meant = false;
              for (unsigned i = 0; i < runs; i++)
                {
                  const sample_object &object = *samples[i].objects[index];
                  bool sure = samples[i].complete && !object.given_up;
                  HOST_WIDE_INT missing = object.first_missing ();
                  meant |= sure && (missing < 0 || object.hole_p (missing));
                  if (g == *givens.begin ()
                      && (!sure || object.size <= 0 || object.first_read
                          || missing >= 0
                          || object.missing_member (object.element, 0)))
                    bitmap_clear_bit (pure, index);
                }
              for (unsigned i = 0; i < runs; i++)
                check_parameter (index, choose (i), samples[i], meant, done);
            }
      }
  for (unsigned index = 0; index < count; index++)
    if (parameters[index].mode == TASKS_READ_WRITE
        && bitmap_bit_p (pure, index) && hints_wanted_p (body.t))
      report_hint (index);
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
