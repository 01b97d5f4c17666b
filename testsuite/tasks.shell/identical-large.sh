# SPDX-License-Identifier: GPL-3.0-or-later
#
# The same for a generated file with many switches, loops, strings and static
# objects.

awk 'BEGIN {
  print "#include <stdio.h>\n#include <math.h>\n#include <string.h>"
  for (i = 0; i < 60; i++) {
    printf "struct s%d { int a[%d]; double d; const char *name; };\n", i, i % 7 + 1
    printf "static struct s%d table%d[] = { { { %d }, %d.5, \"name %d\" }, { { 1 }, 2, 0 } };\n", i, i, i, i, i
    printf "int f%d (int n, double *x)\n{\n  double vla[n + 1];\n  switch (n) { case %d: return 1; case %d: goto out; default: break; }\n", i, i, i + 1
    printf "  for (int j = 0; j < n; j++) { vla[j] = sqrt (x[j] * %d) + table%d[j %% 2].d; x[j] = vla[j]; }\nout:\n", i, i
    printf "#pragma GCC unroll 2\n  for (int j = 0; j < n; j++) x[0] += j ^ %d;\n  return (int) strlen (table%d[0].name) + %s;\n}\n", i, i, i ? "f" (i - 1) " (n - 1, x)" : "0"
  }
}' >large.c
for options in '-O0 -g3 -gno-record-gcc-switches' '-O2 -g -gno-record-gcc-switches' '-O2 -fPIC -fstack-protector-strong'; do
  $plain $options -S large.c -o plain.s
  $compile $options -S large.c -o plugin.s
  cmp plain.s plugin.s
done
