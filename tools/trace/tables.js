/* SPDX-License-Identifier: GPL-3.0-or-later

   All of the page that is text, tables and bars.  */

const CAUSE_COLOURS = ["#53a868", "#4878cf", "var(--none)", "var(--wait)", "#d65f5f", "#956cb4", "#8c613c", "#ee854a", "#d5bb2f"];

function byId (id) {
  return document.getElementById (id);
}

function swatch (colour) {
  return element ("i", { class: "swatch", style: { background: colour } });
}

function meter (part) {
  return element ("span", { class: "meter" },
    element ("i", { style: { width: `${Math.max (0, Math.min (100, 100 * part))}%` } }));
}

function row (cells, attributes = {}) {
  return element ("tr", attributes, ...cells.map (cell => element ("td", {}, cell)));
}

function head (...names) {
  return element ("thead", {}, element ("tr", {}, ...names.map (name => element ("th", { scope: "col" }, name))));
}

function tile (value, ...text) {
  return element ("div", {}, element ("b", {}, value), element ("span", { class: "quiet" }, ...text));
}

function showTiles (record) {
  const lost = record.causes.map ((time, i) => [time, record.causeNames[i]]).slice (1)
    .sort ((a, b) => b[0] - a[0])[0];
  const all = record.time * record.processors;
  byId ("tiles").replaceChildren (
    tile (timeText (record.time), `on ${record.processors} processor${record.processors === 1 ? "" : "s"}`),
    tile (countText (record.taskId.length), "tasks"),
    tile (percentText (record.efficiency[0], 1), "parallel efficiency"),
    tile (percentText (lost[0], all), `of the time lost to: ${lost[1]}`),
    tile (percentText (record.pathTime, record.time), "of the time is the critical path"));
}

function showEfficiency (record) {
  byId ("efficiency").replaceChildren (element ("tbody", {},
    ...record.efficiency.map ((value, i) => {
      const made = row ([record.efficiencyNames[i], percentText (value, 1), meter (value)],
                        i ? { class: "part" } : {});
      made.lastChild.className = "wide";
      return made;
    })));
}

function showGuesses (record) {
  const most = Math.max (...record.guesses.map (([, time]) => time), 1);
  byId ("guesses").replaceChildren (element ("tbody", {},
    ...record.guesses.map (([what, time]) => {
      const made = row ([what, timeText (time), time > 0 ? `× ${(record.time / time).toFixed (2)}` : "", meter (time / most)]);
      made.lastChild.className = "wide";
      made.lastChild.style.width = "30%";
      return made;
    })));
}

function causeBar (record, causes, all) {
  return element ("div", { class: "stack" }, ...causes.map ((time, i) =>
    element ("i", { title: `${record.causeNames[i]}: ${timeText (time)}, ${percentText (time, all)}`,
                    style: { width: `${all ? 100 * time / all : 0}%`, background: CAUSE_COLOURS[i] } })));
}

function showCauses (record) {
  const all = record.time * record.processors;
  byId ("causeKey").replaceChildren (...record.causeNames.flatMap ((name, i) => record.causes[i]
    ? [element ("span", {}, swatch (CAUSE_COLOURS[i]), `${name}: ${percentText (record.causes[i], all)}, ${timeText (record.causes[i])}`)] : []));
  const bars = [element ("b", {}, "all"), causeBar (record, record.causes, all)];
  for (const each of record.rows)
    if (each.processor)
      bars.push (element ("span", {}, record.strings[each.name]), causeBar (record, each.causes, record.time));
  byId ("causes").replaceChildren (...bars);
}

/* Of all types the bins that any has.  */
function binRange (record) {
  const used = i => record.types.some (type => type.bins[i]);
  const bins = [...record.types[0]?.bins.keys () || []].filter (used);
  return bins.length ? [bins[0], bins.at (-1)] : [0, 0];
}

function histogram (type, [first, last]) {
  const most = Math.max (...type.bins);
  const bars = [];
  for (let i = first; i <= last; i++)
    bars.push (element ("i", { title: `${timeText (i ? 2 ** i : 0)} to ${timeText (2 ** (i + 1))}: ${countText (type.bins[i])}`,
                               style: { height: `${type.bins[i] ? Math.max (1, 24 * type.bins[i] / most) : 0}px`, minHeight: type.bins[i] ? "1px" : "0" } }));
  return element ("span", { class: "histogram" }, ...bars);
}

function showTypes (record, find) {
  const columns = [
    ["task", type => record.strings[type.name]], ["count", type => type.count, countText],
    ["in place", type => type.inlined, count => count ? countText (count) : ""],
    ["total", type => type.total, timeText], ["shortest", type => type.least, timeText],
    ["median", type => type.median, timeText], ["95 %", type => type.p95, timeText],
    ["longest", type => type.most, timeText],
    ["queued, mean", type => type.count ? type.queued / type.count : 0, timeText],
    ["of the path", type => type.critical, time => percentText (time, record.pathTime)]];
  const range = binRange (record), colour = new Map (record.types.map ((type, i) => [type, record.colours[i] || "#888"]));
  const body = element ("tbody");
  const fill = types => body.replaceChildren (...types.map (type => row ([
    element ("button", { class: "plain", title: "Search for these", onclick: () => find (record.strings[type.name]) },
             swatch (colour.get (type)), " ", record.strings[type.name]),
    ...columns.slice (1).map (([, value, text]) => text (value (type), 3)), type.count ? histogram (type, range) : ""])));
  const header = element ("thead", {}, element ("tr", {}, ...columns.map (([name, value]) =>
    element ("th", { scope: "col" }, element ("button", { title: "Sort", onclick: () => fill ([...record.types].sort ((a, b) =>
      typeof value (a) === "string" ? value (a).localeCompare (value (b)) : value (b) - value (a))) }, name))),
    element ("th", { scope: "col" }, "times")));
  byId ("types").replaceChildren (header, body);
  fill (record.types);
}

function showPath (record) {
  const tasks = record.taskCritical.reduce ((sum, each) => sum + each, 0);
  byId ("pathText").replaceChildren (
    `With any number of workers the run would still take ${timeText (record.pathTime)}, ${percentText (record.pathTime, record.time)} of what it took: ${countText (tasks)} task${tasks === 1 ? "" : "s"}, and the program itself for ${percentText (record.pathProgram, record.pathTime)} of that, one after the other.`);
}

function showRoutes (record) {
  byId ("copies").hidden = !record.routes.length;
  byId ("routes").replaceChildren (head ("from", "to", "copies", "bytes", "time", "bytes a second", "messages of ranks", "bytes"),
    element ("tbody", {}, ...record.routes.map (([from, to, copies, bytes, time, messages, messageBytes]) => row ([
      record.strings[from], record.strings[to], countText (copies), bytesText (bytes), timeText (time),
      time ? bytesText (bytes * 1e9 / time) : "", countText (messages), bytesText (messageBytes)]))));
}
