/* SPDX-License-Identifier: GPL-3.0-or-later

   The table of tasks, filled while the unit is parsed.

   What a task's first declaration says holds.  Later ones may add a name or a
   bound that it lacks; what contradicts it is an error.  The compiler itself
   sees to types, `const' among them.

   PLUGIN_FINISH_DECL comes after a declaration was merged with earlier ones,
   and DECL_ARGUMENTS is then that of the first.  Therefore the handler of
   `output' leaves the PARM_DECLs it has seen in recent_outputs, and
   PLUGIN_FINISH_DECL finds out which parameters they are by counting from the
   end: a parameter list is a chain, of which each member knows its rest.

   The table is not kept in a precompiled header.  task_get makes a task again
   from its declaration, of which the header keeps everything, and
   add_precompiled_tasks finds what is defined in it.  It also keeps all names:
   that of the sites, which are part of all calls of the runtime, says that the
   unit has to do with tasks.  */

#include "gcc/gcc.h"

#include "attributes.h"
#include "pragma.h"
#include "task.h"

#define KNOWN_MARK "tasks_site"

/* Pointers, so that nothing is constructed when the plugin is loaded.  The
   trees in there are marked by mark_trees.  */
static vec<task *> tasks;
static hash_map<tree, task *> *by_decl;

/* PARM_DECLs marked `output' since the last declaration that ended.  */
static vec<tree> recent_outputs;

/* PARM_DECLs marked `output' and the functions they belong to, which were
   neither tasks nor implementations then.  */
struct idle_output
{
  tree parm;
  tree function;
};
static vec<idle_output> idle_outputs;

const vec<task *> &
all_tasks (void)
{
  return tasks;
}

bool
task_p (const_tree decl)
{
  return decl && TREE_CODE (decl) == FUNCTION_DECL
         && lookup_attribute ("task", DECL_ATTRIBUTES (decl));
}

bool
defined_p (const_tree decl)
{
  return DECL_SAVED_TREE (decl) && !DECL_EXTERNAL (decl);
}

bool
buffer_type_p (const_tree type)
{
  return POINTER_TYPE_P (type) && !FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type));
}

void
task_note_output (tree parm)
{
  recent_outputs.safe_push (parm);
}

/* Whether PARM is `output', or the typedef that is its type.  */
static bool
output_p (tree parm)
{
  tree type = TYPE_NAME (TREE_TYPE (parm));
  return lookup_attribute ("output", DECL_ATTRIBUTES (parm))
         || (type && TREE_CODE (type) == TYPE_DECL
             && lookup_attribute ("output", DECL_ATTRIBUTES (type)));
}

/* The mode of PARM, which may be NULL_TREE, of TYPE.  */
static unsigned
mode_of (tree parm, tree type)
{
  if (!buffer_type_p (type))
    return TASKS_SCALAR;
  if (TYPE_READONLY (strip_array_types (TREE_TYPE (type))))
    return TASKS_READ;
  if (parm && output_p (parm))
    return TASKS_WRITE;
  return TASKS_READ_WRITE;
}

/* Add what the parameter list PARMS tells more than is known of T.  */
static void
learn_parameters (struct task *t, tree parms)
{
  tree parm = parms;
  for (unsigned i = 0; parm && i < t->parameters.length ();
       i++, parm = DECL_CHAIN (parm))
    {
      task_parameter &p = t->parameters[i];
      if (!p.name)
        p.name = DECL_NAME (parm);
      if (!p.bound.count)
        p.bound = bound_of (parm, parms);
    }
}

static struct task *
add_task (tree decl)
{
  struct task *t = new task;
  t->decl = decl;
  t->location = DECL_SOURCE_LOCATION (decl);
  t->body = NULL_TREE;

  tree parm = DECL_ARGUMENTS (decl);
  tree types = TYPE_ARG_TYPES (TREE_TYPE (decl));
  for (; types && !VOID_TYPE_P (TREE_VALUE (types));
       types = TREE_CHAIN (types))
    {
      tree type = TREE_VALUE (types);
      task_parameter p = {};
      p.type = TYPE_MAIN_VARIANT (type);
      p.location = parm ? DECL_SOURCE_LOCATION (parm) : t->location;
      p.mode = mode_of (parm, type);
      t->parameters.safe_push (p);
      if (parm)
        parm = DECL_CHAIN (parm);
    }
  learn_parameters (t, DECL_ARGUMENTS (decl));

  if (!by_decl)
    by_decl = new hash_map<tree, task *>;
  by_decl->put (decl, t);
  tasks.safe_push (t);
  return t;
}

struct task *
task_get (tree decl)
{
  struct task **slot = by_decl ? by_decl->get (decl) : NULL;
  return slot ? *slot : add_task (decl);
}

/* PARM of the function DECL, which is T or implements it, is `output'.
   Complain if T says that parameter number INDEX is something else.  */
static void
check_output (struct task *t, unsigned index, tree parm, tree decl)
{
  if (index >= t->parameters.length ())
    return;
  const task_parameter &p = t->parameters[index];
  if (p.mode == TASKS_WRITE || p.mode == TASKS_SCALAR)
    return;

  auto_diagnostic_group group;
  if (decl == t->decl)
    error_at (DECL_SOURCE_LOCATION (parm),
              "parameter %qD of task %qD is %<output%> here, but not in the "
              "task%'s first declaration",
              parm, decl);
  else
    error_at (DECL_SOURCE_LOCATION (parm),
              "parameter %qD of %qD is %<output%>, but not that of task %qD",
              parm, decl, t->decl);
  inform (p.location, "declared here");
}

/* Check as check_output does the parameters of DECL that are `output': those
   of its DEFINITION, or those of the declaration that has just ended.  */
static void
check_outputs (struct task *t, tree decl, bool definition)
{
  if (definition)
    {
      unsigned index = 0;
      for (tree parm = DECL_ARGUMENTS (decl); parm; parm = DECL_CHAIN (parm))
        {
          if (lookup_attribute ("output", DECL_ATTRIBUTES (parm)))
            check_output (t, index, parm, decl);
          index++;
        }
      return;
    }

  unsigned count = t->parameters.length ();
  for (tree parm : recent_outputs)
    {
      /* The parameters of parameters are there, too.  */
      unsigned rest = list_length (parm);
      if (rest <= count
          && lang_hooks.types_compatible_p (TREE_TYPE (parm),
                                            t->parameters[count - rest].type))
        check_output (t, count - rest, parm, decl);
    }
}

/* The task that the attribute value ARGS of `task_implementation' names.  */
static tree
implemented_task (tree args)
{
  return strip_attribute_operand (TREE_VALUE (TREE_CHAIN (args)));
}

/* DECL is declared, or defined if DEFINITION, as an implementation of the task
   that the attribute ATTRIBUTE names.  */
static void
add_implementation (tree decl, tree attribute, bool definition)
{
  tree task_decl = implemented_task (TREE_VALUE (attribute));
  struct task *t = task_get (task_decl);
  unsigned target;
  if (!parse_target (TREE_VALUE (TREE_VALUE (attribute)), &target))
    return;

  check_outputs (t, decl, definition);
  for (const task_implementation &known : t->implementations)
    if (known.decl == decl)
      {
        if (known.target == target)
          return;
        error_at (DECL_SOURCE_LOCATION (decl),
                  "%qD implements task %qD for two targets", decl, task_decl);
        return;
      }

  if (task_p (decl))
    {
      auto_diagnostic_group group;
      error_at (DECL_SOURCE_LOCATION (decl),
                "%qD is a task itself, so it cannot implement task %qD", decl,
                task_decl);
      inform (t->location, "declared here");
      return;
    }
  if (!lang_hooks.types_compatible_p (TREE_TYPE (decl), TREE_TYPE (task_decl)))
    {
      auto_diagnostic_group group;
      error_at (DECL_SOURCE_LOCATION (decl),
                "%qD of type %qT cannot implement task %qD of type %qT", decl,
                TREE_TYPE (decl), task_decl, TREE_TYPE (task_decl));
      inform (t->location, "the task is declared here");
      return;
    }
  task_implementation implementation = { decl, target };
  t->implementations.safe_push (implementation);
  TREE_USED (decl) = 1;
}

/* DECL was defined and implements tasks.  One of them that is static and has
   no body will be defined at the end of the unit; the front end, which looks
   before that, would take it for one that is used but never defined.  */
static void
expect_definition (tree decl)
{
  for (task *t : tasks)
    for (const task_implementation &implementation : t->implementations)
      if (implementation.decl == decl && !TREE_PUBLIC (t->decl))
        DECL_EXTERNAL (t->decl) = 0;
}

/* A declaration of the function DECL was parsed, or its definition if
   DEFINITION.  */
static void
note_function (tree decl, bool definition)
{
  bool idle = true;
  check_task_priority (decl);
  if (task_p (decl) && check_task (decl))
    {
      idle = false;
      get_identifier (KNOWN_MARK);
      struct task *t = task_get (decl);
      learn_parameters (t, DECL_ARGUMENTS (decl));
      check_outputs (t, decl, definition);
    }
  tree attribute = DECL_ATTRIBUTES (decl);
  while ((attribute = lookup_attribute ("task_implementation", attribute)))
    {
      idle = false;
      if (check_implementation (decl))
        add_implementation (decl, attribute, definition);
      attribute = TREE_CHAIN (attribute);
    }
  if (definition && !idle)
    expect_definition (decl);
  /* What is declared within a body, or a lambda expression there, finds the
     parameters of the function around it.  */
  if (idle && !definition)
    for (tree parm : recent_outputs)
      if (!DECL_CONTEXT (parm) || DECL_CONTEXT (parm) == decl)
        {
          idle_output output = { parm, decl };
          idle_outputs.safe_push (output);
        }
}

void
add_precompiled_tasks (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (defined_p (node->decl))
      note_function (node->decl, true);
}

bool
any_tasks_p (void)
{
  return maybe_get_identifier (KNOWN_MARK);
}

static void
on_finish_decl (void *data, void *)
{
  tree decl = (tree)data;
  if (!decl || TREE_CODE (decl) == PARM_DECL)
    return;
  if (TREE_CODE (decl) == FUNCTION_DECL)
    note_function (decl, false);
  recent_outputs.truncate (0);
}

static void
on_finish_function (void *data, void *)
{
  tree decl = (tree)data;
  if (decl && TREE_CODE (decl) == FUNCTION_DECL)
    note_function (decl, true);
  recent_outputs.truncate (0);
}

static void
on_ggc_marking (void *, void *)
{
  for (task *t : tasks)
    {
      gt_ggc_mx_tree_node (t->decl);
      if (t->body)
        gt_ggc_mx_tree_node (t->body);
      for (const task_implementation &implementation : t->implementations)
        gt_ggc_mx_tree_node (implementation.decl);
      for (const task_parameter &p : t->parameters)
        for (tree kept :
             { p.name, p.type, p.bound.count, p.bound.element, p.bound.parms })
          if (kept)
            gt_ggc_mx_tree_node (kept);
    }
  for (tree parm : recent_outputs)
    gt_ggc_mx_tree_node (parm);
  for (const idle_output &output : idle_outputs)
    {
      gt_ggc_mx_tree_node (output.parm);
      gt_ggc_mx_tree_node (output.function);
    }
}

void
warn_idle_outputs (void)
{
  for (const idle_output &output : idle_outputs)
    if (!task_p (output.function)
        && !lookup_attribute ("task_implementation",
                              DECL_ATTRIBUTES (output.function)))
      warning_at (DECL_SOURCE_LOCATION (output.parm), OPT_Wattributes,
                  "%<output%> has no effect, for %qD is not a task",
                  output.function);
}

void
task_init (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_FINISH_DECL, on_finish_decl, NULL);
  register_callback (plugin_name, PLUGIN_FINISH_PARSE_FUNCTION,
                     on_finish_function, NULL);
  register_callback (plugin_name, PLUGIN_GGC_MARKING, on_ggc_marking, NULL);
}
