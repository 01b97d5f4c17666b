/* SPDX-License-Identifier: GPL-3.0-or-later

   What the plugin knows about the inside of GCC's C parser, which installs no
   header of its own: the functions it exports, and its state.  */

#ifndef TASKS_PLUGIN_C_PARSER_STATE_H
#define TASKS_PLUGIN_C_PARSER_STATE_H

#include "gcc.h"

struct c_parser;

extern struct c_type_name *c_parser_type_name (c_parser *, bool);

/* The parser of this unit.  It is static there, but its root for the garbage
   collector is not.  */
extern const struct ggc_root_tab gt_ggc_r_gt_c_c_parser_h[];

static inline c_parser *
current_c_parser (void)
{
  return *(c_parser **)gt_ggc_r_gt_c_c_parser_h[0].base;
}

#endif /* TASKS_PLUGIN_C_PARSER_STATE_H */
