/* SPDX-License-Identifier: GPL-3.0-or-later

   Every misuse of access modes: one error each.  */

#include <complex.h>
#include <stddef.h>

#define TASK __attribute__ ((task))
#define COMMUTATIVE __attribute__ ((commutative))
#define CONCURRENT __attribute__ ((__concurrent__))
#define UNORDERED __attribute__ ((unordered))
#define SCRATCH __attribute__ ((__scratch__))
#define OUTPUT __attribute__ ((output))
#define REDUCTION(...) __attribute__ ((reduction (__VA_ARGS__)))

struct pair { int a, b; };
void zero (size_t n, struct pair *v);
void add (size_t n, struct pair into[n], const struct pair from[n]);

/* What can have a mode.  */
void f1 (int n COMMUTATIVE) TASK; /* { dg-error "14:attribute 'commutative' belongs on a pointer or an array, and 'n' has type 'int'" } */
void f2 (double x UNORDERED) TASK; /* { dg-error "17:attribute 'unordered' belongs on a pointer" } */
void f3 (int x REDUCTION ("+")) TASK; /* { dg-error "14:attribute 'reduction' belongs on a pointer" } */
int variable CONCURRENT; /* { dg-error "5:attribute 'concurrent' belongs on a parameter of a task" } */
void f4 (int *v) SCRATCH; /* { dg-error "6:attribute 'scratch' belongs on a parameter of a task" } */
void f5 (int *v COMMUTATIVE); /* { dg-warning "15:'commutative' has no effect, for 'f5' is not a task" } */
void f6 (int *v REDUCTION ("+")); /* { dg-warning "15:'reduction' has no effect, for 'f6' is not a task" } */
void f7 (int *v REDUCTION ()) TASK; /* { dg-error "wrong number of arguments specified for 'reduction' attribute" } */
/* { dg-note "expected between 1 and 2, found 0" "" .-1 } */
void f8 (int *v __attribute__ ((commutative (1)))) TASK; /* { dg-error "wrong number of arguments specified for 'commutative' attribute" } */
/* { dg-note "expected (between 0 and )?0, found 1" "" .-1 } */

/* One mode, that agrees with the type.  */
void g1 (const int *v COMMUTATIVE) TASK; /* { dg-error "21:parameter 'v' is 'commutative', but what it points to is 'const': leave out" } */
void g2 (int n, const int v[n][n] REDUCTION ("+")) TASK; /* { dg-error "27:parameter 'v' is 'reduction', but what it points to is 'const'" } */
void g3 (const int v[4] SCRATCH) TASK; /* { dg-error "20:parameter 'v' is 'scratch', but what" } */
void g4 (const int *v UNORDERED) TASK;
void g5 (int *v COMMUTATIVE CONCURRENT) TASK; /* { dg-error "15:parameter 'v' is both 'commutative' and 'concurrent', but has only one mode" } */
void g6 (int *v OUTPUT REDUCTION ("+")) TASK; /* { dg-error "15:parameter 'v' is both 'output' and 'reduction'" } */
void g7 (int v[4] UNORDERED SCRATCH) TASK; /* { dg-error "14:parameter 'v' is both 'unordered' and 'scratch'" } */
void g8 (int *v REDUCTION ("+") REDUCTION ("*")) TASK; /* { dg-error "15:parameter 'v' is combined in two ways: leave out one 'reduction'" } */
void g9 (int *v COMMUTATIVE COMMUTATIVE, int *w REDUCTION ("+") REDUCTION ("+")) TASK;
typedef int *sum REDUCTION ("+");
void g10 (sum v REDUCTION ("+"), sum w OUTPUT) TASK; /* { dg-error "38:parameter 'w' is both 'reduction' and 'output'" } */

/* Operators.  */
void h1 (int *v REDUCTION ("-")) TASK; /* { dg-error "there is no operator '-' for 'reduction'; the operators are '\\+', " } */
void h2 (int *v REDUCTION (1)) TASK; /* { dg-error "the operands of 'reduction' are an operator in a string, or two functions" } */
void h3 (complex double *v REDUCTION ("min")) TASK; /* { dg-error "elements of type '.*complex double' cannot be combined by 'min'; write two functions" } */
void h9 (complex float *v REDUCTION ("&&")) TASK; /* { dg-error "elements of type '.*complex float' cannot be combined by '&&'" } */
void h4 (int n, double v[n][n] REDUCTION ("&")) TASK; /* { dg-error "elements of type 'double' cannot be combined by '&'" } */
void h5 (struct pair *v REDUCTION ("+")) TASK; /* { dg-error "elements of type 'struct pair' cannot be combined by '\\+'" } */
void h6 (int **v REDUCTION ("max")) TASK; /* { dg-error "elements of type 'int \\*' cannot be combined by 'max'" } */
void h7 (void *v REDUCTION ("+")) TASK; /* { dg-error "16:parameter 'v' is 'reduction', but points to 'void'" } */
void h8 (__int128 *v REDUCTION ("+")) TASK; /* { dg-error "'__int128' cannot be combined by '\\+'" } */

/* Functions.  */
void i1 (struct pair *v REDUCTION (zero)) TASK; /* { dg-error "'reduction' lacks its second operand, the function that combines" } */
void i2 (struct pair *v REDUCTION ("+", add)) TASK; /* { dg-error "with an operator 'reduction' has no second operand" } */
void i3 (struct pair *v REDUCTION (zero, "+")) TASK; /* { dg-error "the operands of 'reduction' are an operator in a string, or two functions" } */
void i4 (struct pair *v REDUCTION (zero, variable)) TASK; /* { dg-error "the operands of 'reduction' are an operator in a string, or two functions" } */
void i5 (struct pair *v REDUCTION (add, zero)) TASK; /* { dg-error "'add' of type .* cannot make elements of type 'struct pair' neutral; it must have the parameters '\\(size_t, struct pair \\*\\)' and return 'void'" } */
/* { dg-note "6:declared here" "" 18 } */
void i6 (struct pair *v REDUCTION (zero, zero)) TASK; /* { dg-error "'zero' of type .* cannot combine elements of type 'struct pair'; it must have the parameters '\\(size_t, struct pair \\*, const struct pair \\*\\)'" } */
/* { dg-note "6:declared here" "" 17 } */
void zero_int (int n, double *v); /* { dg-note "6:declared here" } */
void i7 (double *v REDUCTION (zero_int, zero_int)) TASK; /* { dg-error "'zero_int' of type .* cannot make elements" } */
int zero_result (size_t n, double *v); /* { dg-note "5:declared here" } */
void i8 (double *v REDUCTION (zero_result, zero_result)) TASK; /* { dg-error "'zero_result' of type .* cannot make elements" } */
void zero_double (size_t n, double v[n]);
void add_writes (size_t n, double *into, double *from); /* { dg-note "6:declared here" } */
void i9 (double *v REDUCTION (zero_double, add_writes)) TASK; /* { dg-error "'add_writes' of type .* cannot combine elements of type 'double'" } */
void i10 (double *v REDUCTION (zero_double, nowhere)) TASK; /* { dg-error "'nowhere' undeclared" } */
/* { dg-note "in definition of macro 'REDUCTION'" "" 14 } */

/* What all declarations say.  */
void m1 (int *v COMMUTATIVE) TASK; /* { dg-note "15:declared here" } */
void m1 (int *v CONCURRENT); /* { dg-error "15:parameter 'v' of task 'm1' is 'concurrent' here, but not in the task's first declaration" } */
void m2 (int *v REDUCTION ("+")) TASK; /* { dg-note "15:declared here" } */
void m2 (int *v REDUCTION ("max")); /* { dg-error "15:parameter 'v' of task 'm2' is combined in another way here than in the task's first declaration" } */
void m3 (int *v REDUCTION ("+")) TASK; /* { dg-note "15:declared here" } */
void m3 (int *v REDUCTION ("+"));
void m3 (int *v);
void m3_cpu (int *v REDUCTION ("*")) __attribute__ ((task_implementation ("cpu", m3))); /* { dg-error "19:parameter 'v' of 'm3_cpu' is combined in another way than that of task 'm3'" } */
void m4 (int *v) TASK; /* { dg-note "15:declared here" } */
void m4_cpu (int *v UNORDERED) __attribute__ ((task_implementation ("cpu", m4))); /* { dg-error "19:parameter 'v' of 'm4_cpu' is 'unordered', but not that of task 'm4'" } */
void m5 (int *v OUTPUT) TASK; /* { dg-note "15:declared here" } */
void m5 (int *v COMMUTATIVE) { *v = 0; } /* { dg-error "15:parameter 'v' of task 'm5' is 'commutative' here, but not in the task's first declaration" } */

/* What is known at the end.  */
void k1 (int n, double *v SCRATCH) TASK; /* { dg-error "25:nothing says how large parameter 'v' of task 'k1' is, which is 'scratch': declare an array with its bound" } */
void k2 (int n, double v[n] SCRATCH, double w[2 * n] SCRATCH, double x[4] SCRATCH) TASK;
struct later;
void k3_zero (size_t n, struct later *v), k3_add (size_t n, struct later *into, const struct later *from);
void k3 (struct later *v REDUCTION (k3_zero, k3_add)) TASK; /* { dg-error "24:parameter 'v' is 'reduction', but the size of its elements, of type 'struct later', is not known" } */
void k4_add (size_t n, double *into, const double *from) TASK;
void k4 (double *v REDUCTION (zero_double, k4_add)) TASK; /* { dg-error "18:'k4_add', which combines elements of parameter 'v', is a task; it must be a plain function" } */
void k5 (int n, int *v UNORDERED) TASK; /* { dg-note "22:declared here" } */
void k5_device (int n, int *v) __attribute__ ((task_implementation ("opencl", k5))); /* { dg-error "6:'k5_device' implements task 'k5' for 'opencl', where the pointer 'v', which is 'unordered', means nothing: pass a buffer" } */
void k6 (int n, int *v COMMUTATIVE, int *w REDUCTION ("+"), int x[n] SCRATCH) TASK;
void k6_device (int n, int *v, int *w, int *x) __attribute__ ((task_implementation ("opencl", k6)));

void
outer (void)
{
  void zero_inner (__SIZE_TYPE__ n, double *v) { *v = n; }
  void g (double *v REDUCTION (zero_inner, zero_inner)) TASK; /* { dg-error "19:'zero_inner', an operand of 'reduction', is a nested function" } */
}
