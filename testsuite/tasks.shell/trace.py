# SPDX-License-Identifier: GPL-3.0-or-later
#
# trace.py FILE [NAME=COUNT | NAME+]...: see that FILE is a trace as tasks-trace(1)
# describes it, which is not empty; and that so many events of a category or
# tasks of a name are in it.  Prints what is wrong, and what there is.

import collections
import gzip
import json
import sys


def fail(text):
    print(f"{sys.argv[1]}: {text}")
    sys.exit(1)


def check(condition, text, event=None):
    if not condition:
        fail(f"{text}: {event}")


def nanoseconds(number):
    """Microseconds with three decimals, exactly."""
    return round(number * 1000)


def check_rows(spans):
    """What is in a row is within, before, or behind what else is there."""
    rows = collections.defaultdict(list)
    for event in spans:
        begin = nanoseconds(event["ts"])
        end = begin + nanoseconds(event["dur"])
        rows[event["pid"], event["tid"]].append((begin, -end, event))
    for row in rows.values():
        open_ends = []
        for begin, end, event in sorted(row, key=lambda span: span[:2]):
            while open_ends and open_ends[-1] <= begin:
                open_ends.pop()
            check(not open_ends or -end <= open_ends[-1], "overlaps", event)
            open_ends.append(-end)


def check_flows(flows, tasks):
    ids = collections.defaultdict(list)
    for event in flows:
        ids[event["id"]].append(event)
    for events in ids.values():
        check([event["ph"] for event in events] == ["s", "f"], "flow", events)
        start, finish = events
        check(start["ts"] <= finish["ts"], "goes back in time", events)
        check(finish["bp"] == "e", "binding point", finish)
        task = tasks[finish["args"]["to"]]
        check(finish["ts"] == task["ts"] and finish["tid"] == task["tid"],
              "arrow does not end at its task", finish)
        other = tasks.get(start["args"]["from"])
        check(other is None
              or nanoseconds(start["ts"])
              == nanoseconds(other["ts"]) + nanoseconds(other["dur"]),
              "arrow does not begin at the end of its task", start)


def check_task(event, tasks):
    args = event["args"]
    check(args["id"] not in tasks, "number is not unique", event)
    for name in "parent", "site", "own", "priority", "implementation":
        check(name in args, f"no {name}", event)
    check(isinstance(args["buffers"], list), "buffers", event)
    check(args["own"] <= event["dur"] + 0.002, "own time", event)
    if "ready" in args and "called" in args:
        check(args["called"] <= args["ready"], "ready before its call", event)
    if "ready" in args:
        check(args["ready"] <= event["ts"], "begins before it is ready", event)
    tasks[args["id"]] = event


def main():
    opener = gzip.open if sys.argv[1].endswith(".gz") else open
    with opener(sys.argv[1], "rt", encoding="utf-8") as file:
        trace = json.load(file)
    counts = collections.Counter()
    tasks, spans, flows, named = {}, [], [], set()
    used = set()
    for event in trace["traceEvents"]:
        if event["ph"] == "M":
            if event["name"] == "thread_name":
                named.add(event["tid"])
            continue
        used.add(event["tid"])
        check(event["ts"] >= 0, "time", event)
        if event["ph"] == "X":
            check(event["dur"] >= 0, "duration", event)
            spans.append(event)
            counts[event["cat"]] += 1
            counts[event["name"]] += 1
            if event["cat"] == "task":
                check_task(event, tasks)
        elif event["ph"] == "C":
            check(event["args"]["value"] >= 0, "counter", event)
            counts["counter"] += 1
        else:
            check(event["ph"] in "sf", "phase", event)
            flows.append(event)
    check(used <= named, "rows without names", used - named)
    for event in tasks.values():
        parent = event["args"]["parent"]
        check(not parent or trace["otherData"]["lost"] or parent in tasks,
              "its parent is not there", event)
    check_rows(spans)
    check_flows(flows, tasks)
    counts["arrow"] = len(flows) // 2
    counts["lost"] = trace["otherData"]["lost"]
    for light in trace["otherData"]["inlined"]:
        counts[light["task"]] += light["count"]
    for wanted in sys.argv[2:]:
        name, _, count = wanted.rstrip("+").partition("=")
        right = counts[name] == int(count) if count else counts[name] > 0
        check(right, f"{counts[name]} of {wanted}")
    print(*(f"{name}={count}" for name, count in sorted(counts.items())))


main()
