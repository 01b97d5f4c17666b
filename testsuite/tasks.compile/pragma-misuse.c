/* SPDX-License-Identifier: GPL-3.0-or-later

   Every misuse of a pragma, with the place of the token that is wrong.  */

struct incomplete;
extern struct incomplete *hidden;
extern int unknown[];
int fixed[4];

#pragma tasks wait /* { dg-error "'#pragma tasks wait'.*inside a function" } */
#pragma tasks register fixed /* { dg-error "'#pragma tasks register'.*inside a function" } */

void function (void);

void
f (int n, int *p, int parameter[4], void *untyped) /* { dg-note "23:declared here" } */
{
  struct s
  {
    int i, a[3];
  } s = { 0 };
  double d = 0;

#pragma tasks /* { dg-error "name of a pragma" } */
#pragma tasks frobnicate /* { dg-error "15:.*'#pragma tasks frobnicate'.*initialize .* release opencl partition unpartition distribute graph priority" } */
#pragma tasks regster p 4 /* { dg-error "15:.*'#pragma tasks regster'.*did you mean 'register'" } */
#pragma tasks wait 1 /* { dg-error "20:.*'#pragma tasks wait'" } */
#pragma tasks initialize p /* { dg-error "26:.*'#pragma tasks initialize'" } */
#pragma tasks shutdown () /* { dg-error "24:.*'#pragma tasks shutdown'" } */
#pragma tasks wait; /* { dg-error "19:expected end of line" } */

#pragma tasks register /* { dg-error "'#pragma tasks register'.*pointer or an array" } */
#pragma tasks register p /* { dg-error "24:'#pragma tasks register'.*number of elements.*'int \\*'" } */
#pragma tasks register parameter /* { dg-error "24:'#pragma tasks register'.*number of elements.*'parameter'" } */
#pragma tasks register unknown /* { dg-error "24:'#pragma tasks register'.*number of elements" } */
#pragma tasks register untyped 4 /* { dg-error "24:.*'void \\*'" } */
#pragma tasks register hidden 4 /* { dg-error "24:.*incomplete" } */
#pragma tasks register function 4 /* { dg-error "24:.*function" } */
#pragma tasks register n 4 /* { dg-error "24:.*'int'" } */
#pragma tasks register d 4 /* { dg-error "24:.*'double'" } */
#pragma tasks register s /* { dg-error "24:.*'struct s'" } */
#pragma tasks register p 0 /* { dg-error "26:.*0, not positive" } */
#pragma tasks register p, -1 /* { dg-error "27:.*-1, not positive" } */
#pragma tasks register p 1.5 /* { dg-error "26:.*'double'" } */
#pragma tasks register p p /* { dg-error "26:.*'int \\*'" } */
#pragma tasks register p s /* { dg-error "26:.*'struct s'" } */
#pragma tasks register p, /* { dg-error "number of elements after ','" } */
#pragma tasks register p 4 5 /* { dg-error "expected" } */
#pragma tasks register p 4; /* { dg-error "27:" } */
#pragma tasks register (p 4 /* { dg-error "24:unbalanced '\\('" } */
#pragma tasks register p [4 /* { dg-error {26:unbalanced '\['} } */
#pragma tasks register p 4) /* { dg-error "27:unbalanced '\\)'" } */
#pragma tasks register undeclared 4 /* { dg-error "24:'undeclared' undeclared" } */
#pragma tasks register p undeclared2 /* { dg-error "26:'undeclared2' undeclared" } */
#pragma tasks register s.b 3 /* { dg-error "'struct s' has no member named 'b'" } */
#pragma tasks register + 4 /* { dg-error "" } */
#pragma tasks register p 1 + /* { dg-error "" } */

#pragma tasks unregister /* { dg-error "'#pragma tasks unregister'.*pointer or an array" } */
#pragma tasks unregister n /* { dg-error "26:.*'int'" } */
#pragma tasks unregister p 0 /* { dg-error "28:.*0, not positive" } */
#pragma tasks unregister untyped 4 /* { dg-error "26:.*'void \\*'" } */
#pragma tasks acquire /* { dg-error "'#pragma tasks acquire'.*pointer or an array" } */
#pragma tasks acquire d /* { dg-error "23:.*'double'" } */
#pragma tasks release /* { dg-error "'#pragma tasks release'.*pointer or an array" } */
#pragma tasks release function /* { dg-error "23:.*function" } */
#pragma tasks acquire p 4 4 /* { dg-error "27:expected end of line after the number of elements" } */
}
