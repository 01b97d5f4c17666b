/* SPDX-License-Identifier: GPL-3.0-or-later

   Access modes of parameters: `output', `commutative', `concurrent',
   `reduction', `unordered' and `scratch', on the parameter or on the typedef
   that is its type.  A parameter has one of them.

   PLUGIN_FINISH_DECL comes after a declaration was merged with earlier ones,
   and DECL_ARGUMENTS is then that of the first.  Therefore the handler leaves
   the PARM_DECLs it has seen in RECENT, and check_access finds out which
   parameters they are by counting from the end: a parameter list is a chain,
   of which each member knows its rest.  */

#include "gcc/gcc.h"

#include "access.h"
#include "attributes.h"
#include "gcc/cxx.h"

/* What messages call the modes.  The first ones have no attribute.  */
static const struct
{
  const char *name;
  unsigned mode;
} modes[] = {
  { "scalar", TASKS_SCALAR },           { "read", TASKS_READ },
  { "read-write", TASKS_READ_WRITE },   { "output", TASKS_WRITE },
  { "commutative", TASKS_COMMUTATIVE }, { "concurrent", TASKS_CONCURRENT },
  { "reduction", TASKS_REDUCTION },     { "unordered", TASKS_UNORDERED },
  { "scratch", TASKS_SCRATCH },
};
#define FIRST_ATTRIBUTE 3

/* PARM_DECLs with such attributes since the last declaration that ended.  */
static vec<tree> recent;

/* Those of functions that were neither tasks nor implementations then.  */
struct idle_parameter
{
  tree parm;
  tree function;
};
static vec<idle_parameter> idle;

/* An attribute of PARM, or of the typedef that is its type, that says another
   mode than MODE with OPERANDS, or NULL_TREE.  *OTHER: the mode that it says.
   Declarations that were merged have all attributes.  */
static tree
find_other (tree parm, unsigned mode, tree operands, unsigned *other)
{
  tree type = TYPE_NAME (TREE_TYPE (parm));
  for (tree decl : { parm, type })
    for (unsigned i = FIRST_ATTRIBUTE;
         decl && DECL_P (decl) && i < ARRAY_SIZE (modes); i++)
      {
        tree attribute
            = lookup_attribute (modes[i].name, DECL_ATTRIBUTES (decl));
        while (attribute && modes[i].mode == mode
               && (!operands
                   || same_reduction_p (TREE_VALUE (attribute), operands)))
          attribute = lookup_attribute (modes[i].name, TREE_CHAIN (attribute));
        *other = modes[i].mode;
        if (attribute)
          return attribute;
      }
  return NULL_TREE;
}

/* The attribute that says the mode of PARM, which becomes *MODE, or
   NULL_TREE.  */
static tree
find_attribute (tree parm, unsigned *mode)
{
  return find_other (parm, TASKS_SCALAR, NULL_TREE, mode);
}

const char *
access_name (unsigned mode)
{
  unsigned i = 0;
  while (modes[i].mode != mode)
    i++;
  return modes[i].name;
}

unsigned
access_mode (tree parm, tree type, tree *reduction)
{
  unsigned mode;
  *reduction = NULL_TREE;
  if (!buffer_type_p (type))
    return TASKS_SCALAR;
  tree attribute = parm ? find_attribute (parm, &mode) : NULL_TREE;
  if (attribute && mode == TASKS_REDUCTION)
    *reduction = TREE_VALUE (attribute);
  if (attribute)
    return mode;
  return TYPE_READONLY (strip_array_types (TREE_TYPE (type)))
             ? TASKS_READ
             : TASKS_READ_WRITE;
}

/* Complain if PARM, which gets the attribute NAME with OPERANDS, has another
   mode already.  */
static bool
check_one_mode (tree parm, tree name, tree operands)
{
  unsigned i = FIRST_ATTRIBUTE, other;
  while (!id_equal (name, modes[i].name))
    i++;
  if (!find_other (parm, modes[i].mode, operands, &other))
    return true;
  if (other == modes[i].mode)
    error_at (DECL_SOURCE_LOCATION (parm),
              "parameter %qD is combined in two ways: leave out one %qE", parm,
              name);
  else
    error_at (DECL_SOURCE_LOCATION (parm),
              "parameter %qD is both %qs and %qE, but has only one mode: "
              "leave out one of them",
              parm, access_name (other), name);
  return false;
}

tree
handle_access (tree *node, tree name, tree operands, int, bool *no_add)
{
  tree parm = *node;
  location_t loc
      = DECL_P (parm) ? DECL_SOURCE_LOCATION (parm) : input_location;
  *no_add = true;
  if (TREE_CODE (parm) != PARM_DECL && TREE_CODE (parm) != TYPE_DECL)
    error_at (loc, "attribute %qE belongs on a parameter of a task", name);
  else if (error_operand_p (parm))
    ;
  else if (!buffer_type_p (TREE_TYPE (parm)))
    error_at (loc,
              "attribute %qE belongs on a pointer or an array, and %qD "
              "has type %qT",
              name, parm, TREE_TYPE (parm));
  else if (TYPE_READONLY (strip_array_types (TREE_TYPE (TREE_TYPE (parm))))
           && !id_equal (name, "unordered"))
    error_at (loc,
              "parameter %qD is %qE, but what it points to is "
              "%<const%>: leave out one of them",
              parm, name);
  else if ((!operands || check_reduction (parm, name, operands))
           && check_one_mode (parm, name, operands))
    {
      *no_add = false;
      if (TREE_CODE (parm) == PARM_DECL)
        note_parameter (parm);
    }
  return NULL_TREE;
}

void
note_parameter (tree parm)
{
  if (!recent.contains (parm))
    recent.safe_push (parm);
}

/* PARM of the function DECL, which is T or implements it, has such an
   attribute.  Complain if T says that parameter number INDEX is something
   else.  */
static void
check_parameter (struct task *t, unsigned index, tree parm, tree decl)
{
  if (index >= t->parameters.length ())
    return;
  const task_parameter &p = t->parameters[index];
  unsigned mode;
  check_columns (t, p, parm, decl);
  if (p.mode == TASKS_SCALAR || !find_other (parm, p.mode, p.reduction, &mode))
    return;

  bool same = p.mode == mode;
  auto_diagnostic_group group;
  location_t loc = DECL_SOURCE_LOCATION (parm);
  if (decl == t->decl && same)
    error_at (loc,
              "parameter %qD of task %qD is combined in another way here than "
              "in the task%'s first declaration",
              parm, decl);
  else if (decl == t->decl)
    error_at (loc,
              "parameter %qD of task %qD is %qs here, but not in the task%'s "
              "first declaration",
              parm, decl, access_name (mode));
  else if (same)
    error_at (loc,
              "parameter %qD of %qD is combined in another way than that of "
              "task %qD",
              parm, decl, t->decl);
  else
    error_at (loc, "parameter %qD of %qD is %qs, but not that of task %qD",
              parm, decl, access_name (mode), t->decl);
  inform (p.location, "declared here");
}

/* PARM, of its task's definition, is P: give it the attribute that the first
   declaration has, whose parameters a precompiled header does not keep.  */
static void
keep_attribute (const task_parameter &p, tree parm)
{
  unsigned i = FIRST_ATTRIBUTE, mode;
  while (i < ARRAY_SIZE (modes) && modes[i].mode != p.mode)
    i++;
  if (i < ARRAY_SIZE (modes) && !find_attribute (parm, &mode))
    DECL_ATTRIBUTES (parm) = tree_cons (get_identifier (modes[i].name),
                                        p.reduction, DECL_ATTRIBUTES (parm));
}

void
check_access (struct task *t, tree decl, bool definition)
{
  unsigned index = 0;
  if (definition)
    {
      for (tree parm = DECL_ARGUMENTS (decl); parm; parm = DECL_CHAIN (parm))
        {
          check_parameter (t, index, parm, decl);
          if (decl == t->decl && index < t->parameters.length ())
            keep_attribute (t->parameters[index], parm);
          index++;
        }
      return;
    }

  unsigned count = t->parameters.length ();
  for (tree parm : recent)
    {
      /* The parameters of parameters are there, too.  */
      unsigned rest = list_length (parm);
      if (rest <= count
          && lang_hooks.types_compatible_p (TREE_TYPE (parm),
                                            t->parameters[count - rest].type))
        check_parameter (t, count - rest, parm, decl);
    }
}

void
note_idle_access (tree function)
{
  /* What is declared within a body, or a lambda expression there, finds the
     parameters of the function around it.  */
  for (tree parm : recent)
    if (!DECL_CONTEXT (parm) || DECL_CONTEXT (parm) == function)
      idle.safe_push ({ parm, function });
}

void
end_access (void)
{
  recent.truncate (0);
}

struct bound
scratch_bound (tree type)
{
  tree element = TREE_TYPE (type);
  if (cxx_p () && AGGREGATE_TYPE_P (element) && COMPLETE_TYPE_P (element))
    return { size_one_node, element, NULL_TREE };
  return {};
}

/* Complain if nothing says how large the scratch parameter P of T is.  */
static void
finish_scratch (const struct task *t, const task_parameter &p)
{
  if (!p.bound.count)
    error_at (p.location,
              cxx_p ()
                  ? G_ ("nothing says how large parameter %qE of task %qD "
                        "is, which is %<scratch%>: let it point to a "
                        "structure or an array of that size")
                  : G_ ("nothing says how large parameter %qE of task %qD "
                        "is, which is %<scratch%>: declare an array with "
                        "its bound"),
              p.name, t->decl);
}

/* Complain of implementations of T for devices, which cannot use what the
   unordered parameter P points to.  */
static void
finish_unordered (const struct task *t, const task_parameter &p)
{
  for (const task_implementation &implementation : t->implementations)
    if (implementation.target != TASKS_TARGET_CPU)
      {
        auto_diagnostic_group group;
        error_at (DECL_SOURCE_LOCATION (implementation.decl),
                  "%qD implements task %qD for %qs, where the pointer %qE, "
                  "which is %<unordered%>, means nothing: pass a buffer",
                  implementation.decl, t->decl,
                  target_name (implementation.target), p.name);
        inform (p.location, "declared here");
      }
}

void
finish_access (void)
{
  for (struct task *t : all_tasks ())
    for (const task_parameter &p : t->parameters)
      {
        if (p.columns.count)
          finish_columns (t, p);
        if (p.mode == TASKS_SCRATCH)
          finish_scratch (t, p);
        else if (p.mode == TASKS_UNORDERED)
          finish_unordered (t, p);
        else if (p.mode == TASKS_REDUCTION)
          finish_reduction (p);
      }

  unsigned mode = TASKS_SCALAR;
  for (const idle_parameter &i : idle)
    if (!task_p (i.function)
        && !lookup_attribute ("task_implementation",
                              DECL_ATTRIBUTES (i.function)))
      warning_at (DECL_SOURCE_LOCATION (i.parm), OPT_Wattributes,
                  "%qs has no effect, for %qD is not a task",
                  find_attribute (i.parm, &mode) ? access_name (mode)
                                                 : "columns",
                  i.function);
}

static void
on_ggc_marking (void *, void *)
{
  for (tree parm : recent)
    gt_ggc_mx_tree_node (parm);
  for (const idle_parameter &i : idle)
    {
      gt_ggc_mx_tree_node (i.parm);
      gt_ggc_mx_tree_node (i.function);
    }
}

void
access_init (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_GGC_MARKING, on_ggc_marking, NULL);
}
