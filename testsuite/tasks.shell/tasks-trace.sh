# SPDX-License-Identifier: GPL-3.0-or-later
#
# tasks-trace as text, graph and picture: of three small records, of which all
# numbers have been worked out by hand; of many that are damaged; of one of a
# real run.

test -n "$TREE" || exit 77
trace=$TREE/tools/tasks-trace
records=$SOURCE/trace

. "$SOURCE/lib/shell.sh"

says '^tasks-trace 0\.1\.0$' "$trace" --version
says '^Usage: ' "$trace" --help
fails 'which file' "$trace"
fails "unrecognized option '--nonsense'" "$trace" --nonsense
fails "'three' is too much" "$trace" one two three
fails 'svg is one output too much' "$trace" --text --svg one
fails 'two records are compared by --text' "$trace" --dot one two
fails 'two records are compared by --text' "$trace" one two
fails "'none.json' cannot be read: No such file" "$trace" none.json

# prints FILE LINE: `--text' of the record FILE has that line, blanks aside
prints ()
{
  "$trace" --text "$records/$1.json" | tr -s ' ' | sed 's/^ //' >text
  grep -qxF -e "$2" text || { echo "$1 has no line '$2'"; cat text; exit 1; }
}

# Two halves and what joins them: the program, from 0 to 100 us, calls at 12, 14
# and 16, and waits from 20 on.  It executes the second half, from 25 to 45, and
# the join, from 52 to 96; the worker the first half, from 20 to 50.
prints known './known: 100 us, 2 processors, 3 tasks'
prints known 'parallel efficiency 47.0 %'    # (30 + 20 + 44) / 200
prints known 'load balance 73.4 %'           # 94 / (2 * 64)
prints known 'transfer 100.0 %'
prints known 'serialization 71.1 %'          # 64 / 90
prints known 'scheduling 90.0 %'             # 90, without start-up, / 100
prints known 'bodies of tasks 47.0 % 94 us'
prints known 'the program itself 5.0 % 10 us'
prints known 'no task is called 5.0 % 10 us' # 4 at the end; 2 and 4
prints known 'no ready task 33.0 % 66 us'    # 5 + 7, and 8 + 46
prints known 'start-up 10.0 % 20 us'
# 30 and 20; begun 8 and 11 after they were ready; 30 of the path's 86.
prints known 'half 2 50 us 20 us 30 us 30 us 9.5 us 34.9 %'
prints known 'join 1 44 us 44 us 44 us 44 us 2 us 51.2 %'
prints known 'tiny 0 9 in place'
# 12 until the first call, 30, 44.
prints known 'Critical path: 86 us, 86.0 % of the time; 2 tasks, and the program itself for 14.0 %'

prints known 'nothing else 100 us 1.00 times as fast'

# A kernel: called at 5; copied there from 10 to 40, executed until 80, copied
# back until 95, waited for from 10 to 100.
prints device './device, simulated on 8-cpus-3-gpus: 100 us, 2 processors, 1 task'
prints device '3 events were lost: all that follows lacks them'
prints device 'load balance 50.0 %'
prints device 'transfer 85.0 %'              # the program's thread: 100 - 15
prints device 'serialization 47.1 %'         # 40 / 85
prints device 'scheduling 100.0 %'
prints device 'no task is called 15.0 % 30 us' # 5, and 5 + 20
prints device 'no ready task 17.5 % 35 us'   # 30, and 5
prints device 'waiting for data 22.5 % 45 us'
prints device 'waiting for a device 20.0 % 40 us'
prints device 'Critical path: 45 us, 45.0 % of the time; 1 task, and the program itself for 11.1 %'
# Begins at 10, as 5 of its delay were no copy's; ends at 50; 5 until that is
# seen.
prints device 'nothing else 100 us 1.00 times as fast'
prints device 'copies that take no time 55 us 1.82 times as fast'

# A task that waits for another from 30 to 70, which it executes until 60.
prints nested 'bodies of tasks 35.0 % 70 us'
prints nested 'no task is called 12.5 % 25 us' # 10, and 5 + 10
prints nested 'no ready task 47.5 % 95 us'   # 80, and 5 + 10
prints nested 'parent 1 40 us 40 us 40 us 40 us 5 us 46.2 %'
prints nested 'child 1 30 us 30 us 30 us 30 us 10 us 46.2 %'
# 5 until the call, 10 until that of the child, which takes 30, 20 after it.
prints nested 'Critical path: 65 us, 65.0 % of the time; 2 tasks, and the program itself for 7.7 %'
prints nested 'nothing else 100 us 1.00 times as fast'

# The graph, the picture.
"$trace" --dot "$records/known.json" >graph.dot
grep -qF 't1 [label="half\n30 us", color="red", penwidth=3];' graph.dot
grep -qF 't2 [label="half\n20 us", color="#4878cf"];' graph.dot
grep -qF 't1 -> t3 [label="a"];' graph.dot
test "$(grep -c -e '->' graph.dot)" = 1
! command -v dot || dot -Tsvg graph.dot >/dev/null
"$trace" --svg "$records/known.json" -o picture.svg
tail -n 1 picture.svg | grep '^</svg>$'
# 850 pixels are 100 us: the join begins at 130 + 52 * 8.5; a gap is behind it.
grep -qF 'x="572.00" y="49.0" width="373.30"' picture.svg
! command -v xmllint || xmllint --noout picture.svg
awk -f "$records/synthetic.awk" -v tasks=20000 -v workers=4 >many.json
"$trace" --svg many.json >picture.svg
test "$(stat -c %s picture.svg)" -lt 500000

# Compressed it is the same; two are compared; what is read is not overwritten.
gzip -c "$records/known.json" >known.json.gz
"$trace" --text known.json.gz >text1
"$trace" --text "$records/known.json" | cmp - text1
"$trace" known.json.gz | grep -x known.html
grep -q '<canvas id="gantt"' known.html
"$trace" --text "$records/known.json" "$records/device.json" | tr -s ' ' >text
grep -qF 'time 100 us 100 us +0.0 %' text
grep -qF 'transfer 100.0 % 85.0 %' text
grep -qF 'waiting for data 0 ns 45 us' text
cp "$records/known.json" kept.json
fails "'kept.json' would be overwritten" "$trace" kept.json -o kept.json
cmp kept.json "$records/known.json"
fails "'no/where' cannot be written" "$trace" kept.json -o no/where
for option in --text --svg --dot; do
  fails 'cannot be written' "$trace" $option kept.json -o /dev/full
  if "$trace" $option kept.json >/dev/full 2>err; then exit 1; fi
  grep 'cannot be written' err
done

# What is damaged is refused, with one line that says where.
# bad PATTERN: what is in bad.json
bad ()
{
  fails "^tasks-trace: 'bad.json'$1" "$trace" --text bad.json
  test "$(wc -l <err)" = 1 || { cat err; exit 1; }
}
: >bad.json
bad ' is empty'
echo 'no JSON' >bad.json
bad ', line 1: not JSON: '
head -c 1500 kept.json >bad.json
bad ', line [0-9]+: the record ends early'
sed '5s/"ts":0/"ts":,/' kept.json >bad.json
bad ', line 5: not JSON: '
echo '[1, 2]' >bad.json
bad ', line 1: not a record of tasks: it has no traceEvents'
echo '{"a": 1}' >bad.json
bad ' is not a record of tasks: it has no traceEvents'
echo '17' >bad.json
bad ', line 1: not a record of tasks'
printf '{"traceEvents":[\n{"name":"x"}]}' >bad.json
bad ', line 2: an event has no phase ph'
printf '{"traceEvents":[\n{"ph":"X","ts":3}]}' >bad.json
bad ', line 2: .* no duration dur'
printf '{"traceEvents":[\n{"ph":"X","dur":3}]}' >bad.json
bad ', line 2: .* no time ts'
printf '{"traceEvents":[\n{"ph":"X","ts":1,"dur":-3}]}' >bad.json
bad ', line 2: .* negative'
printf '{"traceEvents":[\n\n{"ph":"X","ts":1e300,"dur":3}]}' >bad.json
bad ', line 3: a number is too large'
printf '{"traceEvents":[{"ph":"X","ts":1%0100d}]}' 1 >bad.json
bad ', line 1: a number has too many digits'
cat kept.json kept.json >bad.json
bad ', line [0-9]+: not JSON: '
awk 'BEGIN { while (i++ < 100000) printf "[" }' >bad.json
bad ', line 1: not a record of tasks'
awk 'BEGIN { printf "{\"a\":"; while (i++ < 100000) printf "[" }' >bad.json
bad ', line 1: the record ends early'
head -c 300 known.json.gz >bad.json
bad ', line [0-9]+: the record ends early'
(head -c -8 known.json.gz; printf 12345678) >bad.json
bad ' cannot be read: '
mkdir directory
fails "^tasks-trace: 'directory' cannot be read: " "$trace" directory

# A described machine has its own cores, even if they do nothing.
cat >cores.json <<'END'
{"traceEvents":[
{"ph":"M","name":"thread_name","tid":1,"args":{"name":"host thread"}},
{"ph":"M","name":"thread_name","tid":2,"args":{"name":"cpu 0"}},
{"ph":"M","name":"thread_name","tid":3,"args":{"name":"gpu 0 stream 0"}},
{"ph":"X","cat":"task","name":"a","ts":5,"dur":4,"tid":3,"args":{"id":1}}],
"otherData":{"workers":2}}
END
says '^9 us, 2 processors, 1 task$' "$trace" --text cores.json

# Each part of a record may be missing, or be anything.
printf '{"traceEvents":[]}' >little.json
says '0 tasks' "$trace" --text little.json
"$trace" --svg little.json >picture.svg
"$trace" --dot little.json >graph.dot
"$trace" little.json
cat >little.json <<'END'
{"other": {"deep": [1, {"ts": 2}]}, "traceEvents": [
{"ph": "X", "cat": "task", "ts": 5, "dur": 0, "extra": {"x": [null]}},
{"ph": "X", "cat": "task", "name": "<\u0001\"&\\", "ts": 5, "dur": 4, "args": {"id": 7, "parent": 7, "from": 7}},
{"ph": "X", "cat": "task", "name": "b", "ts": 2, "dur": 9, "args": {"id": 8, "from": 7, "called": 900}},
{"ph": "X", "cat": "task", "name": "c", "ts": 20, "dur": 9, "args": {"id": 9, "parent": 9}},
{"ph": "X", "cat": "task", "name": "d", "ts": 30, "dur": 9, "args": {"id": 10, "parent": 11}},
{"ph": "X", "cat": "task", "name": "e", "ts": 30, "dur": 9, "args": {"id": 11, "parent": 10}},
{"ph": "f", "args": {"from": 1, "to": 7}}, {"ph": "f"}, {"ph": "Z"},
{"ph": "X", "cat": "transfer", "ts": 1, "dur": 3, "tid": 4}]}
END
says '6 tasks' "$trace" --text little.json
"$trace" --svg little.json >picture.svg
! command -v xmllint || xmllint --noout picture.svg
"$trace" --dot little.json >graph.dot
! command -v dot || dot -Tsvg graph.dot >/dev/null
"$trace" little.json
