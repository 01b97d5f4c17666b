/* SPDX-License-Identifier: GPL-3.0-or-later

   A page that needs nothing else: page.html with its style and scripts, and
   the data, compressed and in base64.  These are, beginning at multiples of 8
   bytes, JSON with all that is said of the record, which also lists what
   follows: arrays, a column each of a table of spans, tasks, edges, and steps.
   The scripts look at these as they are.  */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "analysis.h"

/* The files, which the assembler reads (build.mk).  */
#define FILE_IN_PAGE(name, path)                                              \
  __asm__(".section .rodata\n" #name ":\n.incbin \"" path                     \
          "\"\n.byte 0\n.previous\n");                                        \
  extern const char name[] __asm__(#name)

FILE_IN_PAGE (page_html, "tools/trace/page.html");
FILE_IN_PAGE (page_style, "tools/trace/page.css");
FILE_IN_PAGE (page_data, "tools/trace/data.js");
FILE_IN_PAGE (page_gantt, "tools/trace/gantt.js");
FILE_IN_PAGE (page_graph, "tools/trace/graph.js");
FILE_IN_PAGE (page_tables, "tools/trace/tables.js");
FILE_IN_PAGE (page_main, "tools/trace/main.js");

/* Bytes on their way into the page.  */
struct packer
{
  FILE *stream;
  z_stream zip;
  unsigned char rest[3]; /* not yet a group of base64 */
  unsigned rest_count;
  uint64_t total; /* before compression */
};

/* Write the bytes that are left, up to three, as four digits.  */
static void
encode_rest (struct packer *packer)
{
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrst"
                               "uvwxyz0123456789+/";
  const unsigned char *r = packer->rest;
  char group[] = { digits[r[0] >> 2], digits[(r[0] & 3) << 4 | r[1] >> 4],
                   digits[(r[1] & 15) << 2 | r[2] >> 6], digits[r[2] & 63] };
  memset (group + packer->rest_count + 1, '=', 3 - packer->rest_count);
  fwrite (group, 1, 4, packer->stream);
  memset (packer->rest, 0, sizeof packer->rest);
  packer->rest_count = 0;
}

static void
encode (struct packer *packer, const unsigned char *bytes, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      packer->rest[packer->rest_count++] = bytes[i];
      if (packer->rest_count == 3)
        encode_rest (packer);
    }
}

static void
pack (struct packer *packer, const void *bytes, size_t count, int flush)
{
  unsigned char out[1 << 15];
  packer->total += count;
  packer->zip.next_in = (unsigned char *)bytes;
  packer->zip.avail_in = (uInt)count;
  do
    {
      packer->zip.next_out = out;
      packer->zip.avail_out = sizeof out;
      deflate (&packer->zip, flush);
      encode (packer, out, sizeof out - packer->zip.avail_out);
    }
  while (!packer->zip.avail_out);
}

static void
pad (struct packer *packer)
{
  static const char nothing[8];
  pack (packer, nothing, -packer->total & 7, Z_NO_FLUSH);
}

static void
begin_packing (struct packer *packer)
{
  /* Fast: most of the bytes are times, of which little can be saved.  */
  if (deflateInit2 (&packer->zip, 3, Z_DEFLATED, 15 + 16, 9,
                    Z_DEFAULT_STRATEGY)
      != Z_OK)
    fail ("there is no memory to compress a page");
}

static void
end_packing (struct packer *packer)
{
  pack (packer, NULL, 0, Z_FINISH);
  deflateEnd (&packer->zip);
  if (packer->rest_count)
    encode_rest (packer);
}

/* The columns: their names and types in the scripts, their type in C, how many
   elements there are, and element I.  */
#define COLUMNS                                                               \
  X (spanStart, Float64, double, trace->span_count, trace->spans[i].start)    \
  X (spanLength, Float64, double, trace->span_count,                          \
     trace->spans[i].end - trace->spans[i].start)                             \
  X (spanOwn, Float64, double, trace->span_count, trace->spans[i].own)        \
  X (spanName, Uint32, uint32_t, trace->span_count, trace->spans[i].name)     \
  X (spanMore, Uint32, uint32_t, trace->span_count, trace->spans[i].more)     \
  X (spanKind, Uint8, uint8_t, trace->span_count, trace->spans[i].kind)       \
  X (spanLane, Uint8, uint8_t, trace->span_count, trace->spans[i].lane)       \
  X (taskSpan, Uint32, uint32_t, trace->task_count, trace->tasks[i].span)     \
  X (taskId, Float64, double, trace->task_count, trace->tasks[i].id)          \
  X (taskParent, Float64, double, trace->task_count,                          \
     trace->tasks[i].parent_id)                                               \
  X (taskType, Uint32, uint32_t, trace->task_count, analysis->type_of[i])     \
  X (taskCalled, Float64, double, trace->task_count, trace->tasks[i].called)  \
  X (taskReady, Float64, double, trace->task_count, trace->tasks[i].ready)    \
  X (taskSite, Uint32, uint32_t, trace->task_count, trace->tasks[i].site)     \
  X (taskImplementation, Uint32, uint32_t, trace->task_count,                 \
     trace->tasks[i].implementation)                                          \
  X (taskPriority, Int32, int32_t, trace->task_count,                         \
     trace->tasks[i].priority)                                                \
  X (taskBuffers, Uint32, uint32_t, trace->task_count,                        \
     trace->tasks[i].buffers)                                                 \
  X (taskBufferCount, Uint32, uint32_t, trace->task_count,                    \
     trace->tasks[i].buffer_count)                                            \
  X (taskCritical, Uint8, uint8_t, trace->task_count, analysis->critical[i])  \
  X (buffer, Uint32, uint32_t, trace->buffer_count, trace->buffers[i])        \
  X (edgeFrom, Uint32, uint32_t, trace->edge_count, trace->edges[i].from)     \
  X (edgeTo, Uint32, uint32_t, trace->edge_count, trace->edges[i].to)         \
  X (edgeBuffer, Uint32, uint32_t, trace->edge_count, trace->edges[i].buffer) \
  X (edgeAccess, Uint32, uint32_t, trace->edge_count, trace->edges[i].access) \
  X (transferSpan, Uint32, uint32_t, trace->transfer_count,                   \
     trace->transfers[i].span)                                                \
  X (transferFrom, Uint32, uint32_t, trace->transfer_count,                   \
     trace->transfers[i].from)                                                \
  X (transferTo, Uint32, uint32_t, trace->transfer_count,                     \
     trace->transfers[i].to)                                                  \
  X (transferBytes, Float64, double, trace->transfer_count,                   \
     trace->transfers[i].bytes)                                               \
  X (stepTask, Uint32, uint32_t, analysis->path_count,                        \
     analysis->path[i].task)                                                  \
  X (stepStart, Float64, double, analysis->path_count,                        \
     analysis->path[i].start)                                                 \
  X (stepEnd, Float64, double, analysis->path_count, analysis->path[i].end)

/* An array of COUNT elements of SIZE bytes, which VALUE writes one by one.  */
struct column
{
  const char *name, *type;
  uint32_t count;
  unsigned size;
  void (*value) (const struct analysis *analysis, uint32_t index, void *to);
};

#define X(name, array, type, count, element)                                  \
  static void name (const struct analysis *analysis, uint32_t i, void *to)    \
  {                                                                           \
    const struct trace *trace = analysis->trace;                              \
    type value = (type)(element);                                             \
    (void)trace;                                                              \
    memcpy (to, &value, sizeof value);                                        \
  }
COLUMNS
#undef X

#define X(name, ...) COLUMN_##name,
enum
{
  COLUMNS COLUMN_COUNT
};
#undef X

static void
pack_column (struct packer *packer, const struct analysis *analysis,
             const struct column *column)
{
  char values[1 << 12];
  uint32_t many = sizeof values / column->size;
  for (uint32_t i = 0; i < column->count; i += many)
    {
      uint32_t count = column->count - i < many ? column->count - i : many;
      for (uint32_t j = 0; j < count; j++)
        column->value (analysis, i + j, values + j * column->size);
      pack (packer, values, count * column->size, Z_NO_FLUSH);
    }
  pad (packer);
}

static void
pack_record (struct packer *packer, const struct analysis *analysis)
{
  const struct trace *trace = analysis->trace;
#define X(name, array, type, count, element)                                  \
  { #name, #array, count, sizeof (type), name },
  const struct column columns[COLUMN_COUNT] = { COLUMNS };
#undef X
  char *text;
  size_t length;
  FILE *json = open_memstream (&text, &length);
  if (!json)
    fail ("there is no memory for a page");
  fputs ("{\"columns\":[", json);
  for (unsigned i = 0; i < COLUMN_COUNT; i++)
    fprintf (json, "%s[\"%s\",\"%s\",%" PRIu32 "]", i ? "," : "",
             columns[i].name, columns[i].type, columns[i].count);
  fputs ("],", json);
  write_summary (json, analysis);
  fputc ('}', json);
  if (ferror (json) | fclose (json))
    fail ("there is no memory for a page");
  uint64_t size = length;
  pack (packer, &size, sizeof size, Z_NO_FLUSH);
  for (size_t i = 0; i < length; i += 1 << 20)
    pack (packer, text + i, length - i < 1 << 20 ? length - i : 1 << 20,
          Z_NO_FLUSH);
  pad (packer);
  free (text);
  for (unsigned i = 0; i < COLUMN_COUNT; i++)
    pack_column (packer, analysis, &columns[i]);
}

/* Write HTML up to MARK; what follows that.  */
static const char *
copy_to (FILE *stream, const char *html, const char *mark)
{
  const char *end = strstr (html, mark);
  fwrite (html, 1, (size_t)(end - html), stream);
  return end + strlen (mark);
}

void
write_page (FILE *stream, const struct analysis *analysis)
{
  struct packer packer = { .stream = stream };
  const char *html = copy_to (stream, page_html, "@STYLE@");
  fputs (page_style, stream);
  html = copy_to (stream, html, "@DATA@");
  begin_packing (&packer);
  pack_record (&packer, analysis);
  end_packing (&packer);
  html = copy_to (stream, html, "@SCRIPTS@");
  const char *const scripts[]
      = { page_data, page_gantt, page_graph, page_tables, page_main };
  for (unsigned i = 0; i < sizeof scripts / sizeof *scripts; i++)
    fputs (scripts[i], stream);
  fputs (html, stream);
}
