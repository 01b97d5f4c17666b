/* SPDX-License-Identifier: LGPL-2.1-or-later

   Linear programs, solved by GLPK, which is loaded when it is needed.  */

#ifndef RT_PROGRAM_H
#define RT_PROGRAM_H

#include <stdbool.h>

struct program;

/* A program that minimizes its first variable, which is at least LEAST; NULL
   if GLPK cannot be loaded.  */
struct program *rt_program_new (double least);
void rt_program_free (struct program *program);

/* A new variable that is not negative; its number.  The first is 1.  */
int rt_program_variable (struct program *program);

/* The line in the making gets a term: VARIABLE times COEFFICIENT.  No variable
   is in it twice.  */
void rt_program_term (struct program *program, int variable,
                      double coefficient);

/* Whether it has one.  */
bool rt_program_terms (const struct program *program);

/* It is complete: the sum of its terms is at most LIMIT, or EQUAL to it.  */
void rt_program_line (struct program *program, double limit, bool equal);

/* The minimum; less than 0 if it was not found within SECONDS.  */
double rt_program_solve (struct program *program, double seconds);

/* The value of VARIABLE then.  */
double rt_program_value (struct program *program, int variable);

#endif /* RT_PROGRAM_H */
