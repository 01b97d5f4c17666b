# SPDX-License-Identifier: GPL-3.0-or-later
#
# How one program is measured while other processes may disturb it; `run' reads
# this.  Uses $build, $results, $handover, $minutes.  $raw gets lines
#
#   ROUND PEER CONFIGURATION PATTERN METRIC UNIT VALUE calm|disturbed
#   ROUND PEER CONFIGURATION PATTERN failed - 0 failed
#
# Before and after each program the probe looks at the machine, and it watches
# how much other processes use meanwhile; if that is disturbed, the results do
# not count and the program is run again.

now_ms ()
{
  date +%s%3N
}

begun=$(now_ms)
# Milliseconds that disturbed runs, and waiting for calm, have taken.
wasted=0

# The state of the machine: two numbers, see harness/probe.c.
probe ()
{
  "$build/probe"
}

# The best of some probes is what the machine does undisturbed.
reference=$(for i in 1 2 3 4 5 6 7 8 9 10; do probe; done | awk '
  NR == 1 { a = $1; b = $2 }
  { a = $1 < a ? $1 : a; b = $2 < b ? $2 : b }
  END { print a, b }')

[ -z "$handover" ] || reference="$handover ${reference#* }"

# Whether the probe finds a disturbance: a hand-over that takes half as long
# again, or work that takes an eighth longer.  A faster probe than the
# reference only means that the reference was disturbed.
disturbed ()
{
  echo "$(probe) $reference" \
    | awk '{ exit !($1 > 1.5 * $3 || $2 > 1.125 * $4) }'
}

# Whether some more time may be lost: a third of what there is.
may_waste ()
{
  [ $((3 * wasted)) -le $((60000 * minutes)) ]
}

# Wait until the machine is calm; fail if it does not become so.
await_calm ()
{
  for try in 1 2 3 4 5; do
    disturbed || return 0
    may_waste || return 1
    sleep 0.2
    wasted=$((wasted + 200))
  done
  return 1
}

# measure ROUND PEER PATTERN CONFIGURATION OPTIONS [VARIABLE=VALUE...]
#
# The results are those of $label, if it is not empty, in place of PATTERN, and
# $suffix stands behind the metric.  The program may take $seconds.
measure ()
{
  round=$1 peer=$2 program=$3 configuration=$4 options=$5
  shift 5
  name=${label:-$program}
  for try in 1 2 3; do
    await_calm || return 0
    start=$(now_ms)
    # shellcheck disable=SC2086 # options are words
    output=$(env "$@" timeout "$seconds" "$build/probe" \
      "$build/${peer%-dmda}/$program" $options 2>>"$results/errors") || {
      echo "run: $peer $name$suffix ($configuration) failed or took more than" \
        "$seconds s" | tee -a "$results/errors" >&2
      echo "$round $peer $configuration $name failed$suffix - 0 failed" >>"$raw"
      return 0
    }
    others=$(echo "$output" | awk '$1 == "others" { print ($3 > 5) }')
    state=calm
    if [ "$others" = 1 ] || disturbed; then
      state=disturbed
      wasted=$((wasted + $(now_ms) - start))
    fi
    echo "$output" | awk -v before="$round $peer $configuration $name" \
      -v suffix="$suffix" -v state=$state '
        $1 != "others" {
          print before, $1 ($1 == "checksum" ? "" : suffix), $2, $3, state
        }' >>"$raw"
    [ $state = disturbed ] && may_waste || return 0
  done
}
