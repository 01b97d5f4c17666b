# SPDX-License-Identifier: GPL-3.0-or-later
#
# C without annotations compiles to exactly the same assembly with and without
# the plugin: the runtime's own sources, and the testsuite's generator.

count=0
for file in "$SOURCE"/../libruntime/*.c "$SOURCE"/../libruntime/*/*.c \
	"$SOURCE"/generator/*.c; do
  for options in '-O0 -g -gno-record-gcc-switches' '-O2' '-O3 -fopenmp -ftree-parallelize-loops=2'; do
    flags="$options -std=gnu11 -S -o - -I$SOURCE/../libruntime -I$SOURCE/generator"
    $plain $flags "$file" >plain.s
    $compile $flags "$file" >plugin.s
    cmp plain.s plugin.s || { echo "differs: $file $options"; exit 1; }
    count=$((count + 1))
  done
done
echo "$count compilations"
test $count -gt 60
