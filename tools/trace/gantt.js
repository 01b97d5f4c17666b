/* SPDX-License-Identifier: GPL-3.0-or-later

   The Gantt chart.  Spans of a lane (order.c) do not overlap and are sorted, so
   those in view are found by bisection.  Where there are more than pixels, each
   pixel shows the longest of a few that are in it, as pale as they leave time
   unused, which sums of lengths tell: a frame costs as much as it is wide,
   whatever there is in view.  */

const AXIS = 26, SAMPLES = 8;

/* Spans in lanes: of each row and depth their indices, and sums of lengths.  */
function lanesOf (record, spans) {
  const lanes = new Map (), counts = new Map ();
  const key = span => record.spanRow[span] * 256 + record.spanLane[span];
  for (const span of spans)
    counts.set (key (span), (counts.get (key (span)) || 0) + 1);
  for (const [place, count] of counts)
    lanes.set (place, { row: place >> 8, depth: place & 255, count: 0,
                        spans: new Uint32Array (count), start: new Float64Array (count),
                        sum: new Float64Array (count + 1) });
  for (const span of spans) {
    const lane = lanes.get (key (span)), i = lane.count++;
    lane.spans[i] = span;
    lane.start[i] = record.spanStart[span];
    lane.sum[i + 1] = lane.sum[i] + record.spanLength[span];
  }
  return [...lanes.values ()].sort ((a, b) => a.depth - b.depth);
}

class Gantt {
  constructor (canvas, record, listeners) {
    this.canvas = canvas;
    this.record = record;
    this.listeners = listeners; /* hover (span, x, y), select (span) */
    const shown = [];
    for (let i = 0; i < record.spanStart.length; i++)
      if (record.spanKind[i] !== IDLE)
        shown.push (i);
    this.lanes = lanesOf (record, shown);
    const longest = Math.max (...record.rows.map (row => record.strings[row.name].length), 0);
    this.labels = Math.max (90, Math.min (200, 24 + 7 * longest));
    this.found = null;
    this.selected = -1;
    this.showPath = true;
    this.rowHeight = Math.max (5, Math.min (28, 8000 / Math.max (record.rows.length, 1)));
    this.fit ();
  }

  get width () { return Math.max (this.canvas.clientWidth - this.labels - 8, 50); }
  x (time) { return this.labels + (time - this.from) * this.width / (this.to - this.from); }
  time (x) { return this.from + (x - this.labels) * (this.to - this.from) / this.width; }
  y (row) { return AXIS + row * this.rowHeight; }

  fit () { this.view (0, Math.max (this.record.time, 1)); }

  /* Show what is between FROM and TO.  */
  view (from, to) {
    const all = Math.max (this.record.time, 1), margin = all * .01;
    const length = Math.min (Math.max (to - from, 20), all + 2 * margin);
    this.from = Math.min (Math.max (from, -margin), all + margin - length);
    this.to = this.from + length;
    this.redraw ();
  }

  /* Let FACTOR times as much be in view, with the time at X where it is.  */
  zoom (factor, x = this.labels + this.width / 2) {
    const at = this.time (x);
    this.view (at - (at - this.from) * factor, at + (this.to - at) * factor);
  }

  pan (part) {
    const by = part * (this.to - this.from);
    this.view (this.from + by, this.to + by);
  }

  /* SPANS are bright, all else is pale; all is as it was with null.  */
  highlight (spans) {
    this.found = spans && lanesOf (this.record, spans);
    this.redraw ();
  }

  select (span, move) {
    this.selected = span;
    if (span >= 0 && move) {
      const start = this.record.spanStart[span], length = this.record.spanLength[span];
      const view = Math.min (this.to - this.from, Math.max (40 * length, 200));
      this.view (start + length / 2 - view / 2, start + length / 2 + view / 2);
      const y = this.y (this.record.spanRow[span]), frame = this.canvas.parentElement;
      if (y < frame.scrollTop || y > frame.scrollTop + frame.clientHeight - 40)
        frame.scrollTop = y - frame.clientHeight / 2;
    }
    const task = span >= 0 && this.record.spanKind[span] === TASK ? this.record.spanMore[span] : NOTHING;
    this.before = edgesOf (this.record, "edgeTo", task).slice (0, 200);
    this.after = edgesOf (this.record, "edgeFrom", task).slice (0, 200);
    this.redraw ();
    this.listeners.select (span);
  }

  /* The innermost span at X and Y, or -1.  */
  at (x, y) {
    const row = Math.floor ((y - AXIS) / this.rowHeight);
    const time = this.time (x), slack = 2 * (this.to - this.from) / this.width;
    if (x < this.labels)
      return -1;
    for (let i = this.lanes.length - 1; i >= 0; i--) {
      const lane = this.lanes[i];
      if (lane.row !== row)
        continue;
      const next = lowerBound (lane.start, time + slack);
      const span = lane.spans[next - 1];
      if (next && this.record.spanStart[span] + this.record.spanLength[span] >= time - slack)
        return span;
    }
    return -1;
  }

  colour (span) {
    const record = this.record;
    switch (record.spanKind[span]) {
    case TASK:
      return record.colours[record.taskType[record.spanMore[span]]] || "#888";
    case WAIT:
      return this.styles.wait;
    case TRANSFER:
      return this.styles.copy;
    default:
      return this.styles.start;
    }
  }

  redraw () {
    if (!this.pending)
      this.pending = requestAnimationFrame (() => {
        this.pending = 0;
        this.draw ();
      });
  }

  draw () {
    const record = this.record, canvas = this.canvas;
    const ratio = window.devicePixelRatio || 1;
    const height = AXIS + record.rows.length * this.rowHeight + 6;
    canvas.style.height = `${height}px`;
    const wide = Math.round (canvas.clientWidth * ratio), high = Math.round (height * ratio);
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
    }
    const style = getComputedStyle (document.documentElement);
    this.styles = {};
    for (const name of ["card", "text", "quiet", "grid", "line", "wait", "start", "copy", "path", "accent"])
      this.styles[name] = style.getPropertyValue (`--${name}`).trim ();
    const g = this.g = canvas.getContext ("2d");
    g.setTransform (ratio, 0, 0, ratio, 0, 0);
    g.globalAlpha = 1;
    g.fillStyle = this.styles.card;
    g.fillRect (0, 0, canvas.clientWidth, height);
    g.font = "12px system-ui, sans-serif";
    this.drawGrid (height);
    g.save ();
    g.beginPath ();
    g.rect (this.labels, 0, this.width, height);
    g.clip ();
    for (const lane of this.lanes)
      this.drawLane (lane, this.found ? .18 : 1);
    for (const lane of this.found || [])
      this.drawLane (lane, 1, true);
    g.globalAlpha = 1;
    if (this.showPath)
      this.drawPath ();
    if (this.selected >= 0)
      this.drawSelected ();
    g.restore ();
    this.frames = (this.frames || 0) + 1;
  }

  drawGrid (height) {
    const g = this.g, span = this.to - this.from;
    let step = 10 ** Math.floor (Math.log10 (span / (this.width / 130)));
    while (this.width * step / span < 90)
      step *= step * 2.5 / span * this.width >= 90 && String (step)[0] === "2" ? 2.5 : 2;
    g.textAlign = "center";
    for (let at = Math.ceil (this.from / step) * step; at <= this.to; at += step) {
      const x = Math.round (this.x (at)) + .5;
      g.fillStyle = this.styles.grid;
      g.fillRect (x, AXIS - 4, 1, height);
      g.fillStyle = this.styles.quiet;
      g.fillText (timeText (at, Math.max (3, Math.ceil (Math.log10 (Math.max (Math.abs (at), 1) / step)) + 1)), x, 14);
    }
    g.textAlign = "right";
    this.record.rows.forEach ((row, i) => {
      const y = this.y (i);
      g.fillStyle = this.styles.grid;
      g.fillRect (0, y + this.rowHeight - .5, this.canvas.clientWidth, 1);
      g.fillStyle = this.styles.text;
      const every = Math.ceil (14 / this.rowHeight);
      if (i % every === 0)
        g.fillText (this.shortened (this.record.strings[row.name]), this.labels - 8,
                    y + Math.max (this.rowHeight / 2, 7) + 4);
    });
  }

  /* NAME, or its beginning and its end, which tells more, as wide as there is room.  */
  shortened (name) {
    const fits = text => this.g.measureText (text).width <= this.labels - 14;
    let text = name;
    for (let left = name.length; !fits (text) && left > 4; left--)
      text = `${name.slice (0, Math.ceil (left * .4))}…${name.slice (name.length - Math.floor (left * .6))}`;
    return text;
  }

  /* LANE with opacity ALPHA; WIDE: no span is thinner than two pixels.  */
  drawLane (lane, alpha, wide) {
    const record = this.record, g = this.g;
    const inset = Math.min (lane.depth, 4) * this.rowHeight / 9;
    const y = this.y (lane.row) + 2 + inset;
    const height = Math.max (this.rowHeight - 5 - inset, 2);
    let first = Math.max (lowerBound (lane.start, this.from) - 1, 0);
    const last = lowerBound (lane.start, this.to, first);
    if (last - first > 2 * this.width) {
      this.drawPixels (lane, first, last, y, height, alpha, wide);
      return;
    }
    g.globalAlpha = alpha;
    for (; first < last; first++) {
      const span = lane.spans[first];
      const from = Math.max (this.x (record.spanStart[span]), this.labels - 1);
      const to = Math.min (this.x (record.spanStart[span] + record.spanLength[span]),
                           this.labels + this.width + 1);
      if (to < this.labels)
        continue;
      g.fillStyle = this.colour (span);
      g.fillRect (from, y, Math.max (to - from - (to - from > 4 ? 1 : 0), wide ? 2 : .6), height);
      if (to - from > 40 && this.rowHeight > 15 && record.spanKind[span] !== WAIT)
        this.drawName (span, from, to - from, y, height);
    }
  }

  drawName (span, x, width, y, height) {
    const g = this.g, name = spanName (this.record, span);
    g.textAlign = "left";
    if (g.measureText (name).width > width - 8)
      return;
    g.fillStyle = "#fff";
    g.fillText (name, x + 5, y + height / 2 + 4);
  }

  drawPixels (lane, first, last, y, height, alpha, wide) {
    const record = this.record, g = this.g, step = (this.to - this.from) / this.width;
    let end = first;
    for (let pixel = 0; pixel < this.width && end < last; pixel++) {
      const begin = end;
      end = lowerBound (lane.start, this.from + (pixel + 1) * step, begin, last);
      if (end === begin)
        continue;
      let best = lane.spans[begin];
      const stride = Math.max (1, (end - begin) / SAMPLES);
      for (let i = begin + stride; i < end; i += stride) {
        const span = lane.spans[Math.floor (i)];
        if (record.spanLength[span] > record.spanLength[best])
          best = span;
      }
      const used = Math.min ((lane.sum[end] - lane.sum[begin]) / step, 1);
      g.globalAlpha = alpha * (wide ? 1 : .15 + .85 * used);
      g.fillStyle = this.colour (best);
      g.fillRect (this.labels + pixel, y, Math.max (1, record.spanLength[best] / step, wide ? 2 : 0), height);
    }
  }

  /* The critical path below its tasks; steps that touch as one.  */
  drawPath () {
    const record = this.record, g = this.g;
    const { stepStart, stepEnd, stepTask } = record;
    g.fillStyle = this.styles.path;
    let row = -1, from = 0, to = -1;
    const flush = () => {
      if (row >= 0)
        g.fillRect (from, this.y (row) + this.rowHeight - 4, Math.max (to - from, 1), 3);
    };
    const first = Math.max (lowerBound (stepEnd, this.from) - 1, 0);
    const last = lowerBound (stepStart, this.to, first);
    for (let i = first; i < last; i++) {
      const task = stepTask[i];
      const where = task === NOTHING ? record.host : this.taskRow (task);
      const x = this.x (stepStart[i]);
      if (where !== row || x > to + 1) {
        flush ();
        row = where;
        from = x;
      }
      to = this.x (stepEnd[i]);
    }
    flush ();
  }

  taskRow (task) { return this.record.spanRow[this.record.taskSpan[task]]; }

  /* The selected span, and who waited for whom.  */
  drawSelected () {
    const record = this.record, g = this.g, span = this.selected;
    const start = this.x (record.spanStart[span]);
    const end = this.x (record.spanStart[span] + record.spanLength[span]);
    const row = record.spanRow[span], middle = i => this.y (i) + this.rowHeight / 2;
    g.strokeStyle = g.fillStyle = this.styles.text;
    g.lineWidth = 2;
    g.strokeRect (start - 1, this.y (row) + 1, Math.max (end - start, 2) + 1, this.rowHeight - 3);
    g.lineWidth = 1.5;
    const arrow = (fromX, fromRow, toX, toRow) => {
      const bend = Math.min (20, Math.abs (toX - fromX) / 2);
      g.beginPath ();
      g.moveTo (fromX, middle (fromRow));
      g.bezierCurveTo (fromX + bend, middle (fromRow), toX - bend, middle (toRow), toX, middle (toRow));
      g.stroke ();
      g.beginPath ();
      g.arc (toX, middle (toRow), 3, 0, 2 * Math.PI);
      g.fill ();
    };
    const endOf = other => record.spanStart[record.taskSpan[other]] + record.spanLength[record.taskSpan[other]];
    for (const edge of this.before)
      arrow (this.x (endOf (record.edgeFrom[edge])), this.taskRow (record.edgeFrom[edge]), start, row);
    for (const edge of this.after)
      arrow (end, row, this.x (record.spanStart[record.taskSpan[record.edgeTo[edge]]]), this.taskRow (record.edgeTo[edge]));
  }

  /* The mouse, fingers, and the keyboard.  */
  listen () {
    const canvas = this.canvas;
    let held = null;
    canvas.onpointerdown = event => {
      held = { x: event.offsetX, from: this.from, to: this.to, moved: false };
      canvas.setPointerCapture (event.pointerId);
    };
    canvas.onpointermove = event => {
      if (!held) {
        this.listeners.hover (this.at (event.offsetX, event.offsetY), event.clientX, event.clientY);
        return;
      }
      const by = (held.x - event.offsetX) * (held.to - held.from) / this.width;
      held.moved ||= Math.abs (held.x - event.offsetX) > 3;
      if (held.moved)
        this.view (held.from + by, held.to + by);
    };
    canvas.onpointerup = event => {
      if (held && !held.moved)
        this.select (this.at (event.offsetX, event.offsetY), false);
      held = null;
    };
    canvas.onpointercancel = () => { held = null; };
    canvas.onpointerleave = () => this.listeners.hover (-1);
    canvas.ondblclick = event => this.zoom (.4, event.offsetX);
    canvas.onwheel = event => {
      if (event.ctrlKey || event.metaKey)
        this.zoom (Math.exp (event.deltaY * .004), event.offsetX);
      else if (event.shiftKey || event.deltaX)
        this.pan ((event.deltaX || event.deltaY) / this.width);
      else
        return;
      event.preventDefault ();
    };
    canvas.onkeydown = event => {
      const page = this.canvas.parentElement;
      const keys = { ArrowLeft: () => this.pan (-.15), ArrowRight: () => this.pan (.15),
                     ArrowUp: () => page.scrollBy (0, -60), ArrowDown: () => page.scrollBy (0, 60),
                     Escape: () => this.select (-1) };
      if (keys[event.key] && !event.altKey && !event.ctrlKey && !event.metaKey) {
        keys[event.key] ();
        event.preventDefault ();
      }
    };
  }
}
