/* SPDX-License-Identifier: GPL-3.0-or-later

   The page: a record is unpacked and shown, the search and the keys.  What
   tests look at is tasksTrace.  */

const tasksTrace = { record: null, gantt: null, matches: [], match: -1, error: null };

function describe (record, span) {
  const task = record.spanKind[span] === TASK ? ` #${record.taskId[record.spanMore[span]]}` : "";
  return [element ("b", {}, spanName (record, span) + task),
    element ("dl", {}, ...spanFacts (record, span).flatMap (([name, text]) =>
      [element ("dt", {}, name), element ("dd", {}, text)]))];
}

function hover (span, x, y) {
  const tip = byId ("tip");
  tip.hidden = span < 0;
  if (span < 0)
    return;
  tip.replaceChildren (...describe (tasksTrace.record, span));
  tip.style.left = `${Math.min (x + 14, innerWidth - tip.offsetWidth - 8)}px`;
  tip.style.top = `${y + 18 + tip.offsetHeight > innerHeight ? y - tip.offsetHeight - 10 : y + 18}px`;
}

function goTo (task) {
  tasksTrace.gantt.select (tasksTrace.record.taskSpan[task], true);
}

/* What waited for what, as buttons; no more than a few.  */
function taskLinks (record, word, edges, end) {
  const most = 12;
  const links = edges.slice (0, most).flatMap (edge => {
    const task = record[end][edge], access = record.strings[record.edgeAccess[edge]];
    return [element ("button", { class: "plain", onclick: () => goTo (task) },
      `${spanName (record, record.taskSpan[task])} #${record.taskId[task]}`),
      ` (${record.strings[record.edgeBuffer[edge]]}${access ? ` as ${access}` : ""})  `];
  });
  if (edges.length > most)
    links.push (`and ${countText (edges.length - most)} more`);
  return edges.length ? [element ("dt", {}, word), element ("dd", {}, ...links)] : [];
}

function showDetails (span) {
  const record = tasksTrace.record, details = byId ("details");
  details.hidden = span < 0;
  if (span < 0)
    return;
  details.replaceChildren (...describe (record, span));
  if (record.spanKind[span] === TASK) {
    const task = record.spanMore[span];
    details.lastChild.append (...taskLinks (record, "waited for", edgesOf (record, "edgeTo", task), "edgeFrom"),
                              ...taskLinks (record, "let go", edgesOf (record, "edgeFrom", task), "edgeTo"));
  }
}

function find (text) {
  const query = text.trim (), { record, gantt } = tasksTrace;
  byId ("search").value = text;
  tasksTrace.matches = query ? search (record, query) : [];
  tasksTrace.match = -1;
  gantt.highlight (query ? tasksTrace.matches : null);
  byId ("found").textContent = query ? `${countText (tasksTrace.matches.length)} found` : "";
}

/* The next match in time, BY steps on; the first one in view, at first.  */
function step (by) {
  const { record, gantt } = tasksTrace, count = tasksTrace.matches.length;
  if (!count)
    return;
  if (tasksTrace.match < 0) {
    tasksTrace.matches = tasksTrace.matches.slice ()
      .sort ((a, b) => record.spanStart[a] - record.spanStart[b]);
    const starts = tasksTrace.matches.map (span => Math.max (record.spanStart[span], 0));
    tasksTrace.match = lowerBound (starts, gantt.from) % count;
  } else
    tasksTrace.match = (tasksTrace.match + by + count) % count;
  gantt.select (tasksTrace.matches[tasksTrace.match], true);
  byId ("found").textContent = `${countText (tasksTrace.match + 1)} of ${countText (count)}`;
}

function showKey (record) {
  const keys = record.types.flatMap ((type, i) => type.count && i < record.colours.length
    ? [element ("button", { class: "plain", title: "Search for these", onclick: () => find (record.strings[type.name]) },
                element ("span", { class: "key" }, element ("span", {}, swatch (record.colours[i]), record.strings[type.name])))] : []);
  const others = [["wait", "waits"], ["copy", "copies"], ["start", "start-up"], ["path", "critical path"]];
  for (const [name, text] of others)
    keys.push (element ("span", { class: "quiet" }, swatch (`var(--${name})`), text));
  byId ("key").replaceChildren (...keys);
}

function show (record) {
  tasksTrace.record = record;
  const strings = record.strings;
  const program = (strings[record.program] || record.path).split ("/").pop ();
  document.title = `${program} – tasks-trace`;
  byId ("title").textContent = program;
  byId ("subtitle").textContent = [record.path,
    record.simulated && `simulated on ${strings[record.machine]}`,
    record.policy && `policy ${strings[record.policy]}`,
    record.lost && `${countText (record.lost)} events were lost`].filter (Boolean).join (" · ");
  showTiles (record);
  showEfficiency (record);
  showGuesses (record);
  showCauses (record);
  showTypes (record, findAndShow);
  showPath (record);
  showRoutes (record);
  showKey (record);
  const gantt = tasksTrace.gantt = new Gantt (byId ("gantt"), record, { hover, select: showDetails });
  gantt.showPath = byId ("path").checked;
  gantt.listen ();
  find ("");
  showDetails (-1);
  drawGraph (byId ("graph"), record, byId ("graphText"), node => {
    (typeof node === "string" ? find : goTo) (node);
    byId ("chart").scrollIntoView ();
  });
}

function findAndShow (text) {
  find (text);
  byId ("chart").scrollIntoView ();
}

function listen () {
  const chart = () => tasksTrace.gantt;
  byId ("search").oninput = event => find (event.target.value);
  byId ("search").onkeydown = event => {
    if (event.key === "Enter")
      step (event.shiftKey ? -1 : 1);
    if (event.key === "Escape") {
      find ("");
      byId ("gantt").focus ();
    }
  };
  const setPath = on => {
    byId ("path").checked = chart ().showPath = on;
    chart ().redraw ();
  };
  const actions = { "+": () => chart ().zoom (.6), "=": () => chart ().zoom (.6), "-": () => chart ().zoom (1 / .6),
                    0: () => chart ().fit (), n: () => step (1), p: () => step (-1), c: () => setPath (!chart ().showPath),
                    "/": () => byId ("search").focus () };
  for (const [id, key] of [["in", "+"], ["out", "-"], ["fit", 0], ["next", "n"], ["previous", "p"]])
    byId (id).onclick = actions[key];
  byId ("path").onchange = event => setPath (event.target.checked);
  document.addEventListener ("keydown", event => {
    if (event.target.tagName === "INPUT" && event.target.type !== "checkbox"
        || event.ctrlKey || event.metaKey || event.altKey || !actions[event.key])
      return;
    actions[event.key] ();
    event.preventDefault ();
  });
  new ResizeObserver (() => chart ().redraw ()).observe (byId ("frame"));
  matchMedia ("(prefers-color-scheme: dark)").addEventListener ("change", () => chart ().redraw ());
}

tasksTrace.ready = unpackRecord ().then (record => {
  byId ("data").remove ();
  byId ("message").hidden = true;
  show (record);
  listen ();
}).catch (error => {
  tasksTrace.error = String (error.stack || error);
  byId ("message").hidden = false;
  byId ("message").textContent = `The record cannot be shown: ${error.message}`;
});
