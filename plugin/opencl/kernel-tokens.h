/* SPDX-License-Identifier: GPL-3.0-or-later

   The tokens of an OpenCL program, preprocessed as a device would.  */

#ifndef TASKS_PLUGIN_KERNEL_TOKENS_H
#define TASKS_PLUGIN_KERNEL_TOKENS_H

#include "gcc/gcc.h"

#include "kernel-source.h"

/* Equal names have equal TEXT, by address.  */
struct kernel_token
{
  enum cpp_ttype type;
  const char *text;
  location_t loc; /* in LINES of the tokens, not in the compiler's table */
};

/* On the heap and never freed.  */
struct kernel_tokens
{
  class line_maps *lines;
  cpp_reader *reader;
  auto_vec<kernel_token> list; /* CPP_EOF at the end */
  bool complete;               /* nothing is included that is not known */
};

/* What a program asked about the device that compiles it.  */
struct device_questions
{
  auto_vec<const char *> macros;
};

/* The tokens of SOURCE when it is built with OPTIONS.  NULL if a device would
   refuse it: an `#error', perhaps.

   Macros that a device may define or not are as on a usual device, but for
   those of OTHERWISE, which are the other way round; those that matter are
   added to QUESTIONS.  Either may be NULL.  */
extern const kernel_tokens *
read_kernel_tokens (const struct kernel_source *source, const char *options,
                    const device_questions *otherwise,
                    device_questions *questions);

/* Take the build options OPTIONS apart, as devices do: at blanks that are not
   in quotation marks.  */
extern void split_build_options (const char *options,
                                 auto_vec<const char *> *words);

/* The version of OpenCL C that the build options WORDS ask for: 120 for 1.2.
 */
extern int wanted_version (const vec<const char *> &words);

#endif /* TASKS_PLUGIN_KERNEL_TOKENS_H */
