# SPDX-License-Identifier: GPL-3.0-or-later
#
# C without annotations compiles to exactly the same assembly with and without
# the plugin: the runtime's engine, and the testsuite's generator.  The files
# take the options in turn: so each set of options sees every kind of code.

count=0
engine="$SOURCE/../libruntime"
for file in "$engine"/engine/*.c "$SOURCE"/generator/*.c; do
  case $((count % 3)) in
    0) options='-O0 -g -gno-record-gcc-switches';;
    1) options='-O2';;
    2) options='-O3 -fopenmp -ftree-parallelize-loops=2';;
  esac
  flags="$options -std=gnu11 -S -o - -I$engine -I$SOURCE/generator"
  $plain $flags "$file" >plain.s
  $compile $flags "$file" >plugin.s
  cmp plain.s plugin.s || { echo "differs: $file $options"; exit 1; }
  count=$((count + 1))
done
echo "$count compilations"
test $count -gt 40
