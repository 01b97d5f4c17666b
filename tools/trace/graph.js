/* SPDX-License-Identifier: GPL-3.0-or-later

   Who waited for whom, as a graph: each task that did in a column of its own
   depth, or, where they are too many, each type of task on a circle.  */

const NODE_WIDTH = 108, NODE_HEIGHT = 36;

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

function typeGraph (record) {
  const nodes = record.types.filter (type => type.count).map ((type, i, all) => ({
    name: record.strings[type.name], number: countText (type.count), critical: type.critical,
    colour: record.colours[i] || "#888", type: i,
    x: 90 * all.length * -Math.cos (2 * Math.PI * i / all.length),
    y: 45 * all.length * -Math.sin (2 * Math.PI * i / all.length) }));
  const edges = record.links.map (([from, to, count]) => ({ from, to, count }));
  return { nodes, edges };
}

function drawEdge (nodes, edge) {
  const from = nodes[edge.from], to = nodes[edge.to];
  let path, x, y;
  if (from === to) {
    x = from.x;
    y = from.y - 56;
    path = `M ${x - 16} ${from.y - 18} C ${x - 40} ${y} ${x + 40} ${y} ${x + 16} ${from.y - 18}`;
  } else if (edge.count === undefined) {
    const a = from.x + NODE_WIDTH / 2, b = to.x - NODE_WIDTH / 2;
    path = `M ${a} ${from.y} C ${a + 26} ${from.y} ${b - 26} ${to.y} ${b} ${to.y}`;
  } else {
    /* From edge to edge of the boxes, bent to one side, as there may be another
       one back.  */
    const dx = to.x - from.x, dy = to.y - from.y, length = Math.hypot (dx, dy);
    const cut = Math.min (NODE_WIDTH / 2 / Math.abs (dx / length), NODE_HEIGHT / 2 / Math.abs (dy / length)) + 4;
    const ax = from.x + dx / length * cut, ay = from.y + dy / length * cut;
    const bx = to.x - dx / length * cut, by = to.y - dy / length * cut;
    const cx = (ax + bx) / 2 - dy / length * 28, cy = (ay + by) / 2 + dx / length * 28;
    path = `M ${ax} ${ay} Q ${cx} ${cy} ${bx} ${by}`;
    /* The number is nearer to the beginning: others cross in the middle.  */
    x = .49 * ax + .42 * cx + .09 * bx;
    y = .49 * ay + .42 * cy + .09 * by;
  }
  const drawn = [svgElement ("path", { d: path, "marker-end": "url(#arrow)",
                                       class: edge.critical ? "critical" : "" })];
  if (edge.count !== undefined)
    drawn.push (svgElement ("text", { x, y: y + 4, class: "number" }, countText (edge.count)));
  return drawn;
}

/* Draw the graph of RECORD into SVG; what one clicks goes to SELECT.  Returns
   what zooms it.  */
function drawGraph (svg, record, text, select) {
  const byTask = record.taskId.length <= record.mostNodes;
  const graph = byTask ? taskGraph (record) : typeGraph (record);
  if (byTask)
    placeTasks (graph);
  const { nodes, edges } = graph;
  text.textContent = !edges.length ? "No task waited for another one."
    : byTask ? `${countText (nodes.length)} tasks waited or let others go; the others are not shown. Red: on the critical path.`
    : `How often tasks of one type waited for one of another; single tasks are only shown where there are no more than ${countText (record.mostNodes)}.`;
  svg.replaceChildren (svgElement ("defs", {},
    svgElement ("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7,
                            markerHeight: 7, orient: "auto", markerUnits: "userSpaceOnUse" },
      svgElement ("path", { d: "M 0 0 L 8 4 L 0 8 z", style: "fill: var(--quiet); stroke: none" }))));
  for (const critical of [false, true])
    for (const edge of edges)
      if (!edge.critical === !critical)
        svg.append (...drawEdge (nodes, edge));
  for (const node of edges.length ? nodes : []) {
    const rect = svgElement ("rect", { x: node.x - NODE_WIDTH / 2, y: node.y - NODE_HEIGHT / 2,
      width: NODE_WIDTH, height: NODE_HEIGHT, stroke: node.colour, class: node.critical ? "critical" : "" });
    rect.addEventListener ("click", () => select (node));
    rect.append (svgElement ("title", {}, `${node.name}: ${node.number}`));
    const name = node.name.length > 16 ? node.name.slice (0, 15) + "…" : node.name;
    svg.append (rect, svgElement ("text", { x: node.x, y: node.y - 2 }, name),
                svgElement ("text", { x: node.x, y: node.y + 12, class: "number" }, node.number));
  }
  svg.style.display = edges.length ? "" : "none";
  return moveGraph (svg, nodes);
}

/* Let SVG be zoomed and moved.  At first all NODES are in it, if they can be
   read then; else those around the first one of the critical path.  */
function moveGraph (svg, nodes) {
  let box;
  const show = () => svg.setAttribute ("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  const fit = () => {
    const low = { x: Infinity, y: Infinity }, high = { x: -Infinity, y: -Infinity };
    for (const node of nodes)
      for (const axis of ["x", "y"]) {
        low[axis] = Math.min (low[axis], node[axis]);
        high[axis] = Math.max (high[axis], node[axis]);
      }
    /* No larger than as it is.  */
    const width = Math.max (high.x - low.x + 160, svg.clientWidth);
    const height = Math.max (high.y - low.y + 160, svg.clientHeight);
    box = { x: (low.x + high.x - width) / 2, y: (low.y + high.y - height) / 2 - 10, width, height };
    show ();
  };
  const zoom = (factor, x = box.x + box.width / 2, y = box.y + box.height / 2) => {
    box = { x: x - (x - box.x) * factor, y: y - (y - box.y) * factor,
            width: box.width * factor, height: box.height * factor };
    show ();
  };
  const scale = () => Math.max (box.width / svg.clientWidth, box.height / svg.clientHeight);
  const move = (x, y) => {
    box.x += x * scale ();
    box.y += y * scale ();
    show ();
  };
  let held = null;
  svg.onpointerdown = event => { held = { x: event.clientX, y: event.clientY }; };
  svg.onpointermove = event => {
    if (!held || !event.buttons)
      return;
    move (held.x - event.clientX, held.y - event.clientY);
    held = { x: event.clientX, y: event.clientY };
  };
  svg.onpointerup = () => { held = null; };
  svg.onwheel = event => {
    if (!event.ctrlKey && !event.metaKey)
      return;
    const at = new DOMPoint (event.clientX, event.clientY).matrixTransform (svg.getScreenCTM ().inverse ());
    zoom (Math.exp (event.deltaY * .004), at.x, at.y);
    event.preventDefault ();
  };
  svg.onkeydown = event => {
    const keys = { ArrowLeft: () => move (-60, 0), ArrowRight: () => move (60, 0),
                   ArrowUp: () => move (0, -60), ArrowDown: () => move (0, 60) };
    if (keys[event.key]) {
      keys[event.key] ();
      event.preventDefault ();
    }
  };
  if (nodes.length)
    fit ();
  if (nodes.length && scale () > 2) {
    const first = nodes.find (node => node.critical) || nodes[0];
    box = { x: first.x - 200, y: first.y - svg.clientHeight / 2,
            width: svg.clientWidth, height: svg.clientHeight };
    show ();
  }
  return { zoom, fit };
}
