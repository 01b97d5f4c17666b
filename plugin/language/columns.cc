/* SPDX-License-Identifier: GPL-3.0-or-later

   The attribute `columns (N)' of a buffer parameter: how many elements of each
   row the task uses, by which a block of a matrix is told from others that
   begin there.

       void gemm (int b, int w, int ld, double t[b][ld] TASK_COLUMNS (w));

   N is an earlier parameter.  Parameters are counted from the end of their
   list, as access.cc does it.  */

#include "gcc/gcc.h"

#include "access.h"
#include "attributes.h"
#include "gcc/cxx.h"

/* The parameter that OPERAND of the attribute names, or another tree.  g++
   hands out a name, and would take a parameter's for an error; see
   takes_identifier_p.  */
static tree
named_parameter (tree operand)
{
  if (TREE_CODE (operand) == IDENTIFIER_NODE)
    operand = cxx_visible (operand);
  while (
      operand
      && (CONVERT_EXPR_P (operand) || TREE_CODE (operand) == NON_LVALUE_EXPR))
    operand = TREE_OPERAND (operand, 0);
  return operand;
}

/* Complain unless NUMBER, the operand of the attribute NAME of PARM, is a
   parameter that counts.  One that has a context is another function's.  */
static bool
check_number (tree parm, tree name, tree number)
{
  location_t loc = DECL_SOURCE_LOCATION (parm);
  if (!number || TREE_CODE (number) != PARM_DECL || DECL_CONTEXT (number))
    error_at (loc,
              "the operand of %qE, of parameter %qD, is the name of an "
              "earlier parameter",
              name, parm);
  else if (!INTEGRAL_TYPE_P (TREE_TYPE (number)))
    error_at (loc,
              "the operand of %qE, of parameter %qD, is an integer, and %qD "
              "has type %qT",
              name, parm, number, TREE_TYPE (number));
  else
    return true;
  return false;
}

tree
handle_columns (tree *node, tree name, tree args, int, bool *no_add)
{
  tree parm = *node, operand = TREE_VALUE (args);
  location_t loc
      = DECL_P (parm) ? DECL_SOURCE_LOCATION (parm) : input_location;
  *no_add = true;
  if (TREE_CODE (parm) != PARM_DECL)
    error_at (loc, "attribute %qE belongs on a parameter of a task", name);
  else if (error_operand_p (parm) || error_operand_p (operand))
    ;
  else if (!buffer_type_p (TREE_TYPE (parm))
           || TREE_CODE (TREE_TYPE (TREE_TYPE (parm))) != ARRAY_TYPE)
    error_at (loc,
              "attribute %qE belongs on an array of rows, as "
              "%<t[ROWS][LENGTH]%>, and %qD has type %qT",
              name, parm, TREE_TYPE (parm));
  else if (tree number = named_parameter (operand);
           check_number (parm, name, number))
    {
      tree other = lookup_attribute ("columns", DECL_ATTRIBUTES (parm));
      if (other && TREE_VALUE (TREE_VALUE (other)) != number)
        error_at (loc,
                  "parameter %qD has two numbers of columns: leave out one "
                  "%qE",
                  parm, name);
      TREE_VALUE (args) = number;
      *no_add = other != NULL_TREE;
      note_parameter (parm);
    }
  return NULL_TREE;
}

/* What the attribute of PARM, a member of the complete list PARMS, says.  In
   merged declarations NUMBER may be of another list.  */
struct bound
columns_of (tree parm, tree parms)
{
  tree attribute
      = parm ? lookup_attribute ("columns", DECL_ATTRIBUTES (parm)) : NULL;
  for (tree p = parms; p && attribute; p = DECL_CHAIN (p))
    if (list_length (p) == list_length (TREE_VALUE (TREE_VALUE (attribute))))
      return { p, strip_array_types (TREE_TYPE (TREE_TYPE (parm))), parms };
  return {};
}

void
check_columns (const struct task *t, const task_parameter &p, tree parm,
               tree decl)
{
  tree attribute = DECL_ATTRIBUTES (parm);
  while ((attribute = lookup_attribute ("columns", attribute)))
    {
      tree number = TREE_VALUE (TREE_VALUE (attribute));
      attribute = TREE_CHAIN (attribute);
      if (p.columns.count
          && list_length (number) == list_length (p.columns.count))
        continue;
      auto_diagnostic_group group;
      error_at (DECL_SOURCE_LOCATION (parm),
                decl == t->decl
                    ? G_ ("parameter %qD of %qD has other %<columns%> here "
                          "than in the first declaration of task %qD")
                    : G_ ("parameter %qD of %qD has other %<columns%> than "
                          "that of task %qD"),
                parm, decl, t->decl);
      inform (p.location, "declared here");
      return;
    }
}

void
finish_columns (const struct task *t, const task_parameter &p)
{
  if (!buffer_p (p))
    error_at (p.location,
              "parameter %qE of task %qD is %qs, so it is no block that could "
              "have %<columns%>",
              p.name, t->decl, access_name (p.mode));
}

/* What the target says of other attributes.  */
static bool (*takes_identifier_before) (const_tree);

/* Whether the operand of the attribute NAME is a name, not an expression.  */
static bool
takes_identifier_p (const_tree name)
{
  return id_equal (name, "columns") || id_equal (name, "__columns__")
         || takes_identifier_before (name);
}

void
columns_init (void)
{
  takes_identifier_before = targetm.attribute_takes_identifier_p;
  targetm.attribute_takes_identifier_p = takes_identifier_p;
}
