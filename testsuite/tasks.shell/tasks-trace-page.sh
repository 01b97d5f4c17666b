# SPDX-License-Identifier: GPL-3.0-or-later
#
# The pages of tasks-trace in a browser: they open from disk and ask for nothing
# else; what they say is what --text says; they are zoomed, moved and searched
# with the mouse and by keys, light and dark, with one task and with many.

test -n "$TREE" || exit 77
browser=$(command -v chromium || command -v chromium-browser || :)
if [ -z "$browser" ] || ! command -v python3 >/dev/null; then
  echo 'no page is opened: there is no chromium, or no python3'
  exit 77
fi
trace=$TREE/tools/tasks-trace
records=$SOURCE/trace

# page PAGE STEP...: what each step prints, a line each but for those of the
# mouse and the keyboard, which print null
page ()
{
  timeout 300 python3 "$records/browser.py" "$browser" "$@" >lines \
    || { cat lines; exit 1; }
  grep -vx null lines >said || :
  cat said
}

# expect LINE: that is the next one of what was said
expect ()
{
  read -r line <said || { echo "nothing more is said, not $1"; exit 1; }
  sed -i 1d said
  test "$line" = "$1" || { echo "it says $line, not $1"; exit 1; }
}

view='Math.round(tasksTrace.gantt.from) + " " + Math.round(tasksTrace.gantt.to)'
found='byId("found").textContent'

"$trace" "$records/known.json" -o known.html
if grep -E '(src|href)=|https?://[^w]' known.html; then exit 1; fi
page known.html 'document.title' 'tasksTrace.error || "right"' \
  '[...document.querySelectorAll("#tiles b")].map(b => b.textContent).join()' \
  '[...document.querySelectorAll("#efficiency td:nth-child(2)")].map(d => d.textContent).join()' \
  '[...document.querySelectorAll("#types tbody tr")].map(r => [...r.cells].slice(0, 8).map(c => c.textContent.trim()).join()).join(";")' \
  'byId("pathText").textContent' \
  'byId("key").textContent' \
  'document.querySelectorAll("#graph rect.critical").length' \
  'document.querySelectorAll("#graph path.critical").length'
expect '"known \u2013 tasks-trace"'
expect '"right"'
expect '"100 \u00b5s,3,47.0 %,33.0 %,86.0 %"'
expect '"47.0 %,73.4 %,100.0 %,71.1 %,90.0 %"'
expect '"half,2,,50 \u00b5s,20 \u00b5s,20 \u00b5s,30 \u00b5s,30 \u00b5s;join,1,,44 \u00b5s,44 \u00b5s,44 \u00b5s,44 \u00b5s,44 \u00b5s;tiny,0,9,0 ns,0 ns,0 ns,0 ns,0 ns"'
expect '"With any number of workers the run would still take 86 \u00b5s, 86.0 % of what it took: 2 tasks, and the program itself for 14.0 % of that, one after the other."'
expect '"halfjoinwaitscopiesstart-upcritical path"'
expect 2
expect 1

# The keys: zoom, all, move; the wheel and the mouse; the search, by name, site
# and number, and from match to match; details with who was waited for.
middle='(() => { const r = byId("gantt").getBoundingClientRect(), g = tasksTrace.gantt; return [r.left + g.x(74000), r.top + g.y(0) + 12].map(Math.round).join(" "); })()'
page known.html "$middle" "$view" 'key +' "$view" 'key 0' "$view" \
  'byId("gantt").focus()' 'key +' 'key ArrowRight' "$view" 'key 0' \
  'key /' 'type half' "$found" 'key Enter' "$found" 'key Enter' "$found" \
  'byId("details").querySelector("b").textContent' 'key Escape' "$found" \
  'find("KNOWN.c:13")' "$found" 'find("#3")' "$found" 'key n' \
  'byId("details").textContent.includes("half #1 (a as left)")' \
  'byId("details").querySelector("button").click()' \
  'byId("details").querySelector("b").textContent' \
  'find("nothing of this")' "$found" 'find("")' 'key c' 'byId("path").checked'
read -r at <said
sed -i 1d said
expect '"0 100000"'
expect '"20000 80000"'
expect '"0 100000"'
expect '"29000 89000"'
expect '"2 found"'
expect '"1 of 2"'
expect '"2 of 2"'
expect '"half #2"'
expect '""'
expect '"1 found"'
expect '"1 found"'
expect true
expect '"half #1"'
expect '"0 found"'
expect false
at=$(echo "$at" | tr -d '"')
x=${at% *} y=${at#* }
page known.html "click $x $y" 'byId("details").querySelector("b").textContent' \
  "wheel $x $y -200" 'tasksTrace.gantt.to - tasksTrace.gantt.from < 50000' \
  'Math.abs(tasksTrace.gantt.time('"$x"' - byId("gantt").getBoundingClientRect().left) - 74000) < 500' \
  "drag $x $y $((x - 200)) $y" 'tasksTrace.gantt.time(tasksTrace.gantt.width / 2) > 60000' \
  'byId("fit").click()' "$view" "click $x $y 2" \
  'tasksTrace.gantt.to - tasksTrace.gantt.from < 50000'
expect '"join #3"'
expect true
expect true
expect true
expect '"0 100000"'
expect true

# Light and dark, wide and narrow: it is drawn in other colours, and nothing is
# wider than the window.
pixel='(() => { const c = byId("gantt"); return [...c.getContext("2d").getImageData(2, 2, 1, 1).data].slice(0, 3).join(); })()'
page known.html "$pixel" dark "$pixel" light "$pixel" 'size 600 800' \
  'document.documentElement.scrollWidth <= 600' 'shot page.png'
expect '"255,255,255"'
expect '"27,31,36"'
expect '"255,255,255"'
expect true
test -s page.png

# One has no tasks, the other a device.
printf '{"traceEvents":[]}' >none.json
"$trace" none.json
page none.html 'byId("graphText").textContent'
expect '"No task waited for another one."'
"$trace" "$records/device.json" -o device.html
page device.html 'document.title' \
  '[...byId("routes").rows].length' 'byId("subtitle").textContent.includes("3 events were lost")'
expect '"device \u2013 tasks-trace"'
expect 3
expect true

# Many: all are found, and a frame costs no more than what is seen.
awk -f "$records/synthetic.awk" -v tasks=30000 -v workers=16 >many.json
"$trace" many.json
page many.html 'tasksTrace.record.guesses[0][1] === tasksTrace.record.time' \
  'document.querySelectorAll("#graph rect").length' \
  'document.querySelector("#graph rect").dispatchEvent(new Event("click")), /^[0-9]+found$/.test(byId("found").textContent.replace(/\s/g, ""))' \
  'find("factor"), byId("found").textContent' 'key n' "$found" \
  '(() => { let calls = 0; const g = tasksTrace.gantt, fill = CanvasRenderingContext2D.prototype.fillRect; CanvasRenderingContext2D.prototype.fillRect = function (...a) { calls++; fill.apply(this, a); }; find(""); g.fit(); g.draw(); return calls < 40000; })()'
expect true
expect 6
expect true
expect '"810 found"'
expect '"1 of 810"'
expect true

# A chain of more tasks than are drawn, of two types in turn: both, and the
# arrows there and back, are on the critical path.
awk 'BEGIN {
  print "{\"traceEvents\":[{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":1,\"tid\":0,\"args\":{\"name\":\"host thread\"}},{\"ph\":\"X\",\"cat\":\"wait\",\"name\":\"wait\",\"ts\":5,\"dur\":40010,\"pid\":1,\"tid\":0,\"args\":{}}"
  for (i = 1; i <= 4000; i++) {
    printf ",{\"ph\":\"X\",\"cat\":\"task\",\"name\":\"%s\",\"ts\":%d,\"dur\":9,\"pid\":1,\"tid\":0,\"args\":{\"id\":%d,\"called\":0,\"ready\":%d}}\n", i % 2 ? "odd" : "even", 10 * i, i, 10 * i
    if (i > 1)
      printf ",{\"ph\":\"s\",\"cat\":\"dependence\",\"name\":\"v\",\"id\":%d,\"ts\":%d,\"pid\":1,\"tid\":0},{\"ph\":\"f\",\"bp\":\"e\",\"cat\":\"dependence\",\"name\":\"v\",\"id\":%d,\"ts\":%d,\"pid\":1,\"tid\":0,\"args\":{\"from\":%d,\"to\":%d}}\n", i, 10 * i - 1, i, 10 * i, i - 1, i
  }
  print "],\"otherData\":{\"workers\":1}}"
}' >chain.json
"$trace" chain.json
page chain.html '[...document.querySelectorAll("#graph text.number")].map(t => t.textContent.replace(/\s/g, "")).join()' \
  'document.querySelectorAll("#graph rect.critical").length' \
  '[...document.querySelectorAll("#graph path.critical title")].map(t => t.textContent.replace(/\s/g, "")).join()'
expect '"2000:18ms,2000:18ms"'
expect 2
expect '"odd\u2192even:2000,even\u2192odd:1999"'
