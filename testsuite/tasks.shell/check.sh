# SPDX-License-Identifier: GPL-3.0-or-later
#
# Programs that are compiled to be checked report the mistakes in tasks.check/:
# on each line with a comment at its end, what that says, and nothing on any
# other; with and without optimization.

. "$SOURCE/lib/shell.sh"
export TASKS_MODELS=0
instrument="$compile -fplugin-arg-tasks-check -g -w"
link="-ltasks-check $link"

# expected FILE: LINE TEXT for each mistake
expected ()
{
  sed -n 's/^.*[;)] \/\* \(.* \(reads\|writes\|does not write\|frees\|reallocates\|unmaps\) .*\) \*\/$/\1/;T;=;p' "$1" \
    | paste -d ' ' - -
}

# check NAME FLAG...
check ()
{
  name=$1
  shift
  $instrument "$@" "$SOURCE/tasks.check/$name.c" -o $name $link
  status=0
  ./$name >out 2>err || status=$?
  expected "$SOURCE/tasks.check/$name.c" >wanted
  # Of a line only the first report counts: a sum is a read and a write.
  sed -n "/the same mistake/d;s/^.*$name\.c:\([0-9]*\): tasks: check: \(.*\)/\1 \2/p" err \
    | sort -n -s -u -k 1,1 >found
  while read -r line text; do
    grep "^$line " found | grep -qF -- "$text" \
      || { echo "$name.c:$line: not reported: $text"; cat err; exit 1; }
  done <wanted
  cut -d ' ' -f 1 wanted | sort -u >wanted-lines
  cut -d ' ' -f 1 found | sort -u >found-lines
  cmp wanted-lines found-lines || { echo "$name: more is reported"; cat err; exit 1; }
  test $status = 1 || { echo "$name: status $status"; exit 1; }
}

for name in host body nested library loops blocks; do
  check $name -O0
  check $name -O2
  check $name -O2 -flto
done
for name in large threads freed; do
  check $name -O2
done
check end -O0
check end -O2

# The first code of a unit is that of its first header, and units are linked
# into one.
cat >spoil.h <<'END_OF_FILE'
void spoil (int n, const int v[n], const int w[n]) __attribute__ ((task));
static __attribute__ ((noinline)) void
set (int *v)
{
  *v = 1; /* here */
}
END_OF_FILE
cat >spoil.c <<'END_OF_FILE'
#include "spoil.h"
void
spoil (int n, const int v[n], const int w[n])
{
  set ((int *)v);
  ((int *)w)[1] = 2; /* here */
}
END_OF_FILE
cat >main.c <<'END_OF_FILE'
#include "spoil.h"
int
main (void)
{
  int v[2] __attribute__ ((registered)) = { 0 };
  int w[2] __attribute__ ((registered)) = { 0 };
  spoil (2, v, w);
}
END_OF_FILE
grep -n '/\* here' spoil.h spoil.c >wanted
for flags in -O0 -O2 '-O2 -flto' '-O2 -flto -gdwarf-4' '-O0 -flto'; do
  $instrument $flags main.c spoil.c -o spoil $link
  if ./spoil 2>err; then echo "spoil, $flags: status 0"; exit 1; fi
  sed -n "/the same mistake/d;s/: tasks: check: .*//p" err >found
  cut -d: -f1,2 wanted | cmp - found || { echo "spoil, $flags"; cat err; exit 1; }
done

# Debug information may be elsewhere, compressed, or nowhere.
$instrument -gz "$SOURCE/tasks.check/body.c" -o apart $link
objcopy --only-keep-debug apart lines.debug
strip apart
if ./apart 2>err; then exit 1; fi
grep -q "^tasks: check: task 'cast' writes its parameter 'v'" err
if grep -F '??' err; then exit 1; fi
objcopy --add-gnu-debuglink=lines.debug apart
if ./apart 2>err; then exit 1; fi
grep -q "body\.c:[0-9]*: tasks: check: task 'cast' writes its parameter 'v'" err

# Nobody can read what it says, but the status.
for to in /dev/full '&-'; do
  status=0
  eval "./apart 2>$to" || status=$?
  test $status = 1
done

# A body that has ended is on no stack, but it is said where it begins.
cat >left.c <<'END_OF_FILE'
#include <tasks.h>
TASK void fill (int n, const int at[n], int v[n] TASK_OUTPUT);
TASK_IMPLEMENTATION ("cpu", fill) void fill_other (int n, const int *at, int *v);
void
fill (int n, const int at[n], int v[n])
{
  for (int i = 0; i < n; i++)
    v[at[i]] = i;
}
void
fill_other (int n, const int *at, int *v)
{
  v[at[n - 1]] = n;
}
static void
call (int n, const int *at, int *v)
{
  fill (n, at, v);
}
int
main (void)
{
  int at[4] TASK_REGISTERED = { 0, 2, 2, 3 }, v[4] TASK_REGISTERED;
  fill (4, at, v);
  call (4, at, v);
}
END_OF_FILE
$instrument left.c -o left $link
if ./left 2>err; then exit 1; fi
cat >wanted <<'END_OF_FILE'
left.c:24: tasks: check: task 'fill' does not write its parameter 'v'
    its body begins at left.c:5
left.c:18: tasks: check: task 'fill' does not write its parameter 'v'
    its body begins at left.c:11
END_OF_FILE
sed -n "s|/.*/left.c|left.c|;s/\('v'\), which is output, .*/\1/p;/ its body/p" err >found
cmp wanted found || { cat err; exit 1; }

# It is for real machines.
echo 'cores cpu count 2' >two.machine
if TASKS_MACHINE=./two.machine ./host 2>err; then exit 1; fi
grep -q 'taskcc --check and TASKS_MACHINE exclude each other' err

# What threads of OpenCL's libraries touch for tasks, and the runtime, is right.
export XDG_CACHE_HOME="$PWD/cache"
mkdir -p cache
cat >device.cl <<'END_OF_FILE'
kernel void twice (int n, global int *v)
{
  v[get_global_id (0)] *= 2;
}
END_OF_FILE
cat >device.c <<'END_OF_FILE'
#include <stdio.h>
#include <tasks.h>

#define N 65536

TASK void twice (int n, int v[n]);
TASK_IMPLEMENTATION ("opencl", twice) void twice_opencl (int n, int v[n]);
#pragma tasks opencl twice_opencl "device.cl" "twice" 64 n
static int v[N];

int
main (void)
{
#pragma tasks register v
  v[N - 1] = 3;
  twice (N, v);
  twice (N, v);
#pragma tasks acquire v
  printf ("%d\n", v[N - 1]);
#pragma tasks release v
  twice (N, v);
#pragma tasks unregister v
  printf ("%d\n", v[N - 1]);
}
END_OF_FILE
$instrument device.c -o device $link
if ! ./device >out 2>err; then
  grep 'no OpenCL device' err || { cat err; exit 1; }
  exit 0
fi
for device in pthread basic; do
  for unified in 0 1; do
    POCL_DEVICES=$device TASKS_OPENCL_UNIFIED=$unified ./device >out 2>err \
      || { cat err; exit 1; }
    printf '12\n24\n' | cmp - out
    if grep check: err; then exit 1; fi
  done
done
