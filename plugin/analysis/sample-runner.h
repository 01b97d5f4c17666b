/* SPDX-License-Identifier: GPL-3.0-or-later

   What executes a task's body on a sample (sample-run.h): with the functions
   of the unit that it calls.

   The execution ends without a result (`stop') where it would depend on
   something unknown: a condition, or an address that is written.  What a
   function that is not known gets is given up.  */

#ifndef TASKS_PLUGIN_SAMPLE_RUNNER_H
#define TASKS_PLUGIN_SAMPLE_RUNNER_H

#include "gcc/gcc.h"

#include "sample-code.h"
#include "sample-memory.h"
#include "sample-run.h"

/* A function that is being executed.  */
struct sample_frame
{
  function *fn;
  const sample_function *code;
  auto_vec<sample_value> names;                     /* by version */
  auto_vec<std::pair<tree, unsigned>, 8> variables; /* and their objects */
  gimple *call; /* of the body, that led here; or NULL */
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

/* What is known of a condition that has been decided.  */
struct sample_condition
{
  bool loops;      /* it is decided once more behind itself... */
  bool counts;     /* ...and compares what the loop counts */
  unsigned alone;  /* how often it was, and no other, */
  unsigned steady; /* and its operands came as much closer as before */
  unsigned HOST_WIDE_INT apart, closer; /* as the last time */
};

class sample_runner
{
public:
  sample_runner (const struct task *task, struct sample *given)
      : t (task), sample (given), stopped (false), last_decided (NULL)
  {
  }
  ~sample_runner ();

  void run (tree fn);

private:
  unsigned new_object (HOST_WIDE_INT size);
  unsigned variable_object (sample_frame *frame, tree decl);
  sample_frame *enter (tree fn, unsigned depth,
                       const vec<sample_value> &arguments);
  sample_value execute (sample_frame *frame);
  void execute_phis (sample_frame *frame, const std::vector<sample_phi> &phis,
                     edge e);
  sample_value operand (sample_frame *frame, const sample_operand &o);
  sample_place accessed_place (sample_frame *frame,
                               const sample_operation &op);
  void execute_operation (sample_frame *frame, const sample_operation &op);
  void execute_statement (sample_frame *frame, gimple *stmt);
  void assign (sample_frame *frame, gassign *stmt);
  void call (sample_frame *frame, gcall *stmt);
  bool call_known (sample_frame *frame, gcall *stmt,
                   const vec<sample_value> &arguments, sample_value *result);
  void access_argument (sample_frame *frame, gcall *stmt,
                        const vec<sample_value> &arguments, unsigned index,
                        unsigned access);
  void call_task (sample_frame *frame, gcall *stmt,
                  const vec<sample_value> &arguments);
  void call_function (sample_frame *frame, const sample_operation &op);
  sample_value call_function (sample_frame *frame, gcall *stmt, tree fn,
                              const vec<sample_value> &arguments);
  edge choose (sample_frame *frame, const sample_block &block);
  edge choose_case (sample_frame *frame, gswitch *stmt);
  sample_value value_of (sample_frame *frame, tree value);
  sample_place place_of (sample_frame *frame, tree ref);
  sample_place pointed (const sample_value &pointer);
  bool accessible_p (const sample_place &place, HOST_WIDE_INT bytes,
                     const sample_site &site);
  sample_value load (sample_frame *frame, tree ref, gimple *stmt);
  sample_value load (sample_frame *frame, const sample_place &place,
                     HOST_WIDE_INT bytes, tree type, gimple *stmt);
  void store (sample_frame *frame, tree ref, const sample_value &value,
              gimple *stmt);
  void store (sample_frame *frame, const sample_place &place,
              HOST_WIDE_INT bytes, const sample_value &value, gimple *stmt);
  void move (sample_frame *frame, const sample_place &to,
             const sample_place &from, HOST_WIDE_INT bytes, gimple *stmt);
  void give_up (const sample_value &pointer);
  void find_missing (const task_parameter &p, const sample_object &object,
                     sample_parameter *result) const;
  sample_condition &decide (gimple *stmt, bool soft);
  void stop_endless (sample_condition *c, const sample_value &a,
                     const sample_value &b, tree type);

  void
  stop (void)
  {
    stopped = true;
  }

  const struct task *t;
  struct sample *sample;
  bool stopped;
  auto_vec<sample_object *> objects; /* those of parameters first */
  auto_vec<sample_frame *> frames;   /* by depth: they are used again */
  hash_map<gimple *, sample_condition> conditions;
  gimple *last_decided;
};

#endif /* TASKS_PLUGIN_SAMPLE_RUNNER_H */
