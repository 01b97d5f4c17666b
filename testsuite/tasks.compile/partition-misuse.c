/* SPDX-License-Identifier: GPL-3.0-or-later

   Every misuse of partition and of blocks, with the place of the token that is
   wrong.  */

struct incomplete;

#pragma tasks partition a (1) /* { dg-error "'#pragma tasks partition'.*inside a function" } */

int next (void);

void
f (int n, double *v, double (*m)[8], double (*open)[], void *untyped,
   struct incomplete *hidden)
{
  double a[n][n], cube[4][4][4], four[2][2][2][2], x = 0;
  enum { ZERO };

#pragma tasks partition /* { dg-error "needs a pointer or an array" } */
#pragma tasks partition a /* { dg-error "25:'#pragma tasks partition' needs the sizes of blocks in parentheses" } */
#pragma tasks partition a 4 /* { dg-error "27:.*needs the sizes of blocks in parentheses" } */
#pragma tasks partition a, 4 /* { dg-error "28:.*needs the sizes of blocks in parentheses" } */
#pragma tasks partition a () /* { dg-error "28:expected the size of a block" } */
#pragma tasks partition a (1,) /* { dg-error "30:expected the size of a block" } */
#pragma tasks partition a (, 1) /* { dg-error "28:expected the size of a block" } */
#pragma tasks partition a (1) n /* { dg-error "31:expected end of line after the sizes of blocks" } */
#pragma tasks partition a (1) (1) /* { dg-error "31:expected end of line" } */
#pragma tasks partition four (1, 1, 1, 1) /* { dg-error "40:blocks have sizes in at most 3 dimensions" } */
#pragma tasks partition (1) /* { dg-error "27:.*needs the sizes of blocks" } */
#pragma tasks partition n (1) /* { dg-error "25:'#pragma tasks partition' needs a pointer or an array, not a value of type 'int'" } */
#pragma tasks partition x (1) /* { dg-error "25:.*'double'" } */
#pragma tasks partition untyped (1) /* { dg-error "25:'#pragma tasks partition' needs to know the type of the elements" } */
#pragma tasks partition hidden (1) /* { dg-error "25:.*incomplete" } */
#pragma tasks partition open (1) /* { dg-error "25:.*incomplete" } */
#pragma tasks partition f (1) /* { dg-error "29:.*needs the sizes" } */
#pragma tasks partition next () (1) /* { dg-error "25:.*'int'" } */
#pragma tasks partition v (1, 1) /* { dg-error "31:there are more sizes than 'double \\*' has dimensions; a matrix in a vector is cut as 'double \\(\\*\\)\\\[LENGTH\\\]'" } */
#pragma tasks partition m (1, 1, n) /* { dg-error "34:there are more sizes than 'double \\(\\*\\)\\\[8\\\]' has dimensions" } */
#pragma tasks partition a (0) /* { dg-error "28:the size of a block is 0, not positive" } */
#pragma tasks partition a (1, -1) /* { dg-error "31:the size of a block is -1, not positive" } */
#pragma tasks partition a (ZERO, 1) /* { dg-error "28:the size of a block is 0, not positive" } */
#pragma tasks partition a (1.5) /* { dg-error "28:the size of a block must be an integer, not a value of type 'double'" } */
#pragma tasks partition a (1, v) /* { dg-error "31:.*'double \\*'" } */
#pragma tasks partition a ((__int128) 1) /* { dg-error "28:the size of a block has type '__int128', wider than 'size_t'" } */
#pragma tasks partition a (undeclared) /* { dg-error "28:'undeclared' undeclared" } */
#pragma tasks partition a (1 /* { dg-error "27:unbalanced '\\('" } */
#pragma tasks partition a (1); /* { dg-error "30:" } */
#pragma tasks partition a + 1 (1) /* { dg-error "" } */
#pragma tasks partition a (1 2) /* { dg-error "" } */

#pragma tasks unpartition /* { dg-error "needs a pointer or an array" } */
#pragma tasks unpartition a (1) /* { dg-error "29:'#pragma tasks unpartition' takes no sizes: it ends all blocks" } */
#pragma tasks unpartition a 1 /* { dg-error "29:'#pragma tasks unpartition' takes no sizes" } */
#pragma tasks unpartition n /* { dg-error "27:.*'int'" } */
#pragma tasks unpartition untyped /* { dg-error "27:.*needs to know the type" } */

#pragma tasks distribute /* { dg-error "needs a pointer or an array" } */
#pragma tasks distribute a /* { dg-error "26:'#pragma tasks distribute' needs 'cyclic \\(P, Q\\)', the rows and columns of ranks, behind the pointer or array" } */
#pragma tasks distribute a (2, 2) /* { dg-error "28:.*needs 'cyclic \\(P, Q\\)'" } */
#pragma tasks distribute a block (2, 2) /* { dg-error "28:.*needs 'cyclic \\(P, Q\\)'" } */
#pragma tasks distribute a cyclic /* { dg-error "28:.*needs 'cyclic \\(P, Q\\)'" } */
#pragma tasks distribute a cyclic (2) 2 /* { dg-error "39:expected end of line after the numbers of ranks" } */
#pragma tasks distribute a cyclic (2, 2, 2) /* { dg-error "42:ranks have rows and columns, and no third dimension" } */
#pragma tasks distribute a cyclic (0, 2) /* { dg-error "36:the number of ranks is 0, not positive" } */
#pragma tasks distribute a cyclic (2, 1.5) /* { dg-error "39:the number of ranks must be an integer" } */
#pragma tasks distribute n cyclic (2) /* { dg-error "26:.*'int'" } */

#pragma tasks register v (4, 4) /* { dg-error "26:'#pragma tasks register' takes one number of elements: register all of them, and cut them into blocks by '#pragma tasks partition'" } */
#pragma tasks unregister v (4, 4) /* { dg-error "28:'#pragma tasks unregister' ends no single block: '#pragma tasks unpartition' ends all of them" } */
#pragma tasks acquire v (4, 0) /* { dg-error "29:the size of a block is 0, not positive" } */
#pragma tasks acquire v (4, 4, 4, 4) /* { dg-error "35:blocks have sizes in at most 3 dimensions" } */
#pragma tasks release v (4, x) /* { dg-error "29:the size of a block must be an integer" } */
#pragma tasks release v (4,) /* { dg-error "28:expected the size of a block" } */
#pragma tasks release untyped (4, 4) /* { dg-error "23:.*needs to know the type" } */

  /* All is well.  */
#pragma tasks partition a (n, next ())
#pragma tasks partition &cube[1] (1, 2, 3)
#pragma tasks partition cube (((n)), (next (), 1))
#pragma tasks partition m (n)
#pragma tasks acquire &a[1][1] (n, n)
#pragma tasks release (double *) a (n, n)
#pragma tasks acquire v ((next (), n))
#pragma tasks release v (n)
#pragma tasks unpartition a
}

