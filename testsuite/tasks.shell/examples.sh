# SPDX-License-Identifier: GPL-3.0-or-later
#
# The examples, with small problems: each checks itself, and prints the same
# with and without the plugin, but for its times.

test -n "$TREE" || exit 77
make -C "$TREE" CC="$CC" examples >log 2>&1 || { cat log; exit 1; }
programs=$(dirname "$PLUGIN")/examples

# compare NAME ARGUMENT...
compare ()
{
  for kind in seq par; do
    OMP_NUM_THREADS=1 $EMULATOR "$programs/$kind/$@" >all.$kind 2>&1 \
      || { cat all.$kind; exit 1; }
    grep -v '^time:' all.$kind >out.$kind || true
  done
  cmp out.seq out.par
}

compare hello 3
compare scale 10000 3
compare reduce 100000 3
compare matmul 256 64
compare cholesky 256 64
compare cholesky -w 256 64
compare cholesky "$TREE/examples/cholesky/plate.mtx" 20
compare lu 200 37
compare lu -w 200 37
compare qr 200 37
compare qr -w 200 37
compare heat 200 10
compare mandelbrot 100
compare nbody 200 3
compare bitonic 3 8
compare sort 20000 100
compare fibonacci 20 10
compare integrate
compare histogram 100000 777 3
compare kmeans 50000 3
compare deposit 20000 3
compare edges 300 200
