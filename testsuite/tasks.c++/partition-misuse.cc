/* SPDX-License-Identifier: GPL-3.0-or-later

   Misuses of partition and `columns' in C++: one error each.  */

/* { dg-do compile } */
/* { dg-only O0 } */

#include <tasks.h>

int next ();
int global;

TASK void a1 (int w, double *v TASK_COLUMNS (w)); /* { dg-error "30:attribute '(__)?columns(__)?' belongs on an array of rows, .* 'v' has type 'double\\*'" } */
TASK void a2 (double (*t)[8] TASK_COLUMNS (w), int w); /* { dg-error "24:the operand of '(__)?columns(__)?', of parameter 't', is the name of an earlier parameter" } */
TASK void a3 (double (*t)[8] TASK_COLUMNS (global)); /* { dg-error "24:the operand of '(__)?columns(__)?', of parameter 't', is the name" } */
TASK void a4 (double (*t)[8] TASK_COLUMNS (4)); /* { dg-error "24:the operand of '(__)?columns(__)?', of parameter 't', is the name" } */
TASK void a5 (double w, double t[8][8] TASK_COLUMNS (w)); /* { dg-error "32:.*is an integer, and 'w' has type 'double'" } */
void a6 (int w, double t[8][8] TASK_COLUMNS (w)); /* { dg-warning "24:'columns' has no effect, for 'void a6.*' is not a task" } */
TASK void a7 (int v, int w, double (*t)[8] TASK_COLUMNS (w)); /* { dg-note "38:declared here" } */
void a7 (int v, int w, double (*t)[8] TASK_COLUMNS (v)); /* { dg-error "33:parameter 't' of 'void a7.*' has other 'columns' here than in the first declaration of task 'void a7.*'" } */
TASK void a8 (int w, double (*t [[gnu::columns (w)]])[8]);
void a8 (int w, double (*t)[8] TASK_COLUMNS (w));
void a8 (int w, double (*t)[8]) { }

void
f (int n, double *v, double (*m)[8], void *untyped)
{
  double cube[4][4][4], four[2][2][2][2];
#pragma tasks partition m /* { dg-error "25:'#pragma tasks partition' needs the sizes of blocks in parentheses" } */
#pragma tasks partition m () /* { dg-error "28:.*needs the sizes of blocks in parentheses" } */
#pragma tasks partition m (1,) /* { dg-error "30:expected the size of a block" } */
#pragma tasks partition m (1) n /* { dg-error "needs the sizes of blocks in parentheses" } */
#pragma tasks partition four (1, 1, 1, 1) /* { dg-error "40:blocks have sizes in at most 3 dimensions" } */
#pragma tasks partition n (1) /* { dg-error "'#pragma tasks partition' needs a pointer or an array, not a value of type 'int'" } */
#pragma tasks partition untyped (1) /* { dg-error "needs to know the type of the elements" } */
#pragma tasks partition v (1, 1) /* { dg-error "there are more sizes than 'double\\*' has dimensions" } */
#pragma tasks partition m (0, 1) /* { dg-error "the size of a block is 0, not positive" } */
#pragma tasks partition m (1, 2 - 3) /* { dg-error "the size of a block is -1, not positive" } */
#pragma tasks partition m (1.5) /* { dg-error "the size of a block must be an integer, not a value of type 'double'" } */
#pragma tasks distribute m (2) /* { dg-error "28:'#pragma tasks distribute' needs 'cyclic \\(P, Q\\)'" } */
#pragma tasks distribute m cyclic (2, 2, 2) /* { dg-error "ranks have rows and columns, and no third dimension" } */
#pragma tasks unpartition m (1) /* { dg-error "29:'#pragma tasks unpartition' takes no sizes" } */
#pragma tasks register v (4, 4) /* { dg-error "26:'#pragma tasks register' takes one number of elements" } */
#pragma tasks unregister v (4, 4) /* { dg-error "28:'#pragma tasks unregister' ends no single block" } */
#pragma tasks acquire v (4, 0) /* { dg-error "the size of a block is 0, not positive" } */
  _Pragma ("tasks partition v (4)") /* { dg-error "'#pragma tasks partition' cannot come from '_Pragma' in C\\+\\+; call 'tasks_partition' of '<tasks.h>' instead" } */

#pragma tasks partition m (n, next ())
#pragma tasks partition cube (1, 2, 3)
#pragma tasks acquire &m[1][1] (n, n)
#pragma tasks release m (n, n)
#pragma tasks unpartition m
}
