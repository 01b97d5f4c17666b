/* SPDX-License-Identifier: LGPL-2.1-or-later

   GLPK.  */

#include "program.h"

#include <dlfcn.h>
#include <glpk.h>
#include <stdlib.h>

#include "base/error.h"

#define FUNCTIONS(F)                                                          \
  F (create_prob)                                                             \
  F (delete_prob)                                                             \
  F (set_obj_dir)                                                             \
  F (set_obj_coef)                                                            \
  F (add_rows)                                                                \
  F (add_cols)                                                                \
  F (set_row_bnds)                                                            \
  F (set_col_bnds)                                                            \
  F (set_mat_row)                                                             \
  F (init_smcp)                                                               \
  F (scale_prob)                                                              \
  F (simplex)                                                                 \
  F (get_status)                                                              \
  F (get_obj_val)                                                             \
  F (get_col_prim)                                                            \
  F (term_out)

#define DECLARE(NAME) __typeof__ (glp_##NAME) *NAME;
static struct
{
  void *library;
  FUNCTIONS (DECLARE)
} glpk;

struct program
{
  glp_prob *problem;
  bool solved;
  /* The line in the making; as GLPK wants it, the first terms are at 1.  */
  int count, room, *variables;
  double *coefficients;
};

/* Never closed: it may be wanted again.  */
static bool
load (void)
{
  if (glpk.library)
    return true;
  void *library = dlopen ("libglpk.so.40", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return false;
#define FIND(NAME)                                                            \
  if (!(glpk.NAME = (__typeof__ (glpk.NAME))dlsym (library, "glp_" #NAME)))   \
    {                                                                         \
      dlclose (library);                                                      \
      return false;                                                           \
    }
  FUNCTIONS (FIND)
  glpk.library = library;
  glpk.term_out (GLP_OFF);
  return true;
}

struct program *
rt_program_new (double least)
{
  if (!load ())
    return NULL;
  struct program *program = calloc (1, sizeof *program);
  if (!program)
    rt_no_memory (NULL, sizeof *program, "a linear program");
  program->problem = glpk.create_prob ();
  glpk.set_obj_dir (program->problem, GLP_MIN);
  glpk.add_cols (program->problem, 1);
  glpk.set_col_bnds (program->problem, 1, GLP_LO, least, 0);
  glpk.set_obj_coef (program->problem, 1, 1);
  return program;
}

void
rt_program_free (struct program *program)
{
  glpk.delete_prob (program->problem);
  free (program->variables);
  free (program->coefficients);
  free (program);
}

int
rt_program_variable (struct program *program)
{
  int variable = glpk.add_cols (program->problem, 1);
  glpk.set_col_bnds (program->problem, variable, GLP_LO, 0, 0);
  return variable;
}

void
rt_program_term (struct program *program, int variable, double coefficient)
{
  if (++program->count >= program->room)
    {
      program->room = program->room ? 2 * program->room : 256;
      program->variables = realloc (
          program->variables, program->room * sizeof *program->variables);
      program->coefficients
          = realloc (program->coefficients,
                     program->room * sizeof *program->coefficients);
      if (!program->variables || !program->coefficients)
        rt_no_memory (NULL, program->room * sizeof (double),
                      "a linear program");
    }
  program->variables[program->count] = variable;
  program->coefficients[program->count] = coefficient;
}

bool
rt_program_terms (const struct program *program)
{
  return program->count > 0;
}

void
rt_program_line (struct program *program, double limit, bool equal)
{
  int row = glpk.add_rows (program->problem, 1);
  glpk.set_row_bnds (program->problem, row, equal ? GLP_FX : GLP_UP, limit,
                     limit);
  glpk.set_mat_row (program->problem, row, program->count, program->variables,
                    program->coefficients);
  program->count = 0;
}

double
rt_program_solve (struct program *program, double seconds)
{
  glp_smcp control;
  glpk.init_smcp (&control);
  control.msg_lev = GLP_MSG_OFF;
  control.tm_lim = (int)(seconds * 1000);
  /* Lines that are added leave a solution that the dual method can repair.  */
  control.meth = GLP_DUALP;
  if (!program->solved)
    glpk.scale_prob (program->problem, GLP_SF_AUTO);
  program->solved = true;
  if (glpk.simplex (program->problem, &control)
      || glpk.get_status (program->problem) != GLP_OPT)
    return -1;
  return glpk.get_obj_val (program->problem);
}

double
rt_program_value (struct program *program, int variable)
{
  return glpk.get_col_prim (program->problem, variable);
}
