#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The text that `#pragma tasks opencl' embeds means what the file and those
# that it includes mean: preprocessed where there are none of these files, with
# any macros, it is the same, up to blank lines.

# Print the embedded text of kernel.cl.
cat >print.c <<'END'
#include <stdio.h>
#include <tasks.h>

TASK void t (int n, int v[n]);
TASK_IMPLEMENTATION ("opencl", t) void t_cl (int n, int v[n]);
#pragma tasks opencl t_cl "source/kernel.cl" "kernel_name" 1

void
tasks_opencl_launch (struct tasks_opencl_kernel *kernel,
                     const struct tasks_opencl_argument *arguments,
                     uint32_t count, const struct tasks_opencl_range *range)
{
  (void)arguments, (void)count, (void)range;
  fputs (kernel->program->source, stdout);
}

void
tasks_announce_devices (void)
{
}

int
main (void)
{
  t_cl (0, NULL);
}
END

# Compare kernel.cl with what is embedded, with all the options given.  Markers
# of lines are compared, too: an error must be reported where it is.
check ()
{
  $compile -w -Isource/dir -fplugin-arg-tasks-opencl-include-dir=source/other \
    print.c -o print $link
  ./print >embedded
  mkdir -p elsewhere
  for options in '' "$@"; do
    $CC -w -E -x c $options -Isource/dir -Isource/other source/kernel.cl \
      >expected.i || return
    (cd elsewhere && $CC -w -E -x c $options - <../embedded >../embedded.i) \
      || return
    # The tokens of each line, with its file and number.
    for file in expected embedded; do
      awk '/^# [0-9]+ "/ { n = $2; f = $3; next }
	   NF { print f, n, $0 } { n++ }' $file.i \
	| grep -v '"<' | sed 's/  */ /g' >$file.lines
    done
    diff expected.lines embedded.lines
  done
}

mkdir -p source/dir source/other source/part

cat >source/kernel.cl <<'END'
/* #include "absent.h" */ // #include "absent.h"
/* a comment of
#include "absent.h"
   several lines */ #include "part/a.cl" /* and
   another */
/* before */ # /* within */ include /* and */ "part/b.cl"
#include <in-dir.cl>
#include "in-dir.cl"
 #	include	"in-other.cl"	// behind
#incl\
ude "par\
t/twice.cl"
#include "part/twice.cl"
"#include \"absent.h\"" '"' "/*"
int a; /**/ #include "absent.h"
const char *s = "\
#include \"absent.h\"";
#if 0
It isn't /* an apostrophe
#include "absent.h"
*/
# include "absent.h"
#elif defined A && \
      !defined B
#include "part/twice.cl"
int only_a;
#else
# ifdef B
#  include "part/only-b.cl"
# endif
int not_a;
#endif
#include "part/once.cl"
#include "part/once.cl"
#include "part/guard.cl"
#include "part/guard.cl"
__kernel void kernel_name (void) {} int last = __LINE__;
END
echo 'int in_a = __LINE__;' >source/part/a.cl
printf '#include "../part/c.cl"\r\nint in_b;\r\n' >source/part/b.cl
printf 'int in_c' >source/part/c.cl # no end of line
printf '\357\273\277int in_dir;' >source/dir/in-dir.cl
echo 'int in_other; // \' >source/other/in-other.cl
echo 'int twice_##A;' >source/part/twice.cl
cat >source/part/only-b.cl <<'END'
#ifndef ONCE_CONDITIONAL
#include "conditional.cl"
#endif
END
cat >source/part/conditional.cl <<'END'
#pragma once
int conditional = __LINE__;
END
cat >source/part/once.cl <<'END'
int before;
#pragma once
#ifdef B
#include "conditional.cl" // the second time, or the first
#else
#include "conditional.cl"
#endif
#include "once.cl"
int behind = __LINE__;
END
cat >source/part/guard.cl <<'END'
// A comment.
#ifndef GUARD
#define GUARD 1
#include "guard.cl"
#include "inner.cl"
int guarded = __LINE__;
#endif // GUARD
END
cat >source/part/inner.cl <<'END'
#ifndef INNER
#define INNER
#include "guard.cl"
int inner;
#endif
END
sed -i 's/ \/\/ \\$//' source/other/in-other.cl
check -DA -DB '-DA -DB' '-DB -DONCE_CONDITIONAL'

# A chain as long as it may be, and one longer.
for i in $(seq 1 199); do
  echo "#include \"$((i + 1)).cl\"" >source/part/$i.cl
done
echo 'int deepest;' >source/part/200.cl
echo '#include "part/1.cl"
int kernel_name;' >source/kernel.cl
$compile -w print.c -o print $link
./print | grep -F 'int deepest;'
echo '#include "201.cl"' >source/part/200.cl
echo 'int deepest;' >source/part/201.cl
if $compile -w print.c -o print $link 2>messages; then exit 1; fi
grep -E 'part/200.cl:1:1: error: more than 200 files include each other' \
  messages

# One that includes itself in a conditional is left to the device.
cat >source/kernel.cl <<'END'
#ifdef ANYTHING
#include "kernel.cl"
#endif
int kernel_name;
END
$compile -w print.c -o print $link
./print | grep -F '#error "kernel.cl" could not be embedded'
