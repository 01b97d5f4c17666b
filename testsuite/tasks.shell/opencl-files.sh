#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Files that `#pragma tasks opencl' names: where they are found, dependencies
# on them, and preprocessing apart from compiling.

mkdir -p work/beside quote include other first
body='__kernel void k (int n, __global int *v) {}'
echo "$body // beside" >work/beside/a.cl
echo "$body // quote" >quote/b.cl
echo "$body // include
#include \"c part.h\"" >include/c.cl
echo '// part' >"include/c part.h"
echo "$body // other" >other/d.cl

cat >work/prog.c <<'END'
#include <stdio.h>
#include <tasks.h>

#define OPENCL(NAME) TASK_IMPLEMENTATION ("opencl", t) void NAME (int n, int *v)
#define EMBED(...) _Pragma (#__VA_ARGS__)
#define MINUS -
#define ONE -1
#define NAME n
TASK void t (int n, int *v);
OPENCL (a);
OPENCL (b);
OPENCL (c);
OPENCL (d);
#define FILE_B() "b.cl"
#define FILE_A HERE
#define HERE "beside/a.cl"
#pragma tasks opencl a FILE_A "k" 8
#pragma tasks opencl b FILE_B () "k" NAME MINUS ONE
#if !defined __cplusplus && defined OPERATOR
EMBED (tasks opencl c "c.cl" "k" "-D\"A\\\"" 8 n)
#else
#pragma tasks opencl c "c.cl" "k" "-D\"A\\\"" 8 n
#endif
#pragma tasks opencl d "d.cl" "k" 8

#ifdef __cplusplus
extern "C"
#endif
void
tasks_opencl_launch (struct tasks_opencl_kernel *kernel,
                     const struct tasks_opencl_argument *arguments,
                     uint32_t count, const struct tasks_opencl_range *range)
{
  (void)arguments, (void)count;
  printf ("%s %s %d %d\n%s", kernel->program->file, kernel->program->options,
          (int)range->group[0], (int)range->global[0], kernel->program->source);
}

#ifdef __cplusplus
extern "C"
#endif
void
tasks_announce_devices (void)
{
}

int
main (void)
{
  a (1, NULL);
  b (2, NULL);
  c (3, NULL);
  d (4, NULL);
}
END
cp work/prog.c work/prog.cc

dirs='-iquote quote -Iinclude -fplugin-arg-tasks-opencl-include-dir=first
  -fplugin-arg-tasks-opencl-include-dir=other'

# Whether the dependencies in file $1 are all there, each once; with -MP,
# each is a target, too.
depends ()
{
  for file in work/beside/a.cl quote/b.cl include/c.cl other/d.cl \
    'include/c\ part.h'; do
    [ "$(grep -oF "$file" "$1" | wc -l)" -eq "${2-1}" ] \
      || { echo "$file in $1:"; cat "$1"; return 1; }
  done
}

cxx="$CXX -I$INCLUDEDIR -fplugin=${compile#*-fplugin=}"
for source in work/prog.c work/prog.cc; do
  cc=$compile
  [ $source = work/prog.c ] || cc=$cxx
  i=${source##*.}
  i=$(echo $i | sed 's/^c$/i/; s/^cc$/ii/')

  $cc -Wall $dirs $source -o prog $link -Wno-unknown-pragmas 2>&1 | tee messages
  test ! -s messages
  ./prog >direct.out
  grep -qx 'work/beside/a.cl  8 0' direct.out
  grep -qx 'quote/b.cl  2 1' direct.out # n and - -1
  grep -qx 'include/c.cl -D"A\\" 8 3' direct.out
  grep -q '// part' direct.out
  grep -qx 'other/d.cl  8 0' direct.out

  $cc $dirs -M $source >deps && depends deps
  $cc $dirs -MM $source >deps && depends deps
  $cc $dirs -E -MMD -MF deps $source -o /dev/null && depends deps
  $cc $dirs -c -MD -MF deps $source -o prog.o && depends deps
  $cc $dirs -c -MMD -MP -MF deps $source -o prog.o && depends deps 2
  $cc $dirs -fsyntax-only -MMD -MF deps $source && depends deps

  rm -f deps
  $cc $dirs -O2 -save-temps -MMD -MF deps $source -o saved $link && depends deps
  ./saved >saved.out
  cmp direct.out saved.out

  # The same with _Pragma, in C.
  case $source in
    *.c)
      $cc $dirs -DOPERATOR -c -MMD -MF deps $source -o prog.o && depends deps
      $cc $dirs -DOPERATOR -E -MMD -MF deps $source -o prog.$i && depends deps
      $cc prog.$i -o saved $link
      ./saved >saved.out
      cmp direct.out saved.out
  esac

  # What has been preprocessed is compiled where there are no files.
  $cc $dirs -E $source -o prog.$i
  mkdir -p elsewhere
  (cd elsewhere && $cc -Wall -Wno-unknown-pragmas ../prog.$i -o apart $link)
  elsewhere/apart >apart.out
  cmp direct.out apart.out

  # Errors of operands that have been preprocessed are where they were.
  sed 's/"k" 8$/"k" 0/' $source >work/wrong.${source##*.}
  $cc $dirs -E work/wrong.${source##*.} -o wrong.$i
  if $cc -c wrong.$i 2>messages; then exit 1; fi
  grep -E '^work/wrong.cc?:[0-9]+:.*error: .*is 0, not positive' messages
done

# Only the plugin knows these files: without it nobody asks for them.
$plain -Wno-unknown-pragmas -fsyntax-only work/prog.c

# A file that is not there yet.
mv quote/b.cl .
if $compile $dirs -M work/prog.c >/dev/null 2>messages; then exit 1; fi
grep -E "^work/prog.c:14:18: error: cannot find .b.cl" messages
$compile $dirs -M -MG work/prog.c >deps
grep -E '(^| )b\.cl' deps
mv b.cl quote

# Which one is found first; a directory of that name is not.
mkdir -p first/d.cl
$compile $dirs work/prog.c -o prog $link
./prog | grep -qx 'other/d.cl  8 0'
echo "$body // nearest" >work/b.cl
$compile $dirs work/prog.c -o prog $link
./prog | grep -qx 'work/b.cl  2 1'
rm work/b.cl

# A link that leads to itself cannot be read.
rm quote/b.cl
ln -s b.cl quote/b.cl
if $compile $dirs -c work/prog.c 2>messages; then exit 1; fi
grep -E '^work/prog.c:14:18: error: cannot read .quote/b.cl.: .*symbolic links' \
  messages

# Two places in files of OpenCL C: the chain of inclusions is shown.
rm quote/b.cl
echo "$body
  #include \"absent.h\"" >quote/b.cl
if $compile $dirs -c work/prog.c 2>messages; then exit 1; fi
grep -E '^In file included from work/prog.c:18' messages
grep -E '^quote/b.cl:2:3: error: cannot find .absent.h' messages

# The option without a directory.
if $compile -fplugin-arg-tasks-opencl-include-dir -c work/prog.c 2>messages; then
  exit 1
fi
grep -E 'error: option .-fplugin-arg-tasks-opencl-include-dir. needs a directory' \
  messages

# A pragma in a precompiled header.
mkdir -p header
{
  echo '#include <tasks.h>'
  echo 'TASK void u (int n, int *v);'
  echo 'TASK_IMPLEMENTATION ("opencl", u) void u_cl (int n, int *v);'
  echo '#pragma tasks opencl u_cl "beside/a.cl" "k" 4'
} >header/pre.h
cp -r work/beside header
for language in c c++; do
  cc=$compile source=prog.c
  [ $language = c ] || cc=$cxx source=prog.cc
  rm -f header/pre.h.gch
  $cc -x $language-header header/pre.h -o header/pre.h.gch
  sed '/#include <tasks.h>/d; s/  a (1, NULL);/&\n  u_cl (5, NULL);/' \
    work/$source >work/pre-$source
  echo "$body" >quote/b.cl
  $cc -Winvalid-pch -Wall -Wno-unknown-pragmas -Iheader $dirs -include pre.h \
    -c work/pre-$source -o pre.o 2>&1 | tee messages
  test ! -s messages
  $cc pre.o -o pre $link
  ./pre >pre.out
  grep -qx 'header/beside/a.cl  4 0' pre.out
done
