# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tiles of two and of three dimensions on described devices: links carry their
# rows and nothing between, also where they go ahead of their task, or give way
# to others.

export XDG_CACHE_HOME=$PWD/cache TASKS_MODELS=0
. "$SOURCE/lib/shell.sh"

cat >tiles.c <<'END'
#include <stdio.h>
#include <tasks.h>

TASK void flat (int rows, int columns, int width,
                double v[rows][width] TASK_COLUMNS (columns));
TASK void solid (int planes, int rows, int columns, int height, int width,
                 double v[planes][height][width] TASK_COLUMNS (columns));
TASK void late (int rows, int columns, int width, const long x[1],
                double v[rows][width] TASK_COLUMNS (columns));
TASK void first (int rows, int columns, int width,
                 double v[rows][width] TASK_COLUMNS (columns));
TASK void produce (long x[1]);

static void
change (int rows, int columns, int width, double v[rows][width])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      v[i][j] = 2 * v[i][j] + i - j;
}

void
flat (int rows, int columns, int width, double v[rows][width])
{
  change (rows, columns, width, v);
}

void
solid (int planes, int rows, int columns, int height, int width,
       double v[planes][height][width])
{
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < rows; j++)
      for (int k = 0; k < columns; k++)
        v[i][j][k] = 2 * v[i][j][k] + i - j + 3 * k;
}

void
first (int rows, int columns, int width, double v[rows][width])
{
  change (rows, columns, width, v);
}

void
late (int rows, int columns, int width, const long x[1],
      double v[rows][width])
{
  change (rows, columns, width, v);
  v[0][0] += x[0];
}

void
produce (long x[1])
{
  x[0]++;
}

static double a[64][64], s[8][12][16];
static long x[1];

int
main (int argc, char **argv)
{
  char what = argc > 1 ? *argv[1] : 'f';
  double sum = 0;
  for (int i = 0; i < 64 * 64; i++)
    a[0][i] = i;
  for (int i = 0; i < 8 * 12 * 16; i++)
    s[0][0][i] = i;
#pragma tasks register a
#pragma tasks register s
#pragma tasks register x
#pragma tasks partition a (16, 32)
#pragma tasks partition s (4, 6, 4)
  if (what == 'l')
    {
      produce (x);
      first (16, 32, 64, (double (*)[64]) & a[16][32]);
      late (16, 32, 64, x, (double (*)[64]) & a[16][32]);
    }
  for (int round = 0; round < 2; round++)
    {
      for (int i = 0; what == 'f' && i < 64; i += 16)
        for (int j = 0; j < 64; j += 32)
          flat (16, 32, 64, (double (*)[64]) & a[i][j]);
#pragma tasks wait
    }
  for (int i = 0; what == 's' && i < 8; i += 4)
    for (int j = 0; j < 12; j += 6)
      for (int k = 0; k < 16; k += 4)
        solid (4, 6, 4, 12, 16, (double (*)[12][16]) & s[i][j][k]);
#pragma tasks unpartition a
#pragma tasks unpartition s
#pragma tasks acquire a
#pragma tasks acquire s
  for (int i = 0; i < 64 * 64; i++)
    sum = sum * 0.5 + a[0][i];
  for (int i = 0; i < 8 * 12 * 16; i++)
    sum = sum * 0.5 + s[0][0][i];
  printf ("%a\n", sum);
#pragma tasks release a
#pragma tasks release s
  return 0;
}
END
$plain -w -Warray-bounds=0 tiles.c -o plain
$compile -w tiles.c $link -o tiles

cat >gpu.machine <<'END'
cores cpu count 2
devices gpu executes any
link host gpu bandwidth 1GB/s latency 1us
cost produce cpu 50us
cost produce gpu 1s
cost first cpu 10us
cost first gpu 1s
cost * gpu 1us
cost * cpu 1s
END
# Tiles of 4 KiB, which reach over 16 rows of 512 bytes: room for three.
sed 's/executes any/& memory 24KiB/' gpu.machine >small.machine

# run WHAT MACHINE: the schedule is what it leaves
run ()
{
  ./plain "$1" >want
  TASKS_MACHINE=$2.machine TASKS_REPORT=report.csv TASKS_TRACE=trace.json \
    ./tiles "$1" >out
  cmp out want
  schedule trace.json | grep -v 'gpu 0,gpu 0' >schedule
}

# copies FROM TO BYTES TIME: how many such copies there are, and no others
copies ()
{
  awk -F, -v from="$1" -v to="$2" -v bytes="$3" -v time="$4" '
    $1 == "copy" && $2 == from && $3 == to {
      count++
      if ($6 != bytes || $5 != time)
        print "not so: " $0
    }
    END { print count + 0 }' schedule
}

run f gpu
expect "$(copies host 'gpu 0' 4096 5096)" 8 'tiles to the device'
expect "$(copies 'gpu 0' host 4096 5096)" 8 'tiles from the device'
run f small
test "$(copies host 'gpu 0' 4096 5096)" -gt 8
expect "$(copies host 'gpu 0' 4096 5096)" "$(copies 'gpu 0' host 4096 5096)" \
  'tiles that come and go'
# 4 planes of 6 rows of 4 doubles.
run s gpu
expect "$(copies host 'gpu 0' 768 1768)" 16 'solid tiles to the device'
expect "$(copies 'gpu 0' host 768 1768)" 16 'solid tiles from the device'

# A tile goes where its task will be executed, while something else is produced
# that this needs, too.
run l gpu
grep -q '^copy,host,gpu 0,10000,5096,4096$' schedule || { cat schedule; exit 1; }
