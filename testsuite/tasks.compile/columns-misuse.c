/* SPDX-License-Identifier: GPL-3.0-or-later

   Every misuse of `columns': one error each.  */

#define TASK __attribute__ ((task))
#define COLUMNS(N) __attribute__ ((columns (N)))
#define INTERNAL(N) __attribute__ ((__columns__ (N)))

int global;

/* What can have it.  */
void a1 (int w __attribute__ ((columns (w)))) TASK; /* { dg-error "undeclared" } */
void a2 (int w, int n COLUMNS (w)) TASK; /* { dg-error "21:attribute 'columns' belongs on an array of rows, as 't\\\[ROWS\\\]\\\[LENGTH\\\]', and 'n' has type 'int'" } */
void a3 (int w, double *v COLUMNS (w)) TASK; /* { dg-error "25:attribute 'columns' belongs on an array of rows, .* 'v' has type 'double \\*'" } */
void a4 (int w, double v[w] COLUMNS (w)) TASK; /* { dg-error "24:attribute 'columns' belongs on an array of rows" } */
typedef double (*rows)[8] COLUMNS (global); /* { dg-error "18:attribute 'columns' belongs on a parameter of a task" } */
double m[4][4] COLUMNS (global); /* { dg-error "8:attribute 'columns' belongs on a parameter of a task" } */
void a5 (int w, double t[4][4]) COLUMNS (4) TASK; /* { dg-error "6:attribute 'columns' belongs on a parameter of a task" } */
void a6 (int w, double t[4][4] COLUMNS (w)); /* { dg-warning "24:'columns' has no effect, for 'a6' is not a task" } */
void a7 (int w, double t[4][4] __attribute__ ((unordered)) COLUMNS (w)) TASK; /* { dg-error "24:parameter 't' of task 'a7' is 'unordered', so it is no block that could have 'columns'" } */
void a8 (int w, double t[4][4] COLUMNS (w) __attribute__ ((scratch))) TASK; /* { dg-error "24:parameter 't' of task 'a8' is 'scratch', so it is no block" } */

/* What it can say.  */
void b1 (double t[4][4] __attribute__ ((columns (w))), int w) TASK; /* { dg-error "'w' undeclared" } */
void b2 (double t[4][4] COLUMNS (4)) TASK; /* { dg-error "17:the operand of 'columns', of parameter 't', is the name of an earlier parameter" } */
void b3 (double t[4][4] COLUMNS (global)) TASK; /* { dg-error "17:the operand of 'columns', of parameter 't', is the name" } */
void b4 (int w, double t[4][4] COLUMNS (2 * w)) TASK; /* { dg-error "24:the operand of 'columns', of parameter 't', is the name" } */
void b5 (float w, double t[4][4] COLUMNS (w)) TASK; /* { dg-error "26:the operand of 'columns', of parameter 't', is an integer, and 'w' has type 'float'" } */
void b6 (int *w, double t[4][4] COLUMNS (w)) TASK; /* { dg-error "25:.*, is an integer, and 'w' has type 'int \\*'" } */
void b7 (int w, double t[4][4] __attribute__ ((columns))) TASK; /* { dg-error "wrong number of arguments specified for 'columns' attribute" } */
/* { dg-note "expected (between 1 and )?1, found 0" "" .-1 } */
void b8 (int w, double t[4][4] __attribute__ ((columns (w, w)))) TASK; /* { dg-error "wrong number of arguments specified for 'columns' attribute" } */
/* { dg-note "expected (between 1 and )?1, found 2" "" .-1 } */
void b9 (int v, int w, double t[4][4] COLUMNS (v) COLUMNS (w)) TASK; /* { dg-error "31:parameter 't' has two numbers of columns: leave out one 'columns'" } */

void
outer (int w)
{
  void inner (double t[4][4] COLUMNS (w)) TASK; /* { dg-error "22:the operand of 'columns', of parameter 't', is the name of an earlier parameter" } */
}

/* Declarations agree.  */
void c1 (int v, int w, double t[v][w] COLUMNS (w)) TASK; /* { dg-note "31:declared here" } */
void c1 (int a, int b, double t[a][b] INTERNAL (b)) TASK;
void c1 (int a, int b, double t[a][b]);
void c1 (int a, int b, double t[a][b] COLUMNS (a)); /* { dg-error "31:parameter 't' of 'c1' has other 'columns' here than in the first declaration of task 'c1'" } */
void c2 (int w, double t[4][4]) TASK; /* { dg-note "24:declared here" } */
void c2 (int w, double t[4][4] COLUMNS (w)); /* { dg-error "24:parameter 't' of 'c2' has other 'columns' here" } */
void c3 (int v, int w, const double t[v][w] COLUMNS (w)) TASK; /* { dg-note "37:declared here" } */
void c3 (int v, int w, const double t[v][w] COLUMNS (v)) { } /* { dg-error "37:parameter 't' of 'c3' has other 'columns' here" } */
void c4 (int v, int w, double t[v][w] COLUMNS (w)) TASK; /* { dg-note "31:declared here" } */
void c4_cpu (int v, int w, double t[v][w] COLUMNS (w)) __attribute__ ((task_implementation ("cpu", c4)));
void c4_cpu (int v, int w, double t[v][w]) { }
void c4_other (int v, int w, double t[v][w] COLUMNS (v)) __attribute__ ((task_implementation ("opencl", c4))); /* { dg-error "37:parameter 't' of 'c4_other' has other 'columns' than that of task 'c4'" } */

/* All is well.  */
void d1 (long w, const double t[4][4] COLUMNS (w), unsigned char v, double (*u)[4] COLUMNS (v)) TASK;
void d1 (long w, const double t[4][4], unsigned char v, double (*u)[4]) { }
void d2 (const int w, double t[w][w][w] COLUMNS (w)) TASK;
void d2 (const int w, double t[w][w][w] COLUMNS (w)) { }
