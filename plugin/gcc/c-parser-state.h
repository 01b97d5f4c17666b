/* SPDX-License-Identifier: GPL-3.0-or-later

   What the plugin knows about the inside of GCC's C parser, which installs no
   header of its own: the functions it exports, and its state.  */

#ifndef TASKS_PLUGIN_C_PARSER_STATE_H
#define TASKS_PLUGIN_C_PARSER_STATE_H

#include "gcc.h"

/* As struct c_token of GCC's c/c-parser.h.  */
struct c_parser_token
{
  unsigned type : 8; /* enum cpp_ttype; names and keywords are two */
  unsigned id_kind : 8;
  unsigned keyword : 8; /* enum rid */
  unsigned pragma_kind : 8;
  location_t location;
  tree value;
  unsigned char flags;
};

/* As the one of GCC's c/c-parser.c, up to what the plugin uses.  */
struct c_parser
{
  c_parser_token *tokens; /* usually the buffer */
  c_parser_token buffer[4];
  unsigned available; /* tokens of the buffer: read, but not consumed */
  void *raw_tokens;
  unsigned raw_tokens_used;
  unsigned error : 1;
  unsigned in_pragma : 1;
  unsigned other_flags : 30;
  location_t last_location; /* of the last consumed token */
};

extern struct c_type_name *c_parser_type_name (c_parser *, bool);
extern void *c_parser_tokens_buf (c_parser *, unsigned);

/* The parser of this unit, or NULL.  It is static there, but its root for the
   garbage collector is not.  */
extern const struct ggc_root_tab gt_ggc_r_gt_c_c_parser_h[];

static inline c_parser *
current_c_parser (void)
{
  return *(c_parser **)gt_ggc_r_gt_c_c_parser_h[0].base;
}

/* Consumed tokens stay in the buffer until others take their place.  So, while
   a token is being read, the one before it is still there.  */
static inline const c_parser_token *
previous_token (const c_parser *parser)
{
  return &parser->buffer[parser->available ? parser->available - 1 : 0];
}

#endif /* TASKS_PLUGIN_C_PARSER_STATE_H */
