/* SPDX-License-Identifier: GPL-3.0-or-later

   The tokens of an OpenCL program, preprocessed as a device would.

   The compiler's own preprocessor does it, a second instance with tables of
   its own: nothing that is read here leaves a trace in the unit, nor in its
   map of lines.  Its messages are dropped; what is wrong is said by whoever
   builds the program.

   A program may ask which device it is for, `#ifdef cl_khr_fp64': it is read
   as on one that has what is usual.  */

#include "gcc/gcc.h"

#include <sys/mman.h>

#include "kernel.h"

/* What a usual device defines.  */
static const char *const usual[] = { "CL_VERSION_1_0=100",
                                     "CL_VERSION_1_1=110",
                                     "CL_VERSION_1_2=120",
                                     "CL_VERSION_2_0=200",
                                     "CL_VERSION_3_0=300",
                                     "__OPENCL_VERSION__=300",
                                     "__ENDIAN_LITTLE__=1",
                                     "__IMAGE_SUPPORT__=1",
                                     "__kernel_exec(X,T)=__kernel",
                                     "cl_khr_fp64=1",
                                     "cl_khr_byte_addressable_store=1",
                                     "cl_khr_global_int32_base_atomics=1",
                                     "cl_khr_global_int32_extended_atomics=1",
                                     "cl_khr_local_int32_base_atomics=1",
                                     "cl_khr_local_int32_extended_atomics=1" };

/* What is known of a reader; there is one at a time.  */
static struct
{
  bool failed;
  bool complete;
  bool including;
} state;

static bool
on_diagnostic (cpp_reader *, enum cpp_diagnostic_level level,
               enum cpp_warning_reason, rich_location *, const char *,
               va_list *)
{
  if (state.including)
    state.including = false;
  else if (level == CPP_DL_ERROR || level == CPP_DL_FATAL)
    state.failed = true;
  return false;
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
define_macros (cpp_reader *reader, const char *options)
{
  for (const char *definition : usual)
    cpp_define (reader, definition);
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
read_kernel_tokens (const struct kernel_source *source, const char *options)
{
  kernel_tokens *tokens = new kernel_tokens ();
  tokens->lines = make_lines ();
  tokens->reader = make_reader (tokens->lines);
  state.failed = state.including = false;
  state.complete = true;
  if (!open_text (tokens->reader, source->text))
    return NULL;
  cpp_init_builtins (tokens->reader, false);
  define_macros (tokens->reader, options);
  cpp_get_callbacks (tokens->reader)->include = on_include;
  read_all (tokens);
  tokens->complete = state.complete;
  return state.failed ? NULL : tokens;
}
