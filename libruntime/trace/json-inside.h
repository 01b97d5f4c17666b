/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the files that write the trace have together.  */

#ifndef RT_JSON_INSIDE_H
#define RT_JSON_INSIDE_H

#include "event.h"
#include "json.h"
#include "out.h"

extern struct json
{
  struct out out;
  bool separate;              /* something is before what comes next */
  uint8_t rows[ROWS / 8 + 1]; /* a bit for each row that there is */
  uint64_t start;             /* ticks in which the runtime started */
  const struct wire_end *end; /* rank 0 writes what this rank has noted; or
                                 NULL */
} rt_json;

static inline void
put (const char *text)
{
  rt_out (&rt_json.out, text);
}

static inline void
put_field (const char *name, uint64_t number)
{
  put (name);
  rt_out_number (&rt_json.out, number);
}

/* Begin an event of TYPE, called NAME if that is not NULL, in ROW.  */
void rt_json_begin (const char *type, const char *name, unsigned row);

/* What TICKS are in the trace; and all of EVENT.  */
uint64_t rt_json_time (uint64_t ticks);
void rt_json_event (const struct event *event);

#endif /* RT_JSON_INSIDE_H */
