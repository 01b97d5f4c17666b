# SPDX-License-Identifier: GPL-3.0-or-later
#
# Programs on described clusters: what rank 0, the cores of ranks, ports and
# the switch let go on at once, as it can be computed by hand; what stays on
# rank 0; more ranks than a word has bits.

export XDG_CACHE_HOME=$PWD/cache
. "$SOURCE/lib/shell.sh"

cat >fill.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void fill (char v[1000] TASK_OUTPUT, char c);
TASK void count (const char v[1000], int sum[1]);

static int calls;

void
fill (char v[1000], char c)
{
  for (int i = 0; i < 1000; i++)
    v[i] = c;
}

void
count (const char v[1000], int sum[1])
{
  calls++;
  for (int i = 0; i < 1000; i++)
    sum[0] += v[i];
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 4;
  char (*v)[1000] = malloc (n * sizeof *v);
  int sum[1] TASK_REGISTERED = { 0 };
  for (int i = 0; i < n; i++)
    {
#pragma tasks register v[i]
      fill (v[i], 1);
    }
#pragma tasks wait
  for (int i = 0; i < n && argc < 3; i++)
    count (v[i], sum);
#pragma tasks wait
  printf ("%d %d\n", sum[0], calls);
  for (int i = 0; i < n; i++)
    {
#pragma tasks unregister v[i]
    }
  free (v);
}
END
$compile fill.c -o fill $link

# machine RANKS CORES NETWORK...
machine ()
{
  ranks=$1 cores=$2
  shift 2
  cat >nodes.machine <<END
cores cpu
devices node count $ranks cores $cores launch 10us
network $*
cost fill cpu 1s
cost fill node 100us
cost count cpu 1us
cost count node 1ns
END
}
export TASKS_MACHINE=nodes.machine TASKS_REPORT=report.csv TASKS_TRACE=trace.json

# They arrive after 15, 25, 35 and 45 us, and the cores execute two at a time;
# then all go home through one port, 1 us each, and take 5 us.
machine 1 2 bandwidth 1GB/s latency 5us
expect "$(./fill 4 alone)" '0 0' output
expect "$(value makespan '' 6)" 225000 makespan
expect "$(value end '' 6)" 234000 end
case $(value bound area 6) in
  '') ;; # no GLPK
  *) expect "$(value bound area 6)" 199990 area ;; # the host does a little
esac

# The same through a switch of half the speed.
machine 1 2 bandwidth 1GB/s latency 5us switch 500MB/s
expect "$(./fill 4 alone)" '0 0' output
expect "$(value end '' 6)" 238000 end

# Each of two ranks is given two, one after the other, so that the second rank
# begins after 35 us.  They have two ports, but the host has one.
machine 2 1 bandwidth 1GB/s latency 5us
expect "$(./fill 4 alone)" '0 0' output
expect "$(value makespan '' 6)" 235000 makespan
expect "$(value end '' 6)" 244000 end

# What uses a variable stays on rank 0, however fast others are.
expect "$(./fill)" '4000 4' output
schedule trace.json >schedule
expect "$(grep -c '^task,node [01] stream 0,fill,' schedule)" 4 'on other ranks'
expect "$(grep -c '^task,cpu 0,count,' schedule)" 4 'on rank 0'

# A rank for each; and that again.
machine 255 1 bandwidth 1GB/s latency 5us
for run in 1 2; do
  expect "$(./fill 255)" '255000 255' output
  schedule trace.json >schedule.$run
done
cmp schedule.1 schedule.2
expect "$(sed -n 's/^task,\(node [0-9]*\) .*/\1/p' schedule.1 | sort -u | wc -l)" \
  255 ranks
"$TREE/tools/tasks-info" | grep -x '  node             255 devices of 1 core, speed 1, memory enough'

# A rank's tasks go to its core, or to one of its devices if they end there
# first, each of which is given 1000 bytes before, which takes 11 us: of six, 10
# us apart, only the fifth goes to the core, from 55 us on, and the last to a
# device that has had two, from 77 us on.
cat >nodes.machine <<'END'
cores cpu
devices node cores 1 launch 10us
devices card count 2 executes any in node bandwidth 1GB/s latency 10us
network bandwidth 1GB/s latency 5us
cost fill cpu 1s
cost fill node 50us
cost fill card 20us
END
expect "$(./fill 6 alone)" '0 0' output
expect "$(value makespan '' 6)" 108000 'with devices'
"$TREE/tools/tasks-info" | grep -x "  card             2 devices in each 'node', speed 1"

# wrong WORDS PATTERN: these in place of the devices' lead to a message
wrong ()
{
  sed "s/^devices card.*/devices card $1/" nodes.machine >wrong.machine
  fails "$2" TASKS_MACHINE=wrong.machine ./fill
}
wrong 'in nude' "'nude' is not 'devices' with 'cores' of a line above"
wrong 'in node bus b' "links within a rank have 'bandwidth' and 'latency' only"
wrong 'memory 1G in node' "in other ranks have neither 'cores' nor 'memory'"

# What seven ranks read goes on from those that have it: the last has it after
# three copies of 1 ms each, not after seven.
cat >spread.c <<'END'
#include <tasks.h>

TASK void take (const char from[1000000], char to[1000] TASK_OUTPUT);

void
take (const char from[1000000], char to[1000])
{
  for (int i = 0; i < 1000; i++)
    to[i] = from[i];
}

static char from[1000000], to[8][1000];

int
main (void)
{
#pragma tasks register from, 1000000
#pragma tasks register to, 8
#pragma tasks partition to (1, 1000)
#pragma tasks distribute to cyclic (8)
  for (int i = 0; i < 8; i++)
    take (from, to[i]);
#pragma tasks shutdown
}
END
$compile spread.c -o spread $link
cat >nodes.machine <<'END'
cores cpu
devices node count 7 cores 1
network bandwidth 1GB/s
cost take * 1us
END
./spread
expect "$(value makespan '' 6)" 3001000 'what seven ranks read'

# By the policy, which knows ports and the switch, and by owner.
$compile "$TREE/bench/clusters/tiles.c" -o tiles $link
export TASKS_SIMULATE=timing TASKS_MACHINE="$TREE/machines/16-nodes.machine"
export TASKS_COSTS="$TREE/bench/simulated/tiles.costs"
unset TASKS_TRACE
for owners in '' '4 4'; do
  timeout 200 ./tiles cholesky 40 960 $owners
  time=$(value makespan '' 6)
  test "$time" -lt 7700000000 || { echo "owners $owners: $time ns"; exit 1; }
done
