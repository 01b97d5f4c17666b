# SPDX-License-Identifier: GPL-3.0-or-later
#
# The factorizations on a described machine with graphics cards: right results
# where bodies are executed; where they are not, the same schedule each time, and
# no makespan below the bound, and no core that is left out because the data are
# on a card.

test -n "$TREE" || exit 77
. "$SOURCE/lib/shell.sh"
make -C "$TREE" CC="$CC" examples >log 2>&1 || { cat log; exit 1; }
programs=$(dirname "$PLUGIN")/examples
export TASKS_MACHINE="$TREE/machines/8-cpus-3-gpus.machine"
export TASKS_COSTS="$TREE/bench/simulated/tiles.costs"
export TASKS_REPORT=report.csv TASKS_TRACE=trace.json TASKS_MODELS=0
export OMP_NUM_THREADS=1
policies='eager ws random'

# makespan POLICY PROGRAM ARGUMENT...; leaves the bound in `bound'
makespan ()
{
  TASKS_SCHED=$1
  export TASKS_SCHED
  shift
  "$programs/par/$@" >out 2>&1 || { cat out >&2; exit 1; }
  grep -q '^result: right' out
  awk -F, '$1 == "bound" && $2 == "mixed" { print $6 }' report.csv >bound
  awk -F, '$1 == "makespan" { print $6 }' report.csv
}

for program in cholesky lu qr; do
  "$programs/seq/$program" 200 37 | grep -v '^time:' >sequential
  for policy in $policies; do
    makespan "$policy" $program 200 37 >makespan
    grep -v '^time:' out >parallel
    cmp sequential parallel
    first=$(TASKS_SIMULATE=timing makespan "$policy" $program -s 9600 960)
    test "$first" = \
      "$(TASKS_SIMULATE=timing makespan "$policy" $program -s 9600 960)"
    test "$first" -ge "$(cat bound)"
    schedule trace.json >all
    awk -F, '$2 ~ /^cpu/ { count[$2]++ }
      END {
        for (cpu = 0; cpu < 8; cpu++)
          if (count["cpu " cpu] < 2)
            left = 1
        exit left
      }' all
    echo "$program $policy $first, bound $(cat bound)"
  done
done
