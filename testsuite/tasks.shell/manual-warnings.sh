# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each warning in tasks-warnings(7) has an example, and all are what they are
# said to be: a line with `wrong' is warned of, by the warning that the section
# is about, and nothing else is.

test -n "$TREE" || exit 77

# Each in a file NAME-NUMBER.
sed 's/\\e/@/g; s/\\//g; s/@/\\/g' "$TREE/doc/tasks-warnings.7" | awk '
  /^\.SS / { name = $2; number = 0 }
  /^\.EE/ { close (file); file = "" }
  file { print >file }
  /^\.EX/ && name { file = name "-" ++number; print file >"examples" }'
for name in $(tr -d '\\' <"$TREE/doc/tasks-warnings.7" \
                | sed -n '/^\.SH WARNINGS/,/^\.SH "SEE/s/^\.SS //p'); do
  grep -qx "$name-1" examples || { echo "$name has no example"; exit 1; }
done

cat >head.h <<'END'
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>
END
cat >double.h <<'END'
#include "head.h"
TASK void scale (int n, double v[n], double f);
TASK void sum (int n, const double v[n], double total[1]);
static int
scale_all (double v[64])
{
  scale (64, v, 2);
  return rand () - 1;
}
END
echo 'kernel void move (ulong n, global float4 *v) {}' >move.cl

# What is in the comments of kernel-1 and kernel-2.
sed -n 's,^ */\* \(kernel .*)\) \*/.*,\1 {},p' kernel-1 >scale.cl
sed -n 's,^ */\* \(kernel .*)\) \*/.*,\1 {},p' kernel-2 >scale-right.cl
test -s scale.cl
test -s scale-right.cl
sed 's/"scale.cl"/"scale-right.cl"/; s,/\* .*\*/,,' kernel-1 >kernel-2

# The program that EXAMPLE is a part of.
program ()
{
  case $1 in
    const-write-1 | output-read-1 | output-unwritten-1 | reduction-read-1 \
      | hints-1)
      echo '#include "head.h"'
      cat "$1"
      ;;
    output-unwritten-2)
      echo '#include "head.h"'
      echo 'TASK void f (int n, const float v[n], float w[n] TASK_OUTPUT);'
      echo 'void f (int n, const float v[n], float w[n]) {'
      cat "$1"
      echo '}'
      ;;
    escape-1 | size-2)
      echo '#include "head.h"'
      echo 'TASK void scale (int n, float v[n], float f);'
      cat "$1"
      ;;
    shared-state-1)
      echo '#include "head.h"'
      echo 'TASK void scale (int n, float v[n], float f);'
      cat "$1"
      echo 'void use (int n, float v[n], float w[n]) {'
      echo 'scale (n, v, 2); scale (n, w, 2); }'
      ;;
    hints-2)
      echo '#include "head.h"'
      cat "$1"
      sed '1,/;/d; s/float v/const float v/' hints-1
      ;;
    shared-state-2)
      echo '#include "head.h"'
      echo 'static int offset;'
      echo 'TASK void move (int n, float v[n]);'
      echo 'void move (int n, float v[n]) {'
      echo 'for (int i = 0; i < n; i++) v[i] += offset; }'
      echo 'void use (int n, float v[n]) {'
      cat "$1"
      echo '}'
      ;;
    opencl-type-[12])
      echo '#include "head.h"'
      echo 'typedef struct { float x, y, z, w; } float4;'
      echo 'TASK void move (uint64_t n, float4 *v);'
      cat "$1"
      ;;
    kernel-[12])
      echo '#include "head.h"'
      sed -n '/TASK/p' "$1"
      echo 'TASK_IMPLEMENTATION ("opencl", scale)'
      echo 'void scale_cl (int n, float v[n], double f);'
      sed '/TASK/d' "$1"
      ;;
    host-access-[34])
      echo '#include "head.h"'
      echo 'TASK void move (int n, float v[n]);'
      echo 'TASK_IMPLEMENTATION ("opencl", move) void move_cl (int n, float v[n]);'
      echo 'void use (int n) {'
      echo 'float v[n] TASK_REGISTERED;'
      cat "$1"
      echo '}'
      ;;
    lifetime-3)
      echo '#include "head.h"'
      echo 'void print (int n, const float v[n]);'
      cat "$1"
      ;;
    lifetime-4)
      echo '#include "head.h"'
      sed '1!d' lifetime-3
      echo 'void use (int n) {'
      echo 'float *v = calloc (n, sizeof *v);'
      echo '#pragma tasks register v n'
      cat "$1"
      echo '}'
      ;;
    lifetime-5)
      echo '#include "head.h"'
      echo 'TASK void fill (int n, float v[n] TASK_OUTPUT);'
      echo 'float *use (void) {'
      cat "$1"
      echo '}'
      ;;
    registration-3)
      echo '#include "double.h"'
      echo 'void use (int n) {'
      echo 'double v[n] TASK_REGISTERED, w[n] TASK_REGISTERED;'
      cat "$1"
      echo '}'
      ;;
    unregistered-[123] | lifetime-[12] | size-1 | overlap-[12])
      echo '#include "double.h"'
      echo 'int use (int n) {'
      cat "$1"
      echo 'return 0; }'
      ;;
    registration-[12])
      echo '#include "double.h"'
      echo 'void use (int n) {'
      echo 'double *v = calloc (n, sizeof *v);'
      cat "$1"
      echo '}'
      ;;
    host-access-[12] | deadlock-[12] | scalar-buffer-[12])
      echo '#include "double.h"'
      echo 'void use (int n) {'
      echo 'double v[n] TASK_REGISTERED;'
      cat "$1"
      echo '}'
      ;;
    *)
      echo "$1: no test of this example" >&2
      return 1
      ;;
  esac
}

# check EXAMPLE: what is marked in its program is what is warned of.
check ()
{
  sed -n '/wrong/=' "$1.c" | sed "s/\$/ ${1%-*}/" >marked
  $compile -S "$1.c" 2>messages
  sed -En 's/^[^:]*:([0-9]+):.* warning: .*tasks-W([a-z-]+)\]$/\1 \2/p' \
    messages | sort -u >warned
  cmp marked warned || { cat "$1.c" messages; exit 1; }
}

while read -r example; do
  program "$example" >"$example.c"
  # This one says what is wrong if a line is left out.
  if test "$example" = shared-state-2; then
    grep -v '#pragma tasks wait' "$example.c" >shared-state-0.c
    check shared-state-0
    sed -i 's/wrong/not here/' "$example.c"
  fi
  check "$example"
done <examples

$compile -fplugin-arg-tasks-Whints -S hints-2.c 2>messages
if test -s messages; then cat messages; exit 1; fi
$compile -fplugin-arg-tasks-Whints -S hints-1.c 2>messages
cat messages
for hint in const output; do
  sed -n "s,.*/\\* *\\([a-z]*\\) could be $hint.*,\\1,p" hints-1 >name
  test -s name
  grep -E "note: .*$(cat name).*$hint" messages
done
