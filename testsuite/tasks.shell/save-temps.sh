# SPDX-License-Identifier: GPL-3.0-or-later
#
# -save-temps, -E, a precompiled .i file, -M and ccache-like two-step builds.

for name in operands graph-body; do
  file=$SOURCE/tasks.run/$name.c
  $compile -O2 -save-temps "$file" -o direct $link 2>&1 | tee messages
  test ! -s messages
  $compile -E "$file" -o $name.i
  $compile -c $name.i -o $name.o
  $CC $name.o -o twostep $link
  $compile -E -fdirectives-only "$file" -o only.i
  $compile -fpreprocessed -fdirectives-only -c only.i -o only.o 2>&1 \
    | tee messages
  $CC only.o -o directives $link
  $compile -no-integrated-cpp -c "$file" -o noint.o
  $CC noint.o -o noint $link
  for program in ./direct ./twostep ./directives ./noint; do
    $program >$program.out
    cmp direct.out $program.out
  done
  $compile -MD -MF deps -c "$file" -o deps.o
  grep -F tasks.h deps || grep -F stdio.h deps
done
