/* SPDX-License-Identifier: GPL-3.0-or-later

   Reads a record: Chrome's trace format, the object form, maybe compressed by
   gzip.  The parser (yajl) calls what is below for each value, so that a file
   of any size is never in memory as such.  What is not known is skipped, as
   others may have written it for other programs.  */

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_parse.h>
#include <zlib.h>

#include "trace.h"

#define CHUNK (1 << 18)

/* Which value the parser is in.  */
enum place
{
  IN_FILE,
  IN_ROOT,
  IN_EVENTS,
  IN_EVENT,
  IN_ARGS,
  IN_BUFFERS,
  IN_OTHER_DATA,
  IN_INLINED,
  IN_INLINED_ITEM
};

struct reader
{
  struct trace *trace;
  struct event event;
  struct inlined inlined;
  uint32_t key; /* the last one that was read */
  enum place places[8], place;
  unsigned depth;   /* of PLACES */
  unsigned skipped; /* depth of what is not known */
  bool has_events;
  char error[128]; /* what is wrong with what is read, if that is JSON */
};

static int
stop (struct reader *reader, const char *why)
{
  snprintf (reader->error, sizeof reader->error, "%s", why);
  return 0;
}

static void
enter (struct reader *reader, enum place place)
{
  reader->places[reader->depth++] = reader->place;
  reader->place = place;
}

static int
no_value (void *data)
{
  struct reader *reader = data;
  if (reader->place == IN_FILE)
    return stop (reader, "not a record of tasks: it has no traceEvents");
  return 1;
}

static int
read_boolean (void *data, int value)
{
  struct reader *reader = data;
  if (!reader->skipped && reader->place == IN_OTHER_DATA
      && reader->key == WORD_SIMULATED)
    reader->trace->simulated = value;
  return no_value (data);
}

/* Where the members of an event, and of its arguments, go; times are in
   microseconds.  */
static const struct
{
  uint32_t key;
  double scale;
  size_t offset;
} numbers[] = {
  { WORD_TS, 1000, offsetof (struct event, time) },
  { WORD_DUR, 1000, offsetof (struct event, duration) },
  { WORD_PID, 1, offsetof (struct event, process) },
  { WORD_TID, 1, offsetof (struct event, thread) },
  { WORD_ID, 1, offsetof (struct event, id) },
  { WORD_CALLED, 1000, offsetof (struct event, called) },
  { WORD_READY, 1000, offsetof (struct event, ready) },
  { WORD_PARENT, 1, offsetof (struct event, parent) },
  { WORD_PRIORITY, 1, offsetof (struct event, priority) },
  { WORD_FROM, 1, offsetof (struct event, from) },
  { WORD_TO, 1, offsetof (struct event, to) },
  { WORD_BYTES, 1, offsetof (struct event, bytes) },
  { WORD_COUNT, 1, offsetof (struct event, count) },
  { WORD_LOST, 1, offsetof (struct event, lost) },
  { WORD_ERROR, 1000, offsetof (struct event, error) },
  { WORD_SORT_INDEX, 1, offsetof (struct event, sort_index) },
};

static const struct
{
  uint32_t key;
  size_t offset;
} texts[] = {
  { WORD_SITE, offsetof (struct event, site) },
  { WORD_IMPLEMENTATION, offsetof (struct event, implementation) },
  { WORD_ACCESS, offsetof (struct event, access) },
  { WORD_NAME, offsetof (struct event, row_name) },
  { WORD_FROM, offsetof (struct event, from_name) },
  { WORD_TO, offsetof (struct event, to_name) },
},
  facts[] = {
    { WORD_PROGRAM, offsetof (struct trace, program) },
    { WORD_MACHINE, offsetof (struct trace, machine) },
    { WORD_POLICY, offsetof (struct trace, policy) },
  };
#define COUNT(array) (sizeof array / sizeof *array)

static uint64_t
whole_number (double value)
{
  return value > 0 && value < 9e18 ? (uint64_t)value : 0;
}

/* VALUE, of an event or of its arguments.  */
static int
read_member (struct reader *reader, double value)
{
  for (unsigned i = 0; i < COUNT (numbers); i++)
    if (numbers[i].key == reader->key)
      {
        /* As many nanoseconds as a double can tell from each other.  */
        if (!(fabs (value) < 9e12))
          return stop (reader, "a number is too large");
        *(int64_t *)((char *)&reader->event + numbers[i].offset)
            = llround (value * numbers[i].scale);
      }
  return 1;
}

static int
read_number (void *data, const char *text, size_t length)
{
  struct reader *reader = data;
  char copy[64];
  if (reader->skipped || reader->place == IN_FILE)
    return no_value (data);
  if (length >= sizeof copy)
    return stop (reader, "a number has too many digits");
  memcpy (copy, text, length);
  copy[length] = 0;
  double value = strtod (copy, NULL);
  if (reader->place == IN_EVENT || reader->place == IN_ARGS)
    return read_member (reader, value);
  if (reader->place == IN_OTHER_DATA && reader->key == WORD_WORKERS)
    reader->trace->workers = whole_number (value);
  else if (reader->place == IN_OTHER_DATA && reader->key == WORD_LOST)
    reader->trace->lost += whole_number (value);
  else if (reader->place == IN_INLINED_ITEM && reader->key == WORD_COUNT)
    reader->inlined.count = whole_number (value);
  return 1;
}

static int
read_string (void *data, const unsigned char *bytes, size_t length)
{
  struct reader *reader = data;
  struct trace *trace = reader->trace;
  if (reader->skipped || reader->place == IN_FILE)
    return no_value (data);
  const char *text = (const char *)bytes;
  if (reader->place == IN_EVENT && reader->key == WORD_PH)
    {
      reader->event.phase = length == 1 ? text[0] : '?';
      return 1;
    }
  uint32_t string = string_of (trace->strings, text, length);
  if (reader->place == IN_EVENT && reader->key == WORD_NAME)
    reader->event.name = string;
  else if (reader->place == IN_EVENT && reader->key == WORD_CAT)
    reader->event.category = string;
  else if (reader->place == IN_ARGS)
    {
      for (unsigned i = 0; i < COUNT (texts); i++)
        if (texts[i].key == reader->key)
          *(uint32_t *)((char *)&reader->event + texts[i].offset) = string;
    }
  else if (reader->place == IN_BUFFERS)
    {
      trace->buffers
          = grow (trace->buffers, trace->buffer_count, sizeof *trace->buffers);
      trace->buffers[trace->buffer_count++] = string;
      reader->event.buffer_count++;
    }
  else if (reader->place == IN_OTHER_DATA)
    {
      for (unsigned i = 0; i < COUNT (facts); i++)
        if (facts[i].key == reader->key)
          *(uint32_t *)((char *)trace + facts[i].offset) = string;
    }
  else if (reader->place == IN_INLINED_ITEM && reader->key == WORD_TASK)
    reader->inlined.name = string;
  return 1;
}

static int
read_key (void *data, const unsigned char *text, size_t length)
{
  struct reader *reader = data;
  if (!reader->skipped)
    reader->key
        = string_of (reader->trace->strings, (const char *)text, length);
  return 1;
}

/* A map, or an array, begins where only PARENT, with KEY, has one that is
   known.  */
static int
begin_map (void *data)
{
  struct reader *reader = data;
  if (reader->skipped)
    reader->skipped++;
  else if (reader->place == IN_FILE)
    enter (reader, IN_ROOT);
  else if (reader->place == IN_ROOT && reader->key == WORD_OTHER_DATA)
    enter (reader, IN_OTHER_DATA);
  else if (reader->place == IN_EVENTS)
    {
      enter (reader, IN_EVENT);
      reader->event = (struct event){
        .time = -1, .duration = -1, .called = -1, .ready = -1, .phase = '?'
      };
    }
  else if (reader->place == IN_EVENT && reader->key == WORD_ARGS)
    enter (reader, IN_ARGS);
  else if (reader->place == IN_INLINED)
    {
      enter (reader, IN_INLINED_ITEM);
      reader->inlined = (struct inlined){ 0 };
    }
  else
    reader->skipped++;
  return 1;
}

static int
begin_array (void *data)
{
  struct reader *reader = data;
  if (reader->skipped)
    reader->skipped++;
  else if (reader->place == IN_FILE)
    return no_value (data);
  else if (reader->place == IN_ROOT && reader->key == WORD_EVENTS)
    {
      enter (reader, IN_EVENTS);
      reader->has_events = true;
    }
  else if (reader->place == IN_ARGS && reader->key == WORD_BUFFERS)
    enter (reader, IN_BUFFERS);
  else if (reader->place == IN_OTHER_DATA && reader->key == WORD_INLINED)
    enter (reader, IN_INLINED);
  else
    reader->skipped++;
  return 1;
}

static int
end_value (void *data)
{
  struct reader *reader = data;
  struct trace *trace = reader->trace;
  if (reader->skipped)
    {
      reader->skipped--;
      return 1;
    }
  enum place ended = reader->place;
  reader->place = reader->places[--reader->depth];
  if (ended == IN_EVENT)
    {
      const char *wrong = store_event (trace, &reader->event);
      if (wrong)
        return stop (reader, wrong);
      trace->events++;
    }
  else if (ended == IN_INLINED_ITEM)
    {
      trace->inlined = grow (trace->inlined, trace->inlined_count,
                             sizeof *trace->inlined);
      trace->inlined[trace->inlined_count++] = reader->inlined;
    }
  return 1;
}

static size_t
lines_in (const unsigned char *text, size_t length)
{
  size_t lines = 0;
  const unsigned char *end = text + length;
  while ((text = memchr (text, '\n', (size_t)(end - text))))
    {
      lines++;
      text++;
    }
  return lines;
}

/* Say why PARSER did not go on in the LENGTH bytes of TEXT, which begin after
   LINES lines, and end.  */
_Noreturn static void
refuse (const struct reader *reader, yajl_handle parser,
        const unsigned char *text, size_t length, size_t lines)
{
  const char *path = reader->trace->path;
  size_t used = yajl_get_bytes_consumed (parser);
  size_t line = 1 + lines + lines_in (text, used < length ? used : length);
  if (*reader->error)
    fail ("'%s', line %zu: %s", path, line, reader->error);
  if (!length)
    fail ("'%s', line %zu: the record ends early: did its program end before"
          " it was complete?",
          path, 1 + lines);
  char *why = (char *)yajl_get_error (parser, 0, text, length);
  why[strcspn (why, "\n")] = 0;
  fail ("'%s', line %zu: not JSON: %s", path, line, why);
}

/* Read all that FILE has into READER.  */
static void
parse (struct reader *reader, gzFile file, yajl_handle parser)
{
  static unsigned char text[CHUNK];
  const char *path = reader->trace->path;
  size_t lines = 0, total = 0;
  int length;
  while ((length = gzread (file, text, sizeof text)) > 0)
    {
      if (yajl_parse (parser, text, (size_t)length) != yajl_status_ok)
        refuse (reader, parser, text, (size_t)length, lines);
      lines += lines_in (text, (size_t)length);
      total += (size_t)length;
    }
  int error;
  const char *why = gzerror (file, &error);
  /* Z_BUF_ERROR says, in some versions, that what is compressed ends early. */
  if (error && error != Z_BUF_ERROR)
    fail ("'%s' cannot be read: %s", path,
          error == Z_ERRNO ? strerror (errno) : why);
  if (!total)
    fail ("'%s' is empty", path);
  if (yajl_complete_parse (parser) != yajl_status_ok)
    refuse (reader, parser, text, 0, lines);
}

void
read_trace (struct trace *trace, const char *path)
{
  static const yajl_callbacks callbacks = { .yajl_null = no_value,
                                            .yajl_boolean = read_boolean,
                                            .yajl_number = read_number,
                                            .yajl_string = read_string,
                                            .yajl_start_map = begin_map,
                                            .yajl_map_key = read_key,
                                            .yajl_end_map = end_value,
                                            .yajl_start_array = begin_array,
                                            .yajl_end_array = end_value };
  struct reader reader = { .trace = trace };
  *trace = (struct trace){ .path = path, .strings = strings_new () };
  gzFile file = gzopen (path, "rbe");
  yajl_handle parser = yajl_alloc (&callbacks, NULL, &reader);
  if (!file)
    fail ("'%s' cannot be read: %s", path, strerror (errno));
  if (!parser)
    fail ("there is no memory to read '%s'", path);
  gzbuffer (file, CHUNK);
  parse (&reader, file, parser);
  if (!reader.has_events)
    fail ("'%s' is not a record of tasks: it has no traceEvents", path);
  yajl_free (parser);
  gzclose (file);
  order_trace (trace);
}
