/* SPDX-License-Identifier: GPL-3.0-or-later

   Bodies of tasks, executed on samples when they are compiled.

   What a body does with its buffers is decided by sizes, flags and data that
   nobody knows yet.  So it is executed, with such as are made up, statement by
   statement (sample-run.cc), as far as that goes.  What that shows is no guess
   about ways through the function: it is what happens, with these arguments.
   Three mistakes are looked for:

   - FIND_BEYOND: an access outside of the bound that a parameter declares;
   - FIND_READ: an output that is read before it is written;
   - FIND_MISSING: an output of which something is left unwritten.

   An execution ends silently wherever it depends on anything unknown: what is
   in a global variable, what a function does or returns.  What it has shown
   until then counts, but nothing is missing.  It ends, too, after RUN_STEPS
   statements, or LARGE_STEPS if it is to confirm for a larger size what has
   been found; and after UNIT_STEPS of all executions there are none any more.

   Which arguments a task is meant for, nobody says; each execution is only one
   that may happen.  A mistake is what is one in all that differ so:

   - Integers that bounds are made of are SAMPLE_SIZE, all of them, and then
     twice that.  What is beyond a bound must be so for LARGE_SIZE, too, and
     for LARGEST_SIZE as far as that can be executed, as loops may do several
     elements at once and want multiples of them; and if those that this bound
     is not made of are half as large.
   - Data follow a pattern: all 0, all 1, or different ones.  They, all that is
     made of them, and numbers of floating point are SOFT: conditions on them
     may be met or not.  But a loop that looks for something may be sure to
     find it, and what data say of how much is written is for whoever passes
     them; so of those nothing is said to be missing.  Nor is it where no
     pattern has all of an output written: then a count comes with it.
   - Other integers are not known.  Buffers do not overlap, and none is NULL.

   Each case must be right:

   - Integers that are only compared with 0, and truth values, are 0 or 1.
   - Where conditions outside of loops ask for a number, as in `if (n == 0)',
     it is one that may happen: something must be written then, too.
   - A call that passes numbers for all integers, sizes that can be executed
     among them, is one that happens: of CALLS_TRIED ones.

   What is left unwritten stands nowhere: a user looks at the condition or the
   loop that leaves it out.  Of loops around each other that is the outermost
   if whole rows are missing, else the innermost.  */

#include "gcc/gcc.h"

#include "gcc/callee.h"
#include "memory.h"
#include "mode-statement.h"
#include "sample.h"

#define LARGE_SIZE 64
#define LARGEST_SIZE 1024
#define RUN_STEPS 2000
#define LARGE_STEPS 200000
#define UNIT_STEPS 500000
#define CALLS_TRIED 8

/* The findings that samples show: the first of enum mode_finding.  */
#define FINDINGS (FIND_MISSING + 1)

/* What is passed instead of numbers.  */
#define UNKNOWN -1
#define SIZE_OF_BOUND -2
#define DATA -3

/* What is passed, and why.  */
struct sample_case
{
  std::vector<HOST_WIDE_INT> given;
  gcall *call; /* that passes them, or NULL */
  bool asked;  /* conditions ask for one of them */
};

class sample_checker
{
public:
  explicit sample_checker (const task_body &checked);
  void check (sbitmap reported);

private:
  void add_calls (void);
  void run (HOST_WIDE_INT size, unsigned pattern, int own,
            class sample *sample);
  bool found_p (mode_finding what, unsigned index, const class sample &sample);
  bool sure_p (mode_finding what, unsigned index, const class sample &sample,
               bool meant);
  void check_parameter (unsigned index, const class sample *samples,
                        unsigned runs, sbitmap done, sbitmap pure);
  bool report_missing (unsigned index, const class sample &sample);
  void report (mode_finding what, unsigned index, const class sample &sample);

  const task_body &body;
  const vec<task_parameter> &parameters;
  std::vector<sample_case> cases;
  const sample_case *now = NULL; /* which is tried */
  tree size_name = NULL_TREE;    /* of a parameter that is a size */
  bool outputs;                  /* there are some, or hints are wanted */
};

sample_checker::sample_checker (const task_body &checked)
    : body (checked), parameters (checked.t->parameters),
      outputs (hints_wanted_p (checked.t))
{
  unsigned count = parameters.length ();
  std::vector<std::pair<unsigned, HOST_WIDE_INT> > asked;
  tree parm = DECL_ARGUMENTS (body.fn);
  std::vector<HOST_WIDE_INT> plain (count, DATA), flagged = plain;
  for (unsigned i = 0; i < count; i++, parm = DECL_CHAIN (parm))
    {
      bool size = false;
      auto_vec<HOST_WIDE_INT> values;
      outputs |= parameters[i].mode == TASKS_WRITE
                 || parameters[i].mode == TASKS_SCRATCH;
      if (parameters[i].mode != TASKS_SCALAR
          || !INTEGRAL_TYPE_P (parameters[i].type))
        continue;
      for (const task_parameter &p : parameters)
        size |= bound_uses_p (p.bound, count, i)
                || bound_uses_p (p.columns, count, i);
      size_name = size && !size_name ? parameters[i].name : size_name;
      bool flag = (TREE_CODE (parameters[i].type) == BOOLEAN_TYPE
                   || flag_parameter_p (parm, &values))
                  && !size;
      plain[i] = size ? SIZE_OF_BOUND : flag ? 0 : UNKNOWN;
      flagged[i] = flag ? 1 : plain[i];
      for (HOST_WIDE_INT value : values)
        if (value >= 0 && !flag)
          asked.push_back ({ i, value });
    }
  cases.push_back ({ plain, NULL, false });
  if (plain != flagged)
    cases.push_back ({ flagged, NULL, false });
  for (const auto &a : asked)
    for (unsigned i = 0; i <= (plain != flagged); i++)
      {
        cases.push_back ({ cases[i].given, NULL, true });
        cases.back ().given[a.first] = a.second;
      }
  add_calls ();
}

/* Add the arguments of calls that pass numbers for all integers.  */
void
sample_checker::add_calls (void)
{
  cgraph_node *node = cgraph_node::get (body.t->decl);
  size_t most = cases.size () + CALLS_TRIED;
  for (cgraph_edge *e = node ? node->callers : NULL; e && cases.size () < most;
       e = e->next_caller)
    {
      sample_case passed = { cases[0].given, e->call_stmt, false };
      bool known = gimple_call_num_args (e->call_stmt) == parameters.length ();
      for (unsigned i = 0; known && i < parameters.length (); i++)
        if (passed.given[i] != DATA)
          {
            struct amount a = amount_of (gimple_call_arg (e->call_stmt, i));
            known = a.constant_p () && a.number >= 0
                    && (passed.given[i] != SIZE_OF_BOUND
                        || a.number <= LARGEST_SIZE);
            passed.given[i] = a.number;
          }
      for (const sample_case &c : cases)
        known &= c.given != passed.given;
      if (known)
        cases.push_back (passed);
    }
}

/* Execute the body, on data of PATTERN.  If OWN is not -1, sizes that the
   bound of this parameter does not use are only half of SIZE.  */
void
sample_checker::run (HOST_WIDE_INT size, unsigned pattern, int own,
                     class sample *sample)
{
  static unsigned unit_steps;
  unsigned count = parameters.length ();
  for (unsigned i = 0; i < count; i++)
    {
      tree type = parameters[i].type;
      HOST_WIDE_INT given = now->given[i];
      bool half = own >= 0 && !bound_uses_p (parameters[own].bound, count, i);
      /* Numbers of floating point are not 0, and their order differs.  */
      sample->arguments.safe_push (
          given == DATA
              ? made_up (3 * ((i + pattern) % 4), type, SAMPLE_PATTERNS - 1)
          : given == UNKNOWN ? sample_value ()
          : given == SIZE_OF_BOUND
              ? sample_number (type, half ? size / 2 : size)
              : sample_number (type, given));
    }
  sample->pattern = pattern;
  sample->outputs = outputs;
  sample->limit = MIN (size > SAMPLE_SIZE ? LARGE_STEPS : RUN_STEPS,
                       UNIT_STEPS - unit_steps);
  sample->run (body.t, body.fn);
  unit_steps += sample->steps;
}

/* Whether SAMPLE shows WHAT for parameter number INDEX.  */
bool
sample_checker::found_p (mode_finding what, unsigned index,
                         const class sample &sample)
{
  const sample_object &object = *sample.objects[index];
  if (what == FIND_BEYOND)
    return object.size != 0 && object.beyond;
  unsigned mode = parameters[index].mode;
  if (object.size == 0 || object.given_up
      || (mode != TASKS_WRITE && mode != TASKS_SCRATCH))
    return false;
  if (what == FIND_READ || mode == TASKS_SCRATCH || !sample.complete)
    return what == FIND_READ && object.first_read;
  /* Of a call that passes numbers it is known whether there are elements,
     except where GCC has computed the length of a row before the body.  */
  if (!object.last_write)
    return !sample.soft_in_loop
           && (!now->call || object.size > 0
               || !parameters[index].bound.count);
  /* The rest of each row is not of the block.  */
  if (parameters[index].columns.count)
    return false;
  HOST_WIDE_INT missing = object.first_missing ();
  /* A call may pass a block of a matrix: not all of its rows, but the begin of
     each.  */
  if (now->call && missing > 0
      && TREE_CODE (TREE_TYPE (parameters[index].type)) == ARRAY_TYPE)
    return false;
  if (missing < 0)
    return object.missing_member (object.element, 0);
  /* A text ends where it says so.  */
  return !sample.soft_bound
         && (!sample.soft || object.hole_p (missing)
             || (object.size > 0 && int_size_in_bytes (object.element) > 1));
}

/* Whether WHAT, which SAMPLE shows for parameter number INDEX, is a mistake.
   MEANT: all of it is to be written, whatever data there are.  */
bool
sample_checker::sure_p (mode_finding what, unsigned index,
                        const class sample &sample, bool meant)
{
  const sample_object &object = *sample.objects[index];
  if ((now->asked
       && (what != FIND_MISSING || object.size < 0 || object.last_write))
      || (what == FIND_MISSING && sample.soft && !meant))
    return false;
  /* LARGEST_SIZE may take too many steps to tell.  */
  auto holds = [&] (HOST_WIDE_INT size, int own) {
    class sample other;
    run (size, sample.pattern, own, &other);
    return found_p (what, index, other)
           || (size == LARGEST_SIZE && !other.soft_bound
               && other.steps == other.limit);
  };
  return now->call
         || (holds (2 * SAMPLE_SIZE, -1)
             && (what != FIND_BEYOND
                 || (holds (SAMPLE_SIZE, index) && holds (LARGE_SIZE, -1)
                     && holds (LARGEST_SIZE, -1))));
}

/* Report what is left unwritten of output number INDEX.  */
bool
sample_checker::report_missing (unsigned index, const class sample &sample)
{
  const task_parameter &p = parameters[index];
  const sample_object &object = *sample.objects[index];
  tree parm = parameter_at (body.fn, index);
  HOST_WIDE_INT missing = object.first_missing ();
  HOST_WIDE_INT bytes = int_size_in_bytes (object.element);
  struct bound row = p.bound;
  row.count = integer_one_node;
  HOST_WIDE_INT row_bytes = p.bound.count
                                ? sampled_bytes (row, sample.arguments)
                                : int_size_in_bytes (counted_element (p.type));
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
  location_t also = write ? gimple_location (write) : UNKNOWN_LOCATION;
  return !object.last_write
             ? report_finding (FIND_MISSING, body.t, p, loc, also)
         : missing < 0
             ? report_finding (FIND_MISSING_MEMBER, body.t, p, loc, also,
                               object.missing_member (object.element, 0))
             : report_finding (
                 FIND_MISSING_ELEMENT, body.t, p, loc, also,
                 build_int_cst (integer_type_node, missing / bytes));
}

/* Report WHAT, which SAMPLE shows for parameter number INDEX.  */
void
sample_checker::report (mode_finding what, unsigned index,
                        const class sample &sample)
{
  auto_diagnostic_group group;
  const task_parameter &p = parameters[index];
  const sample_object &object = *sample.objects[index];
  HOST_WIDE_INT bytes = int_size_in_bytes (counted_element (p.type));
  HOST_WIDE_INT element
      = (object.beyond_offset - (object.beyond_offset < 0 ? bytes - 1 : 0))
        / bytes;
  bool shown = false;
  if (what == FIND_READ)
    report_finding (what, body.t, p, gimple_location (object.first_read));
  else if (what == FIND_MISSING)
    shown = report_missing (index, sample);
  else
    shown = report_finding (
        what, body.t, p, gimple_location (object.beyond), UNKNOWN_LOCATION,
        build_int_cst (integer_type_node, element),
        build_int_cst (integer_type_node, object.size / bytes));
  if (shown && now->call)
    inform (gimple_location (now->call), "if it is called as here");
  else if (shown && size_name && !now->asked)
    inform (p.location, "if %qE is %d, for example", size_name, SAMPLE_SIZE);
  else if (shown)
    inform (p.location, "%qE is declared here", p.name);
}

/* Report what the RUNS of SAMPLES show of parameter number INDEX, unless that
   is DONE.  Clear it in PURE unless all of it is written, and not read
   before.  */
void
sample_checker::check_parameter (unsigned index, const class sample *samples,
                                 unsigned runs, sbitmap done, sbitmap pure)
{
  /* There are holes, or data for which all of it is written: no count comes
     with it then.  */
  bool meant = false;
  for (unsigned i = 0; i < runs; i++)
    {
      const sample_object &object = *samples[i].objects[index];
      bool sure = samples[i].complete && !object.given_up;
      HOST_WIDE_INT missing = object.first_missing ();
      meant |= sure && (missing < 0 || object.hole_p (missing));
      if (!now->asked && !now->call
          && (!sure || object.size <= 0 || object.first_read || missing >= 0
              || object.missing_member (object.element, 0)))
        bitmap_clear_bit (pure, index);
    }
  for (unsigned i = 0; i < runs; i++)
    for (unsigned j = 0; j < FINDINGS; j++)
      if (!bitmap_bit_p (done, index * FINDINGS + j)
          && found_p ((mode_finding)j, index, samples[i])
          && sure_p ((mode_finding)j, index, samples[i], meant))
        {
          report ((mode_finding)j, index, samples[i]);
          /* What is beyond is not read or written, and what is read too early
             is left unwritten, perhaps, for that.  */
          bitmap_set_range (done, index * FINDINGS + j, FINDINGS - j);
        }
}

void
sample_checker::check (sbitmap reported)
{
  unsigned count = parameters.length ();
  auto_sbitmap done (count * FINDINGS), pure (count);
  bitmap_clear (done);
  bitmap_ones (pure);
  for (unsigned i = 0; i < count; i++)
    if (bitmap_bit_p (reported, i))
      bitmap_set_range (done, i * FINDINGS + FIND_READ, FINDINGS - FIND_READ);
  bool wanted = outputs;
  for (const task_parameter &p : parameters)
    wanted |= p.bound.count != NULL_TREE;
  if (!wanted)
    return;
  for (const sample_case &c : cases)
    {
      class sample samples[SAMPLE_PATTERNS];
      unsigned runs = 0;
      now = &c;
      /* The last pattern first: it says most.  */
      for (;
           runs == 0 || (samples[0].soft && outputs && runs < SAMPLE_PATTERNS);
           runs++)
        run (SAMPLE_SIZE, SAMPLE_PATTERNS - 1 - runs, -1, &samples[runs]);
      for (unsigned i = 0; i < count; i++)
        if (memory_p (parameters[i]))
          check_parameter (i, samples, runs, done, pure);
    }
  for (unsigned i = 0; i < count; i++)
    if (parameters[i].mode == TASKS_READ_WRITE && bitmap_bit_p (pure, i)
        && hints_wanted_p (body.t))
      report_finding (FIND_ONLY_WRITTEN, body.t, parameters[i],
                      DECL_SOURCE_LOCATION (parameter_at (body.fn, i)));
}

void
check_samples (const task_body &body, sbitmap reported)
{
  if (type_num_arguments (TREE_TYPE (body.fn))
      == (int)body.t->parameters.length ())
    sample_checker (body).check (reported);
}
