# SPDX-License-Identifier: GPL-3.0-or-later
#
# What simulations, and TASKS_EXPLAIN, say to who has made a mistake; where
# descriptions are looked for, and where reports go.

export XDG_CACHE_HOME=$PWD/cache
. "$SOURCE/lib/shell.sh"
unset TASKS_SCHED TASKS_EXPLAIN TASKS_TARGETS

cat >sum.c <<'END'
#include <sys/wait.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>
#include <unistd.h>

TASK void increment (int x[1]);
TASK void add (int x[1], const int y[1]);

void
increment (int x[1])
{
  ++*x;
}

void
add (int x[1], const int y[1])
{
  *x += *y;
}

static void
sum (void)
{
  int a[1] TASK_REGISTERED = { 0 }, b[1] TASK_REGISTERED = { 0 };
  for (int i = 0; i < 3; i++)
    increment (a);
  for (int i = 0; i < 2; i++)
    increment (b);
  add (a, b);
#pragma tasks acquire a
  printf ("%d\n", *a);
}

int
main (void)
{
  sum ();
  if (getenv ("AGAIN"))
    {
#pragma tasks shutdown
      sum ();
    }
  if (getenv ("FORK") && !fork ())
    sum ();
  while (wait (NULL) > 0)
    ;
}
END
$compile sum.c -o sum $link
echo 'cores cpu count 2' >two.machine
echo 'cores cpu
devices gpu count 2 executes any
link host gpu' >gpu.machine
printf '* cpu 10us\n* gpu 5us\n' >costs

# Where a machine is: here, with its suffix or not; else what is installed.
says '^5$' TASKS_MACHINE=two TASKS_COSTS=costs ./sum
grep '^Simulated on two$' err
grep -A 1 '^lines of costs that nothing used$' err \
  | grep '^  costs:2: \* gpu: no such workers here$'
says '^5$' TASKS_MACHINE=./two.machine TASKS_COSTS=costs ./sum
fails "'nowhere' is neither a file here nor a machine" TASKS_MACHINE=nowhere ./sum
fails "./two: it cannot be opened: No such file" TASKS_MACHINE=./two ./sum
mkdir prefix prefix/lib prefix/share prefix/share/tasks prefix/share/tasks/machines
cp "$LIBDIR"/libtasks.so* prefix/lib
cp two.machine prefix/share/tasks/machines/dual.machine
for name in dual dual.machine; do
  says '^5$' LD_LIBRARY_PATH=$PWD/prefix/lib TASKS_MACHINE=$name \
    TASKS_COSTS=costs ./sum
done
fails 'these were: dual$' LD_LIBRARY_PATH="$PWD/prefix/lib" TASKS_MACHINE=two.mac ./sum

# Mistakes in it, and in costs.
fails "TASKS_COSTS: nowhere: it" TASKS_MACHINE=two TASKS_COSTS=nowhere ./sum
fails "'execute', 'timing', 'measure'" TASKS_MACHINE=two TASKS_SIMULATE=fast ./sum
# wrong LINE PATTERN: a description with this line
wrong ()
{
  { cat gpu.machine; echo "$1"; } >wrong.machine
  fails "TASKS_MACHINE: wrong.machine:4: $2" TASKS_MACHINE=wrong ./sum
}
wrong 'cores cpus many' "'many' is not understood"
wrong 'cost add gpus 1us' "'gpus' is neither 'cores' nor 'devices'"
wrong 'cost add gpu like cpus speed 2' "'cpus' is neither 'cores' nor 'devices'"
wrong 'cost add gpu like gpu speed 2' "'gpu' like itself"

# stated PATTERN RULE...: a program with these costs fails
stated ()
{
  pattern=$1
  shift
  printf '%s\n' "$@" >stated
  fails "$pattern" TASKS_MACHINE=gpu TASKS_COSTS=stated ./sum
}
stated "'increment' takes is stated in a circle: .*stated:1: 'gpu' is like 'cpu'.*state a time" \
  '* gpu like cpu speed 2' 'increment cpu like gpu speed 2'
nothing="sum.c:[0-9]+: .*'increment': nothing says how long it takes on '[cg]pu'"
stated "$nothing with 4 bytes.*set TASKS_SIMULATE=measure.*TASKS_COSTS" 'add * 1us'
stated "$nothing; stated:1 states that for 'incremnt'.*was 'increment' meant" \
  'incremnt * 1us'
stated 'virtual time ends after 292 years' '* * 1e15s'
fails "nor can it be measured.*'timing'" TASKS_SIMULATE=timing TASKS_MACHINE=two ./sum

# Lines that nothing used; what may have been meant.
printf '%s\n' 'incremnt cpu 1us' 'add cpu 1us' 'add cpu bytes 8 2us' \
  'add cpu bytes 9 2us' 'quite_different * 1us' '* phi 1us' >unused
says '^5$' TASKS_SIMULATE=measure TASKS_MACHINE=two TASKS_COSTS=unused ./sum
grep "warning: unused:1: no task 'incremnt' was called; did you mean 'increment'?" err
test "$(grep -c warning err)" = 1
sed -n '/nothing used$/,$p' err | tail -n +2 | cut -c 3- >list
cat >right <<'END'
unused:1: incremnt cpu: not called
unused:3: add cpu: an earlier line fits, or sizes differ
unused:4: add cpu: an earlier line fits, or sizes differ
unused:5: quite_different *: not called
unused:6: * phi: no such workers here
END
diff right list

# `like' is about whatever is known of the other kind, and not of that itself.
printf '%s\n' '* * like cpu speed 2' >like
for costs in '* cpu 10us' 'increment cpu 10us
add cpu 10us'; do
  printf '%s\n' '* * like cpu speed 2' "$costs" >like
  TASKS_MACHINE=gpu TASKS_SCHED=eager TASKS_COSTS=like TASKS_REPORT=report.csv \
    TASKS_TARGETS=opencl ./sum >out
  expect "$(value makespan '' 6)" 20000 "makespan of 'like'"
done

# Variables that have no effect.
warns 'TASKS_REPORT has no effect without TASKS_MACHINE' TASKS_REPORT=x ./sum
warns 'TASKS_COSTS, TASKS_SIMULATE have no effect' TASKS_SIMULATE=timing \
  TASKS_COSTS=x ./sum
test ! -e x

# The file of the report: seen to at once, and not over something else.
export TASKS_MACHINE=two TASKS_COSTS=costs
fails "TASKS_REPORT is '/no/x', which cannot be written: No such" \
  TASKS_REPORT=/no/x ./sum
test ! -s out
fails "cannot be written to '/dev/full': No space" TASKS_REPORT=/dev/full ./sum
grep '^5$' out
for other in TASKS_COSTS=./costs TASKS_MACHINE=two.machine TASKS_TRACE=both; do
  fails "TASKS_REPORT and ${other%%=*} name the same file" "$other" \
    TASKS_REPORT="${other#*=}" ./sum
done
test -s costs && test -s two.machine
if ./sum >out 2>/dev/full; then exit 1; fi

# Several simulations follow each other; a child has a file of its own.
AGAIN=1 TASKS_REPORT=two.csv ./sum
test "$(grep -c '^makespan,,,6,,35000$\|^makespan,,,6,,40000$' two.csv)" = 2
FORK=1 TASKS_REPORT=fork.csv ./sum
for file in fork.csv fork.csv.[0-9]*; do
  test "$(grep -c '^makespan,,,6,' $file)" = 1
done

# Who waits for a task in a way of his own is told that this cannot be.
cat >hang.c <<'END'
#include <semaphore.h>
#include <tasks.h>

static sem_t done;

TASK void increment (int x);

void
increment (int x)
{
  (void)x;
  sem_post (&done);
}

int
main (void)
{
  sem_init (&done, 0, 0);
  increment (1);
  sem_wait (&done);
}
END
$compile hang.c -o hang $link
# The file is empty before, for who waits for a message may be quicker.
: >err
./hang 2>err &
hang=$!
for i in $(seq 300); do
  test ! -s err || break
  sleep 0.2
done
kill $hang
grep 'warning: tasks are pending, and the program has done nothing.*by a pragma' err
test "$(wc -l <err)" = 1

# Explanations: figures as things are, each device with its number.
cat >later.machine <<'END'
cores cpu count 2
devices gpu count 3 memory 40000
link host gpu bandwidth 10GB/s latency 15us bus pci
at 100us gpu speed 0.2
cost mix cpu 100us
cost mix gpu 20us
cost add cpu 10us
END
$compile -DSIZE=1000 -DCALLS=300 "$SOURCE/tasks.shell/many.c" -o many $link
TASKS_MACHINE=later TASKS_COSTS= TASKS_EXPLAIN=mix TASKS_REPORT=report.csv ./many >out 2>err
grep "'mix' at .*many.c:[0-9]* begins on 'gpu [0-2]': .* (rank [0-9.]* us)\$" err >some
grep -E '^ [ *] gpu 1 +takes [0-9.]+ us; data there at [+-][0-9.]+, start [+-][0-9.]+, end [+-][0-9.]+ us$' err >some
grep '^   gpu 0' err >some
none="TASKS_EXPLAIN is '.*': no task of that name was"
warns "$none called; did you mean 'increment'" TASKS_EXPLAIN=incremnet ./sum
warns "$none called$" TASKS_EXPLAIN=nothing ./sum
warns "$none planned; all workers are equal" TASKS_EXPLAIN=add ./sum
warns "$none planned; all workers are equal" -u TASKS_MACHINE -u TASKS_COSTS \
  TASKS_OPENCL_DEVICES=none TASKS_EXPLAIN=add ./sum
warns "$none planned; only TASKS_SCHED=heft" TASKS_SCHED=ws TASKS_EXPLAIN=add ./sum
