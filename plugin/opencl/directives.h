/* SPDX-License-Identifier: GPL-3.0-or-later

   The preprocessing directives of a text in OpenCL C.  */

#ifndef TASKS_PLUGIN_DIRECTIVES_H
#define TASKS_PLUGIN_DIRECTIVES_H

#include "gcc/gcc.h"

struct directive
{
  const char *name;    /* "" for a `#' alone */
  const char *operand; /* without comments and blanks around it */
  size_t start;        /* of the `#' in the text */
  size_t end;          /* of the line's end, or the text's */
  unsigned line;
  unsigned column;
  unsigned next_line; /* the number of the line behind it */
  bool text_before;   /* something else since the directive before */
};

struct directive_list
{
  auto_vec<directive> list;
  bool text_behind;      /* something else behind the last directive */
  unsigned unterminated; /* line of a comment without end, or 0 */
  unsigned unterminated_column;
};

/* Find the directives of TEXT.  */
extern void find_directives (const char *text, struct directive_list *all);

/* Whether a text with the directives ALL is within one pair of `#ifndef MACRO'
   and `#endif', and the `#ifndef' is followed by `#define MACRO'.  */
extern bool guarded_p (const struct directive_list &all);

/* A directive of ALL that begins a conditional without end, or belongs to a
   conditional that was not begun; NULL if there is none.  */
extern const directive *
unbalanced_conditional (const struct directive_list &all);

#endif /* TASKS_PLUGIN_DIRECTIVES_H */
