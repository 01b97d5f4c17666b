# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes the record of a run that never was, in the format of TASKS_TRACE, for
# tests of tasks-trace: `awk -f synthetic.awk -v tasks=N -v workers=N'.  Tasks of
# six types wait for up to two earlier ones, and begin in their order on the
# worker that is free first; a copy on a link comes before every fiftieth.

# An X event in microseconds.
function span (category, name, start, end, row, arguments)
{
  printf ",\n{\"ph\":\"X\",\"cat\":\"%s\",\"name\":\"%s\",\"ts\":%.3f,\"dur\":%.3f,\"pid\":1,\"tid\":%d,\"args\":{%s}}", \
    category, name, start, end - start, row, arguments
}

function row_name (row, name)
{
  printf "%s{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":1,\"tid\":%d,\"args\":{\"name\":\"%s\"}}", \
    row ? ",\n" : "", row, name
}

# FROM let TO go.
function edge (from, to, buffer)
{
  printf ",\n{\"ph\":\"s\",\"cat\":\"dependence\",\"name\":\"%s\",\"id\":%d,\"ts\":%.3f,\"pid\":1,\"tid\":%d}", \
    buffer, ++edges, end[from], row[from]
  printf ",\n{\"ph\":\"f\",\"bp\":\"e\",\"cat\":\"dependence\",\"name\":\"%s\",\"id\":%d,\"ts\":%.3f,\"pid\":1,\"tid\":%d,\"args\":{\"from\":%d,\"to\":%d,\"access\":\"v\"}}", \
    buffer, edges, start[to], row[to], from, to
}

# Task I waits for an earlier one, maybe.
function depend (i, distance,   from)
{
  from = i - 1 - int(rand () * distance)
  if (from < 1 || from == i || end[from] <= called[i])
    return
  before[i] = before[i] " " from
  if (end[from] > ready[i])
    ready[i] = end[from]
}

BEGIN {
  srand(1)
  split("factor solve update gemm norm scatter", name, " ")
  split("40 25 60 90 5 12", takes, " ")
  printf "{\"traceEvents\":[\n"
  row_name(0, "host thread")
  for (w = 1; w <= workers; w++)
    {
      row_name(w, "worker " w)
      free[w] = 150
    }
  row_name(workers + 1, "link host -> gpu0")
  span("start", "start", 0, 150, 0, "")
  for (i = 1; i <= tasks; i++)
    {
      # Who calls is held back where too many are pending.
      called[i] = (i > 2000 && end[i - 2000] > 150 + i * 0.8) \
        ? end[i - 2000] : 150 + i * 0.8
      if (called[i] < called[i - 1])
        called[i] = called[i - 1]
      ready[i] = called[i]
      if (rand() < 0.7)
        depend(i, 40)
      if (rand() < 0.3)
        depend(i, 200)
      w = 1
      for (j = 2; j <= workers; j++)
        if (free[j] < free[w])
          w = j
      type = i % 37 == 0 ? 1 : 2 + int(rand () * 5)
      start[i] = (ready[i] > free[w] ? ready[i] : free[w]) + 0.4
      if (start[i] - free[w] > 2)
        span("idle", "no ready task", free[w] + 0.2, start[i] - 0.2, w, "")
      end[i] = start[i] + takes[type] * (0.6 + rand() * rand() * 3)
      free[w] = end[i]
      row[i] = w
      span("task", name[type], start[i], end[i], w, \
           sprintf("\"id\":%d,\"parent\":0,\"site\":\"synthetic.c:%d\",\"called\":%.3f,\"ready\":%.3f,\"priority\":%d,\"implementation\":\"%s\",\"buffers\":[\"const a[%d]: 4096 bytes (synthetic.c:12)\",\"b[%d]: 8192 bytes (synthetic.c:13)\"]", \
                   i, 20 + type, called[i], ready[i], type == 1, name[type], \
                   i % 1000, i % 777))
      if (i % 50 == 0)
        span("transfer", "a[" i % 1000 "]", start[i] - 3, start[i], \
             workers + 1, "\"bytes\":4096,\"from\":\"host\",\"to\":\"gpu0\"")
      n = split(before[i], list, " ")
      for (j = 1; j <= n; j++)
        edge(list[j], i, "a[" list[j] % 1000 "]")
      delete before[i]
      if (end[i] > last)
        last = end[i]
    }
  span("wait", "wait", called[tasks] + 1, last + 2, 0, \
       "\"site\":\"synthetic.c:40\"")
  printf "\n],\"displayTimeUnit\":\"ns\",\"otherData\":{\"version\":\"0.1.0\",\"program\":\"synthetic\",\"workers\":%d,\"simulated\":false,\"lost\":0,\"inlined\":[{\"task\":\"tiny\",\"count\":12345,\"us\":null}],\"policy\":\"heft\"}}\n", workers
}
