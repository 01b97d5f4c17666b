/* SPDX-License-Identifier: GPL-3.0-or-later

   The functions of an OpenCL program.  */

#ifndef TASKS_PLUGIN_KERNEL_PARSE_H
#define TASKS_PLUGIN_KERNEL_PARSE_H

#include "gcc/gcc.h"

#include "kernel-tokens.h"
#include "kernel-type.h"

struct kernel_parameter
{
  const char *name; /* NULL if it has none */
  const kernel_type *type;
  const char *type_name; /* as it is written */
  location_t loc; /* of its name, or of its type; in the tokens' table */
};

/* On the heap and never freed.  */
struct kernel_function
{
  const char *name;
  location_t loc;
  bool kernel;
  bool defined;
  auto_vec<kernel_parameter> parameters;
  bool unsure;         /* its parameters could not be read */
  unsigned group[3];   /* of reqd_work_group_size; 0: any */
  unsigned start, end; /* tokens of the body, the braces too */
};

/* On the heap and never freed.  */
struct kernel_unit
{
  const kernel_tokens *tokens;
  auto_vec<kernel_function *> functions;
  hash_map<nofree_string_hash, const kernel_type *> types; /* typedefs */
  bool complete; /* there are no other functions */

  /* The function NAME, best with a body; NULL if there is none.  */
  const kernel_function *find (const char *name) const;
};

/* Take TOKENS apart.  */
extern const kernel_unit *parse_kernels (const kernel_tokens *tokens);

/* The token behind the bracket that closes the one at I; the end of LIST if
   nothing does.  */
extern unsigned behind_bracket (const vec<kernel_token> &list, unsigned i);

/* Whether NAME begins a type of UNIT, or qualifies one.  */
extern bool type_word_p (const kernel_unit *unit, const char *name);

#endif /* TASKS_PLUGIN_KERNEL_PARSE_H */
