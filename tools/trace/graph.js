/* SPDX-License-Identifier: GPL-3.0-or-later

   Who waited for whom, as a graph: each task that did in a column of its own
   depth; or, where they are too many, how many of each type, in a table.  */

const NODE_WIDTH = 108, NODE_HEIGHT = 36;

/* Of graphs no more tasks are drawn one by one.  */
const MOST_NODES = 3000;

function svgElement (tag, attributes, ...children) {
  const made = document.createElementNS ("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries (attributes))
    made.setAttribute (name, value);
  made.append (...children);
  return made;
}

/* Nodes, and edges between their places in that list, of the tasks of
   RECORD.  */
function taskGraph (record) {
  const nodes = [], place = new Map (), edges = [];
  const node = task => {
    if (!place.has (task)) {
      const span = record.taskSpan[task];
      place.set (task, nodes.length);
      nodes.push ({ task, span, name: spanName (record, span), level: 0, before: [],
                    number: timeText (record.spanOwn[span]),
                    colour: record.colours[record.taskType[task]] || "#888",
                    critical: record.taskCritical[task], start: record.spanStart[span] });
    }
    return place.get (task);
  };
  const steps = new Set ();
  for (let i = 1; i < record.stepTask.length; i++)
    steps.add (`${record.stepTask[i - 1]} ${record.stepTask[i]}`);
  let last = -1;
  for (let i = 0; i < record.edgeTo.length; i++) {
    const from = node (record.edgeFrom[i]), to = node (record.edgeTo[i]);
    const key = from * record.taskId.length + to;
    if (key !== last) /* several buffers are one arrow */
      edges.push ({ from, to, critical: steps.has (`${record.edgeFrom[i]} ${record.edgeTo[i]}`) });
    last = key;
  }
  return { nodes, edges };
}

/* Columns by depth, which tasks in the order of their beginning have got when
   their turn comes; within one by where those before are.  */
function placeTasks ({ nodes, edges }) {
  for (const edge of edges)
    nodes[edge.to].before.push (nodes[edge.from]);
  const columns = [];
  for (const node of [...nodes].sort ((a, b) => a.start - b.start)) {
    for (const before of node.before)
      node.level = Math.max (node.level, before.level + 1);
    (columns[node.level] ||= []).push (node);
  }
  columns.forEach ((column, level) => {
    for (const node of column)
      node.wish = node.before.length
        ? node.before.reduce ((sum, before) => sum + before.y, 0) / node.before.length : 0;
    if (level)
      column.sort ((a, b) => a.wish - b.wish || a.start - b.start);
    let y = -Infinity;
    for (const node of column) {
      node.x = level * 160;
      node.y = y = Math.max (y + NODE_HEIGHT + 12, level ? node.wish : 0, 0);
    }
  });
}

/* How often tasks of each type waited for those of each other.  */
function typeTable (record) {
  const types = record.types.filter (type => type.count).map (type => record.strings[type.name]);
  const counts = types.map (() => types.map (() => 0));
  record.edgeFrom.forEach ((from, i) =>
    counts[record.taskType[from]][record.taskType[record.edgeTo[i]]]++);
  return [head ("", ...types), element ("tbody", {}, ...counts.map ((line, i) =>
    row ([types[i], ...line.map (count => count ? countText (count) : "")])))];
}

function drawEdge (nodes, edge) {
  const from = nodes[edge.from], to = nodes[edge.to];
  const a = from.x + NODE_WIDTH / 2, b = to.x - NODE_WIDTH / 2;
  return svgElement ("path", {
    d: `M ${a} ${from.y} C ${a + 26} ${from.y} ${b - 26} ${to.y} ${b} ${to.y}`,
    "marker-end": "url(#arrow)", class: edge.critical ? "critical" : "" });
}

/* Draw the graph of RECORD into SVG, as large as it is; what one clicks goes to
   SELECT.  */
function drawGraph (svg, record, text, select) {
  const byTask = record.taskId.length <= MOST_NODES;
  const graph = byTask ? taskGraph (record) : { nodes: [], edges: [] };
  placeTasks (graph);
  const { nodes, edges } = graph;
  byId ("links").replaceChildren (...byTask ? [] : typeTable (record));
  text.textContent = !record.edgeTo.length ? "No task waited for another one."
    : byTask ? `${countText (nodes.length)} tasks waited or let others go; the others are not shown. Red: on the critical path.`
    : `How many tasks of each line's type let one of each column's go, which had waited for it; single tasks are only shown where there are no more than ${countText (MOST_NODES)}.`;
  svg.replaceChildren (svgElement ("defs", {},
    svgElement ("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7,
                            markerHeight: 7, orient: "auto", markerUnits: "userSpaceOnUse" },
      svgElement ("path", { d: "M 0 0 L 8 4 L 0 8 z", style: "fill: var(--quiet); stroke: none" }))));
  for (const critical of [false, true])
    for (const edge of edges)
      if (!edge.critical === !critical)
        svg.append (drawEdge (nodes, edge));
  for (const node of edges.length ? nodes : []) {
    const rect = svgElement ("rect", { x: node.x - NODE_WIDTH / 2, y: node.y - NODE_HEIGHT / 2,
      width: NODE_WIDTH, height: NODE_HEIGHT, stroke: node.colour, class: node.critical ? "critical" : "" });
    rect.addEventListener ("click", () => select (node));
    rect.append (svgElement ("title", {}, `${node.name}: ${node.number}`));
    const name = node.name.length > 16 ? node.name.slice (0, 15) + "…" : node.name;
    svg.append (rect, svgElement ("text", { x: node.x, y: node.y - 2 }, name),
                svgElement ("text", { x: node.x, y: node.y + 12, class: "number" }, node.number));
  }
  const right = Math.max (0, ...nodes.map (node => node.x)), low = Math.max (0, ...nodes.map (node => node.y));
  const box = [-80, -90, right + 160, low + 130];
  svg.setAttribute ("viewBox", box.join (" "));
  svg.style.width = `${box[2]}px`;
  svg.style.height = `${box[3]}px`;
  svg.parentElement.hidden = !edges.length;
}
