/* SPDX-License-Identifier: GPL-3.0-or-later

   How it is said what is wrong with the launch of a kernel: at the name of the
   kernel in the pragma, with notes in the program and where the parameters of
   C are declared.  */

#include "gcc/gcc.h"

#include "opencl-pragma.h"
#include "warning.h"

bool
find_namesake (const kernel_comparison &c, const kernel_parameter &parameter,
               unsigned *index)
{
  for (*index = 0; parameter.name && *index < c.parms.length (); ++*index)
    if (!strcmp (IDENTIFIER_POINTER (DECL_NAME (c.parms[*index])),
                 parameter.name))
      return true;
  return false;
}

/* The place LOC of UNIT, in the compiler's table.  */
static location_t
place_in_program (const struct opencl_pragma *p, const kernel_unit *unit,
                  location_t loc)
{
  class line_maps *lines = unit->tokens->lines;
  const line_map_ordinary *map;
  loc = linemap_resolve_location (lines, loc, LRK_MACRO_EXPANSION_POINT, &map);
  expanded_location where = linemap_expand_location (lines, map, loc);
  kernel_place place
      = { where.file, (unsigned)where.line, (unsigned)where.column };
  return make_kernel_location (&place, 1, p->kernel_loc);
}

/* Report that there is no kernel; UNIT has others, perhaps.  */
static void
report_missing (const kernel_comparison &c, const kernel_unit *unit)
{
  auto_vec<const char *> names;
  for (const kernel_function *f : unit->functions)
    if (f->kernel)
      names.safe_push (f->name);
  const char *near = find_closest_string (c.p->kernel, &names);
  const char *path = c.p->given ? c.p->given->path : c.p->file;
  if (!near)
    warn_tasks (c.p->kernel_loc, WARNING_KERNEL,
                "there is no kernel %qs in %qs", c.p->kernel, path);
  else if (warn_tasks (c.p->kernel_loc, WARNING_KERNEL,
                       "there is no kernel %qs in %qs; did you mean %qs?",
                       c.p->kernel, path, near))
    inform (place_in_program (c.p, unit, unit->find (near)->loc),
            "%qs is here", near);
}

/* Report that the kernel F is given arguments that are not its parameters.  */
static void
report_arguments (const kernel_comparison &c, const kernel_unit *unit,
                  const kernel_function *f, const kernel_mistake &m)
{
  unsigned number = m.index + 1;
  const char *kernel = f->name;
  bool shown;
  if (m.kind == MISTAKE_COUNT)
    shown = warn_tasks (c.p->kernel_loc, WARNING_KERNEL,
                        "kernel %qs and %qD differ in the number of "
                        "parameters, %u and %u",
                        kernel, c.decl, f->parameters.length (),
                        c.parms.length ());
  else
    {
      const char *name = f->parameters[m.index].name;
      shown = warn_tasks (c.p->kernel_loc, WARNING_KERNEL,
                          "kernel %qs has the parameters of %qD in another "
                          "order",
                          kernel, c.decl);
      if (shown && name)
        {
          inform (place_in_program (c.p, unit, m.loc), "here %qs is number %u",
                  name, number);
          unsigned other;
          if (find_namesake (c, f->parameters[m.index], &other))
            inform (DECL_SOURCE_LOCATION (c.parms[other]),
                    "and here number %u", other + 1);
          return;
        }
    }
  if (!shown)
    return;
  inform (place_in_program (c.p, unit, m.loc), "the kernel is here");
  inform (DECL_SOURCE_LOCATION (c.decl), "%qD is declared here", c.decl);
}

/* What to say of a parameter whose type is wrong as KIND says.  */
static const char *
type_message (enum kernel_mistake_kind kind)
{
  switch (kind)
    {
    case MISTAKE_FORBIDDEN:
      return G_ (
          "parameter %u of kernel %qs is %qs, which no kernel can have; "
          "%qD passes %qT");
    case MISTAKE_NO_POINTER:
      return G_ ("parameter %u of kernel %qs is %qs, no pointer, but %qD "
                 "passes a buffer, %qT");
    case MISTAKE_POINTER:
      return G_ (
          "parameter %u of kernel %qs is %qs, a pointer, but %qD passes "
          "%qT by value");
    case MISTAKE_SPACE:
      return G_ ("parameter %u of kernel %qs is %qs, not a pointer to "
                 "%<global%> memory, but %qD passes a buffer, %qT");
    case MISTAKE_VALUE_TYPE:
      return G_ ("parameter %u of kernel %qs is %qs, but %qD passes %qT");
    case MISTAKE_SIGN:
      return G_ ("parameter %u of kernel %qs is %qs, but %qD passes a buffer "
                 "of elements of the other sign, %qT");
    default:
      return G_ ("parameter %u of kernel %qs is %qs, but %qD passes a buffer, "
                 "%qT");
    }
}

/* Report that a parameter of the kernel F has another type.  */
static void
report_type (const kernel_comparison &c, const kernel_unit *unit,
             const kernel_function *f, const kernel_mistake &m)
{
  const kernel_parameter &parameter = f->parameters[m.index];
  tree parm = c.parms[m.index];
  enum tasks_warning warning
      = m.kind == MISTAKE_SIGN ? WARNING_OPENCL_TYPE : WARNING_KERNEL;
  if (!warn_tasks (c.p->kernel_loc, warning, type_message (m.kind),
                   m.index + 1, f->name, parameter.type_name, c.decl,
                   TREE_TYPE (parm)))
    return;
  /* Both may be called alike.  */
  const kernel_type *there = parameter.type;
  tree here = TREE_TYPE (parm);
  if (there->kind == KERNEL_POINTER && POINTER_TYPE_P (here))
    {
      there = there->target;
      here = TREE_TYPE (here);
    }
  HOST_WIDE_INT size = int_size_in_bytes (here);
  location_t loc = place_in_program (c.p, unit, m.loc);
  if (there->size > 0 && size > 0 && (HOST_WIDE_INT)there->size != size)
    {
      inform (loc, "the kernel%'s parameter, %wu bytes", there->size);
      inform (DECL_SOURCE_LOCATION (parm), "what is passed, %wd bytes", size);
      return;
    }
  inform (loc, "the kernel%'s parameter");
  inform (DECL_SOURCE_LOCATION (parm), "what is passed");
}

/* Report that the kernel F treats a buffer as the task does not say.  */
static void
report_mode (const kernel_comparison &c, const kernel_unit *unit,
             const kernel_function *f, const kernel_mistake &m)
{
  const kernel_parameter &parameter = f->parameters[m.index];
  const task_parameter &declared = c.task->parameters[m.index];
  const char *message
      = m.kind == MISTAKE_WRITES
            ? G_ ("kernel %qs writes its parameter %u, %qs, which task %qD "
                  "declares %<const%>")
        : declared.mode & TASKS_READ
            ? G_ (
                "kernel %qs cannot write its parameter %u, %qs, nor anything "
                "else that task %qD writes")
            : G_ ("kernel %qs cannot write its parameter %u, %qs, which task "
                  "%qD declares as output");
  if (!warn_tasks (c.p->kernel_loc, WARNING_KERNEL, message, f->name,
                   m.index + 1, parameter.name ? parameter.name : "",
                   c.task->decl))
    return;
  inform (place_in_program (c.p, unit, m.loc),
          m.kind == MISTAKE_WRITES ? G_ ("it is written here")
                                   : G_ ("it is declared here"));
  inform (declared.location, "the task%'s parameter");
}

void
report_kernel_mistake (const kernel_comparison &c, const kernel_unit *unit,
                       const kernel_mistake &m)
{
  auto_diagnostic_group group;
  const kernel_function *f = unit->find (c.p->kernel);
  switch (m.kind)
    {
    case MISTAKE_MISSING:
      report_missing (c, unit);
      break;
    case MISTAKE_NO_KERNEL:
    case MISTAKE_NO_BODY:
      if (warn_tasks (c.p->kernel_loc, WARNING_KERNEL,
                      m.kind == MISTAKE_NO_BODY
                          ? G_ ("kernel %qs is declared, but has no body")
                          : G_ ("function %qs is not declared %<kernel%>"),
                      f->name))
        inform (place_in_program (c.p, unit, m.loc), "it is here");
      break;
    case MISTAKE_COUNT:
    case MISTAKE_ORDER:
      report_arguments (c, unit, f, m);
      break;
    case MISTAKE_WRITES:
    case MISTAKE_CONSTANT:
      report_mode (c, unit, f, m);
      break;
    default:
      report_type (c, unit, f, m);
    }
}

void
report_kernel_group (const struct opencl_pragma *p, const kernel_unit *unit,
                     const kernel_function *f, unsigned dimension)
{
  auto_diagnostic_group group;
  location_t loc = dimension < p->dimensions ? p->sizes[dimension].location
                                             : p->group_loc;
  if (warn_tasks (loc, WARNING_KERNEL,
                  "kernel %qs requires work-groups of %u x %u x %u", f->name,
                  f->group[0], f->group[1], f->group[2]))
    inform (place_in_program (p, unit, f->loc), "the kernel is here");
}
