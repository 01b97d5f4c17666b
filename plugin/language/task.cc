/* SPDX-License-Identifier: GPL-3.0-or-later

   The table of tasks, filled while the unit is parsed.

   What a task's first declaration says holds.  Later ones may add a name or a
   bound that it lacks; what contradicts it is an error.  The compiler itself
   sees to types, `const' among them.

   The table is not kept in a precompiled header.  task_get makes a task again
   from its declaration, of which the header keeps everything, and
   add_precompiled_tasks finds what is defined in it.  It also keeps all names:
   that of the sites, which are part of all calls of the runtime, says that the
   unit has to do with tasks.  */

#include "gcc/gcc.h"

#include "access.h"
#include "attributes.h"
#include "pragma.h"
#include "task.h"

#define KNOWN_MARK "tasks_site"

/* Pointers, so that nothing is constructed when the plugin is loaded.  The
   trees in there are marked by mark_trees.  */
static vec<task *> tasks;
static hash_map<tree, task *> *by_decl;

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
      if (!p.bound.count && p.mode == TASKS_SCRATCH)
        p.bound = scratch_bound (p.type);
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
      p.mode = access_mode (parm, type, &p.reduction);
      p.columns = columns_of (parm, DECL_ARGUMENTS (decl));
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

  check_access (t, decl, definition);
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
      check_access (t, decl, definition);
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
  if (idle && !definition)
    note_idle_access (decl);
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
  end_access ();
}

static void
on_finish_function (void *data, void *)
{
  tree decl = (tree)data;
  if (decl && TREE_CODE (decl) == FUNCTION_DECL)
    note_function (decl, true);
  end_access ();
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
        for (tree kept : { p.name, p.type, p.reduction, p.bound.count,
                           p.bound.element, p.bound.parms, p.columns.count,
                           p.columns.element, p.columns.parms })
          if (kept)
            gt_ggc_mx_tree_node (kept);
    }
}

void
task_init (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_FINISH_DECL, on_finish_decl, NULL);
  register_callback (plugin_name, PLUGIN_FINISH_PARSE_FUNCTION,
                     on_finish_function, NULL);
  register_callback (plugin_name, PLUGIN_GGC_MARKING, on_ggc_marking, NULL);
}
