/* SPDX-License-Identifier: GPL-3.0-or-later

   The tokens of an OpenCL program, preprocessed as a device would.

   The compiler's own preprocessor does it, a second instance with tables of
   its own: nothing that is read here leaves a trace in the unit, nor in its
   map of lines.  Its messages are dropped; what is wrong is said by whoever
   builds the program.

   A program may ask which device it is for, `#ifdef cl_khr_fp64'.  What is
   true of it for every answer is more than anybody wants to know, so whoever
   looks for mistakes tries two: a usual device, and one that is its opposite
   in all that was asked.  */

#include "gcc/gcc.h"

#include <sys/mman.h>

#include "kernel.h"

/* What a usual device defines, and what its opposite does.  */
static const struct
{
  const char *name;
  const char *value;
  const char *otherwise; /* NULL: nothing */
} usual[] = { { "__OPENCL_VERSION__", "300", "120" },
              { "CL_VERSION_2_0", "200", NULL },
              { "CL_VERSION_3_0", "300", NULL },
              { "__ENDIAN_LITTLE__", "1", NULL },
              { "__IMAGE_SUPPORT__", "1", NULL },
              { "cl_khr_fp64", "1", NULL },
              { "cl_khr_byte_addressable_store", "1", NULL },
              { "cl_khr_global_int32_base_atomics", "1", NULL },
              { "cl_khr_global_int32_extended_atomics", "1", NULL },
              { "cl_khr_local_int32_base_atomics", "1", NULL },
              { "cl_khr_local_int32_extended_atomics", "1", NULL } };

/* What all define.  */
static const char *const always[]
    = { "CL_VERSION_1_0=100", "CL_VERSION_1_1=110", "CL_VERSION_1_2=120",
        "__kernel_exec(X,T)=__kernel" };

/* What is known of a reader; there is one at a time.  */
static struct
{
  bool failed;
  bool complete;
  bool including;
  auto_vec<const char *> *questions;
  auto_vec<const char *> defined; /* by the program itself */
} state;

static bool
contains_p (const vec<const char *> &names, const char *name)
{
  for (const char *other : names)
    if (!strcmp (other, name))
      return true;
  return false;
}

static bool
usual_p (const char *name)
{
  for (const auto &macro : usual)
    if (!strcmp (macro.name, name))
      return true;
  return false;
}

/* The program depends on the macro NAME, or on there being none.  */
static void
note_question (const char *name)
{
  bool device = startswith (name, "_") || startswith (name, "cl_")
                || startswith (name, "CL_");
  if (device && state.questions && !contains_p (state.defined, name)
      && !contains_p (*state.questions, name))
    state.questions->safe_push (xstrdup (name));
}

static bool
on_diagnostic (cpp_reader *, enum cpp_diagnostic_level level,
               enum cpp_warning_reason reason, rich_location *, const char *,
               va_list *arguments)
{
  if (reason == CPP_W_UNDEF)
    {
      /* In `#if'; the message is about that name alone.  */
      va_list copy;
      va_copy (copy, *arguments);
      note_question (va_arg (copy, const char *));
      va_end (copy);
    }
  else if (state.including)
    state.including = false;
  else if (level == CPP_DL_ERROR || level == CPP_DL_FATAL)
    state.failed = true;
  return false;
}

/* `defined NODE', or `#ifdef'.  */
static void
on_test (cpp_reader *, location_t, cpp_hashnode *node)
{
  const char *name = (const char *)NODE_NAME (node);
  if (!cpp_user_macro_p (node) || usual_p (name))
    note_question (name);
}

static void
on_define (cpp_reader *, location_t, cpp_hashnode *node)
{
  const char *name = (const char *)NODE_NAME (node);
  if (!contains_p (state.defined, name))
    state.defined.safe_push (name);
}

/* An `#include' of FILE has stayed: it is one of the device's.  That it cannot
   be found is the next message.  */
static void
on_include (cpp_reader *, location_t, const unsigned char *, const char *file,
            int, const cpp_token **)
{
  state.complete = false;
  state.including = !IS_ABSOLUTE_PATH (file);
}

void
split_build_options (const char *options, auto_vec<const char *> *words)
{
  while (*options)
    {
      while (ISSPACE (*options))
        options++;
      auto_vec<char, 64> word;
      bool quoted = false;
      for (; *options && (quoted || !ISSPACE (*options)); options++)
        if (*options == '"')
          quoted = !quoted;
        else
          word.safe_push (*options);
      if (word.is_empty ())
        continue;
      const char *text = xstrndup (word.address (), word.length ());
      const char *before = words->is_empty () ? "" : words->last ();
      if (!strcmp (before, "-D") || !strcmp (before, "-U")
          || !strcmp (before, "-I"))
        words->last () = concat (before, text, NULL);
      else
        words->safe_push (text);
    }
}

int
wanted_version (const vec<const char *> &words)
{
  int version = 120;
  for (const char *word : words)
    if (startswith (word, "-cl-std=CL") && ISDIGIT (word[10])
        && word[11] == '.' && ISDIGIT (word[12]))
      version = 100 * (word[10] - '0') + 10 * (word[12] - '0');
  return version;
}

static size_t
unrounded (size_t size)
{
  return size;
}

/* A new table of lines.  */
static class line_maps *
make_lines (void)
{
  class line_maps *lines = XCNEW (class line_maps);
  linemap_init (lines, BUILTINS_LOCATION);
  set_allocator (lines, xrealloc, unrounded);
  return lines;
}

/* Define what a device and OPTIONS do.  */
static void
define_macros (cpp_reader *reader, const char *options,
               const vec<const char *> &otherwise)
{
  for (const char *definition : always)
    cpp_define (reader, definition);
  for (const auto &macro : usual)
    {
      bool other = contains_p (otherwise, macro.name);
      const char *value = other ? macro.otherwise : macro.value;
      if (value)
        cpp_define (reader, ACONCAT ((macro.name, "=", value, NULL)));
    }
  for (const char *name : otherwise)
    if (!usual_p (name))
      cpp_define (reader, name);

  auto_vec<const char *> words;
  split_build_options (options, &words);
  cpp_define_formatted (reader, "__OPENCL_C_VERSION__=%d",
                        wanted_version (words));
  for (const char *word : words)
    if (startswith (word, "-D"))
      cpp_define (reader, word + 2);
    else if (startswith (word, "-U"))
      cpp_undef (reader, word + 2);
}

/* A preprocessor that counts lines in LINES.  */
static cpp_reader *
make_reader (class line_maps *lines)
{
  cpp_reader *reader = cpp_create_reader (CLK_GNUC99, NULL, lines);
  cpp_options *options = cpp_get_options (reader);
  options->track_macro_expansion = 0;
  options->warn_undef = 1;
  cpp_get_callbacks (reader)->diagnostic = on_diagnostic;
  cpp_post_options (reader);
  cpp_init_iconv (reader);
  /* It cannot do without a directory to search; this one has no files.  */
  static cpp_dir none;
  none.name = xstrdup ("/dev/null");
  none.len = strlen (none.name);
  set_include_directory (reader, &none);
  return reader;
}

/* Let READER read TEXT: from a file, without which it is not prepared for some
   directives.  Return whether that can be done.  */
static bool
open_text (cpp_reader *reader, const char *text)
{
  int fd = memfd_create ("kernel", MFD_CLOEXEC);
  FILE *stream = fd < 0 ? NULL : fdopen (fd, "w");
  if (!stream)
    return false;
  fputs (text, stream);
  fflush (stream);
  char path[32];
  snprintf (path, sizeof path, "/proc/self/fd/%d", fd);
  bool good = cpp_read_main_file (reader, path) != NULL;
  fclose (stream);
  return good;
}

/* Read all tokens of TOKENS->reader.  */
static void
read_all (kernel_tokens *tokens)
{
  kernel_token token;
  do
    {
      const cpp_token *read
          = cpp_get_token_with_location (tokens->reader, &token.loc);
      if (read->type == CPP_PADDING)
        continue;
      token.type = read->type;
      token.text
          = read->type == CPP_NAME
                ? (const char *)NODE_NAME (read->val.node.node)
            : read->type == CPP_EOF
                ? ""
                : (const char *)cpp_token_as_text (tokens->reader, read);
      tokens->list.safe_push (token);
    }
  while (token.type != CPP_EOF);
}

const kernel_tokens *
read_kernel_tokens (const struct kernel_source *source, const char *options,
                    const vec<const char *> &otherwise,
                    auto_vec<const char *> *questions)
{
  kernel_tokens *tokens = new kernel_tokens ();
  tokens->lines = make_lines ();
  tokens->reader = make_reader (tokens->lines);
  state.failed = false;
  state.complete = true;
  state.including = false;
  state.questions = questions;
  state.defined.truncate (0);
  if (!open_text (tokens->reader, source->text))
    return NULL;
  cpp_init_builtins (tokens->reader, false);
  define_macros (tokens->reader, options, otherwise);
  cpp_callbacks *callbacks = cpp_get_callbacks (tokens->reader);
  callbacks->used = on_test;
  callbacks->define = on_define;
  callbacks->include = on_include;
  read_all (tokens);
  tokens->complete = state.complete;
  return state.failed ? NULL : tokens;
}
