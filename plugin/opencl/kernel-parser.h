/* SPDX-License-Identifier: GPL-3.0-or-later

   The parser of OpenCL programs, for the files that are parts of it.  */

#ifndef TASKS_PLUGIN_KERNEL_PARSER_H
#define TASKS_PLUGIN_KERNEL_PARSER_H

#include "gcc/gcc.h"

#include "kernel.h"

/* What stands before a declarator.  */
struct kernel_specifiers
{
  const kernel_type *type; /* NULL: none */
  bool type_known;         /* it is no mere name that nobody knows */
  bool is_typedef;
  bool kernel;
  bool constant;
  enum address_space space;
  bool strange; /* an attribute may change the type */
  unsigned group[3];
};

struct kernel_declarator
{
  const char *name;
  location_t loc;
  const kernel_type *type;
  bool constant; /* what is declared, and where that is */
  enum address_space space;
  kernel_function *parsed; /* if it is a function */
};

class kernel_parser
{
public:
  explicit kernel_parser (const kernel_tokens *all)
      : list (all->list), pos (0), unit (new kernel_unit ())
  {
    unit->tokens = all;
    unit->complete = all->complete;
  }

  kernel_unit *parse (void);

private:
  bool
  at (enum cpp_ttype type) const
  {
    return list[pos].type == type;
  }
  bool
  at_word (const char *word) const
  {
    return at (CPP_NAME) && !strcmp (list[pos].text, word);
  }
  bool accept (enum cpp_ttype type);
  bool number_p (unsigned start, unsigned end, HOST_WIDE_INT *value) const;
  void skip_declaration (void);
  void parse_declaration (void);
  bool parse_specifiers (kernel_specifiers *s);
  bool parse_word (kernel_specifiers *s, auto_vec<const char *> *basic);
  void parse_attribute (kernel_specifiers *s);
  void parse_one_attribute (kernel_specifiers *s);
  void skip_record (void);
  bool parse_declarator (const kernel_specifiers &s, kernel_declarator *d,
                         bool parameter = false);
  void parse_pointers (const kernel_specifiers &s, kernel_declarator *d);
  void parse_arrays (kernel_declarator *d, bool parameter);
  void parse_parameters (kernel_function *f);
  bool parse_parameter (kernel_function *f);
  bool parse_body (kernel_function *f, const kernel_specifiers &s);
  const char *text_between (unsigned start, unsigned end) const;

  const vec<kernel_token> &list;
  unsigned pos;
  kernel_unit *unit;
};

#endif /* TASKS_PLUGIN_KERNEL_PARSER_H */
