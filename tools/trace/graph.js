/* SPDX-License-Identifier: GPL-3.0-or-later

   Who waited for whom, as a graph: each task that did in a column of its own
   depth; or, where they are too many, each type of tasks, by who was first.  */

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

/* The nodes of the graph of RECORD, and edges between their places in that list:
   tasks if BY_TASK, or types.  */
function graphOf (record, byTask) {
  const nodes = [], place = new Map (), edges = new Map ();
  const key = task => byTask ? task : record.taskType[task];
  const node = task => {
    const span = record.taskSpan[task], type = record.types[record.taskType[task]];
    if (!place.has (key (task))) {
      place.set (key (task), nodes.length);
      nodes.push ({ task, name: spanName (record, span), level: 0, before: [], start: Infinity,
                    number: byTask ? timeText (record.spanOwn[span]) : `${countText (type.count)}: ${timeText (type.total)}`,
                    colour: record.colours[record.taskType[task]] || "#888",
                    critical: byTask ? record.taskCritical[task] : type.critical > 0 });
    }
    const at = place.get (key (task));
    nodes[at].start = Math.min (nodes[at].start, record.spanStart[span]);
    return at;
  };
  const keyOf = (from, to) => key (from) * record.taskId.length + key (to);
  const steps = new Set ();
  for (let i = 1; i < record.stepTask.length; i++)
    steps.add (keyOf (record.stepTask[i - 1], record.stepTask[i]));
  for (let i = 0; i < record.edgeTo.length; i++) {
    const task = record.edgeFrom[i], other = record.edgeTo[i];
    const from = node (task), to = node (other), id = keyOf (task, other);
    if (!edges.has (id)) /* several buffers are one arrow */
      edges.set (id, { from, to, count: 0, critical: steps.has (id) });
    edges.get (id).count++;
  }
  return { nodes, edges: [...edges.values ()] };
}

/* Columns by depth, which nodes in the order of their beginning have got when
   their turn comes; within one by where those before are.  */
function placeNodes ({ nodes, edges }) {
  for (const { from, to } of edges)
    if (nodes[from].start < nodes[to].start) /* types may wait for each other */
      nodes[to].before.push (nodes[from]);
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

/* An arrow; one that leads back, or to where it begins, goes below nodes, and one
   to a node farther behind in the same line above them.  */
function drawEdge (nodes, edge) {
  const from = nodes[edge.from], to = nodes[edge.to];
  const a = from.x + NODE_WIDTH / 2, b = to.x - NODE_WIDTH / 2, bend = b < a ? 70 : from.y === to.y && b - a > 100 ? -70 : 0;
  const path = svgElement ("path", {
    d: `M ${a} ${from.y} C ${a + 26} ${from.y + bend} ${b - 26} ${to.y + bend} ${b} ${to.y}`,
    "marker-end": "url(#arrow)", class: edge.critical ? "critical" : "" });
  path.append (svgElement ("title", {}, `${from.name} → ${to.name}: ${countText (edge.count)}`));
  return path;
}

/* Draw the graph of RECORD into SVG, as large as it is; what one clicks goes to
   SELECT: a task, or the name of a type.  */
function drawGraph (svg, record, text, select) {
  const byTask = record.taskId.length <= MOST_NODES, graph = graphOf (record, byTask);
  placeNodes (graph);
  const { nodes, edges } = graph;
  text.textContent = !record.edgeTo.length ? "No task waited for another one."
    : byTask ? `${countText (nodes.length)} tasks waited or let others go; the others are not shown. Red: on the critical path.`
    : `Tasks of one name are one node, with their number and all their time; red: on the critical path. Arrows tell how often a task waited for another one. Single tasks are only shown where there are no more than ${countText (MOST_NODES)}.`;
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
    rect.addEventListener ("click", () => select (byTask ? node.task : node.name));
    rect.append (svgElement ("title", {}, `${node.name}: ${node.number}`));
    const name = node.name.length > 16 ? node.name.slice (0, 15) + "…" : node.name;
    svg.append (rect, svgElement ("text", { x: node.x, y: node.y - 2 }, name),
                svgElement ("text", { x: node.x, y: node.y + 12, class: "number" }, node.number));
  }
  const right = Math.max (0, ...nodes.map (node => node.x)), low = Math.max (0, ...nodes.map (node => node.y));
  const box = [-80, -90, right + 160, low + (byTask ? 130 : 180)];
  svg.setAttribute ("viewBox", box.join (" "));
  svg.style.width = `${box[2]}px`;
  svg.style.height = `${box[3]}px`;
  svg.parentElement.hidden = !edges.length;
}
