/* SPDX-License-Identifier: GPL-3.0-or-later

   The data of the page: unpacked, and as the rest of the scripts see them.  */

/* The record of the page; page.c says what its bytes are.  */
async function unpackRecord () {
  if (typeof DecompressionStream === "undefined")
    throw new Error ("this browser cannot decompress (DecompressionStream): it is too old");
  const text = document.getElementById ("data").textContent;
  /* In pieces, as decoded text takes two bytes a byte.  */
  const piece = 4 << 20;
  const stream = new ReadableStream ({
    start () { this.at = 0; },
    pull (controller) {
      if (this.at >= text.length)
        return controller.close ();
      const binary = atob (text.slice (this.at, this.at + piece));
      this.at += piece;
      const bytes = new Uint8Array (binary.length);
      for (let i = 0; i < binary.length; i++)
        bytes[i] = binary.charCodeAt (i);
      controller.enqueue (bytes);
    }
  });
  const buffer = await new Response (
    stream.pipeThrough (new DecompressionStream ("gzip"))).arrayBuffer ();
  const length = Number (new DataView (buffer).getBigUint64 (0, true));
  const record = JSON.parse (new TextDecoder ().decode (new Uint8Array (buffer, 8, length)));
  let at = 8 + length + 7 & ~7;
  for (const [name, type, count] of record.columns) {
    const kind = globalThis[type + "Array"];
    record[name] = new kind (buffer, at, count);
    at = at + count * kind.BYTES_PER_ELEMENT + 7 & ~7;
  }
  record.spanRow = new Uint32Array (record.spanStart.length);
  record.rows.forEach ((row, i) => record.spanRow.fill (i, row.first, row.first + row.count));
  return record;
}

const TASK = 0, WAIT = 1, IDLE = 2, TRANSFER = 3;
const NOTHING = 0xffffffff;

/* NANOSECONDS for people, with DIGITS that count.  */
function timeText (nanoseconds, digits = 3) {
  const units = ["ns", "µs", "ms", "s"];
  let value = nanoseconds, unit = 0;
  while (Math.abs (value) >= 1000 && unit < 3) {
    value /= 1000;
    unit++;
  }
  return `${Number (value.toPrecision (Math.max (digits, String (Math.trunc (Math.abs (value))).length)))} ${units[unit]}`;
}

function bytesText (bytes) {
  const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
  let unit = 0;
  for (; bytes >= 1024 && unit < 4; unit++)
    bytes /= 1024;
  return `${Number (bytes.toPrecision (3))} ${units[unit]}`;
}

function percentText (part, whole) {
  return whole > 0 ? `${(100 * part / whole).toFixed (1)} %` : "–";
}

function countText (count) {
  return count.toLocaleString ("en").replaceAll (",", " ");
}

/* An element TAG with ATTRIBUTES and CHILDREN: elements or text, never HTML.  */
function element (tag, attributes = {}, ...children) {
  const made = document.createElement (tag);
  for (const [name, value] of Object.entries (attributes))
    if (name === "style")
      Object.assign (made.style, value);
    else if (name.startsWith ("on"))
      made.addEventListener (name.slice (2), value);
    else
      made.setAttribute (name, value);
  made.append (...children);
  return made;
}

/* The first index of the sorted ARRAY, from LOW to HIGH, whose element is not
   below VALUE.  */
function lowerBound (array, value, low = 0, high = array.length) {
  while (low < high) {
    const middle = low + high >>> 1;
    if (array[middle] < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* The edges where COLUMN, edgeFrom or edgeTo of RECORD, is TASK.  */
function edgesOf (record, column, task) {
  const edges = [];
  for (let i = record[column].indexOf (task); i >= 0; i = record[column].indexOf (task, i + 1))
    edges.push (i);
  return edges;
}

/* The spans that match QUERY, which is a number of a task (#7), or a part of the
   name of a span or of the site of a call.  */
function search (record, query) {
  const count = record.spanStart.length, found = [];
  const number = /^#(\d+)$/.exec (query);
  if (number) {
    const task = record.taskId.indexOf (Number (number[1]));
    if (task >= 0)
      found.push (record.taskSpan[task]);
    return Uint32Array.from (found);
  }
  const wanted = query.toLowerCase ();
  const matches = Uint8Array.from (record.strings,
    text => text.toLowerCase ().includes (wanted));
  for (let i = 0; i < count; i++) {
    const kind = record.spanKind[i];
    if (kind !== IDLE && matches[record.spanName[i]]
        || kind === TASK && matches[record.taskSite[record.spanMore[i]]])
      found.push (i);
  }
  return Uint32Array.from (found);
}

function spanName (record, span) {
  return record.strings[record.spanName[span]];
}

/* What is known of SPAN: pairs of a word and text, or of a list of tasks.  */
function spanFacts (record, span) {
  const start = record.spanStart[span], length = record.spanLength[span];
  const facts = [["from", `${timeText (start, 7)} for ${timeText (length, 4)}`]];
  const more = record.spanMore[span], strings = record.strings;
  if (record.spanOwn[span] < length)
    facts.push (["itself", timeText (record.spanOwn[span], 4)]);
  if (record.spanKind[span] === TRANSFER)
    facts.push (["bytes", bytesText (record.transferBytes[more])],
                ["way", `${strings[record.transferFrom[more]]} to ${strings[record.transferTo[more]]}`]);
  if (record.spanKind[span] !== TASK)
    return facts;
  const called = record.taskCalled[more], ready = record.taskReady[more];
  if (record.taskSite[more])
    facts.push (["called at", strings[record.taskSite[more]]]);
  if (record.taskParent[more])
    facts.push (["called by", `#${record.taskParent[more]}`]);
  facts.push (["called", `${timeText (start - called)} before`],
              ["ready", `${timeText (start - ready)} before`]);
  if (strings[record.taskImplementation[more]]
      && record.taskImplementation[more] !== record.spanName[span])
    facts.push (["implementation", strings[record.taskImplementation[more]]]);
  if (record.taskPriority[more])
    facts.push (["priority", String (record.taskPriority[more])]);
  const buffers = record.buffer.subarray (
    record.taskBuffers[more], record.taskBuffers[more] + record.taskBufferCount[more]);
  for (const buffer of buffers)
    facts.push (["buffer", strings[buffer]]);
  return facts;
}
