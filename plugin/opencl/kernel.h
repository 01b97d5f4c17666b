/* SPDX-License-Identifier: GPL-3.0-or-later

   OpenCL programs as the plugin reads them: from the files of a program to its
   functions and their parameters.  All of these are on the heap and never
   freed.  */

#ifndef TASKS_PLUGIN_KERNEL_H
#define TASKS_PLUGIN_KERNEL_H

#include "gcc/gcc.h"

/* What became of a search.  */
enum file_state
{
  FILE_FOUND,
  FILE_MISSING,
  FILE_DIRECTORY,  /* there are only directories of that name */
  FILE_UNREADABLE, /* errno says why */
  FILE_BINARY      /* it contains a null byte */
};

struct kernel_file
{
  const char *path; /* as found */
  char *text;       /* and a 0 behind it */
  size_t length;
};

/* Search DIRECTORY, after those of the command line, too.  */
extern void add_kernel_directory (const char *directory);

/* Find and read NAME.  First, unless INCLUDER is NULL, it is searched for
   where the file INCLUDER is; else as `#include <NAME>' would.  */
extern enum file_state find_kernel_file (const char *name,
                                         const char *includer,
                                         struct kernel_file *file);

/* A message that says why NAME, of which FILE was found in STATE, cannot be
   embedded.  */
extern char *file_problem (enum file_state state, const char *name,
                           const struct kernel_file *file);

/* TEXT in quotation marks, on the heap.  */
extern const char *quoted (const char *text);

/* Note that this unit is made of the file PATH, too, for -MD and the like.  */
extern void add_dependency (const char *path);

/* All that were noted, in that order.  */
extern const vec<const char *> &dependencies (void);

/* Whether missing files are no mistake but are to be made yet: -MG.  */
extern bool missing_files_allowed_p (void);

/* The text of FILE, which a pragma names at LOC, with those that it includes,
   on the heap, and their number in *INCLUDES.  NULL if that cannot be had, of
   which the user has been told.  The files included become dependencies of
   the unit.  */
extern char *embed_kernel_file (const struct kernel_file *file, location_t loc,
                                unsigned *includes);

/* The source of a program, complete with the files that it includes.  */
struct kernel_source
{
  const char *path; /* of the file, as found */
  const char *text; /* what the device's compiler gets */
  unsigned includes;
};

/* The source in the file NAME, which a pragma names at LOC; NULL if it cannot
   be had, of which the user has been told.  The files it is made of become
   dependencies of the unit.  */
extern const struct kernel_source *read_kernel_source (const char *name,
                                                       location_t loc);

/* The same, from the TEXT of the file PATH that preprocessed input holds.  */
extern const struct kernel_source *given_kernel_source (const char *path,
                                                        const char *text);

/* A place in its files, for diagnostics.  */
struct kernel_place
{
  const char *path;
  unsigned line;
  unsigned column;
};

/* The location of the last of COUNT PLACES, each of which includes the next;
   the pragma at LOC includes the first.  */
extern location_t make_kernel_location (const kernel_place *places,
                                        unsigned count, location_t loc);

/* Equal names have equal TEXT, by address.  */
struct kernel_token
{
  enum cpp_ttype type;
  const char *text;
  location_t loc; /* in LINES of the tokens, not in the compiler's table */
};

struct kernel_tokens
{
  class line_maps *lines;
  cpp_reader *reader;
  auto_vec<kernel_token> list; /* CPP_EOF at the end */
  bool complete;               /* nothing is included that is not known */
};

/* The tokens of SOURCE when it is built with OPTIONS, on a usual device.  NULL
   if that would refuse it: an `#error', perhaps.  */
extern const kernel_tokens *
read_kernel_tokens (const struct kernel_source *source, const char *options);

/* Take the build options OPTIONS apart, as devices do: at blanks that are not
   in quotation marks, nor behind a -D, -U or -I alone.  */
extern void split_build_options (const char *options,
                                 auto_vec<const char *> *words);

/* The version of OpenCL C that the build options WORDS ask for: 120 for 1.2.
 */
extern int wanted_version (const vec<const char *> &words);

/* Types, as every device lays them out.  */
enum kernel_type_kind
{
  KERNEL_UNKNOWN, /* nothing can be said */
  KERNEL_VOID,
  KERNEL_SIGNED,
  KERNEL_UNSIGNED,
  KERNEL_FLOAT,
  KERNEL_HALF,
  KERNEL_FORBIDDEN, /* no parameter may have it: bool, size_t */
  KERNEL_OPAQUE,    /* an image, a sampler */
  KERNEL_POINTER
};

enum address_space
{
  SPACE_PRIVATE,
  SPACE_GLOBAL,
  SPACE_CONSTANT,
  SPACE_LOCAL,
  SPACE_GENERIC
};

struct kernel_type
{
  enum kernel_type_kind kind;  /* of vectors and arrays: of their elements */
  unsigned element;            /* how large one of these is */
  unsigned HOST_WIDE_INT size; /* of all; 0: unknown */

  /* Of a pointer.  */
  const kernel_type *target;
  enum address_space space;
  bool constant;
};

/* The type built into OpenCL C that NAME, perhaps of several words, means;
   NULL if there is none.  Its own KIND is KERNEL_OPAQUE for images.  */
extern const kernel_type *builtin_kernel_type (const char *name);

extern const kernel_type *unknown_kernel_type (void);

/* COUNT values of TYPE.  */
extern const kernel_type *kernel_array_type (const kernel_type *type,
                                             unsigned HOST_WIDE_INT count);

extern const kernel_type *kernel_pointer_type (const kernel_type *target,
                                               enum address_space space,
                                               bool constant);

struct kernel_parameter
{
  const char *name; /* NULL if it has none */
  const kernel_type *type;
  const char *type_name; /* as it is written */
  location_t loc; /* of its name, or of its type; in the tokens' table */
};

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

/* Whether the function F of UNIT certainly has a statement that writes where
   its parameter number INDEX points.  If so, *WHERE is that, in the table of
   the tokens.  */
extern bool kernel_writes_p (const kernel_unit *unit, const kernel_function *f,
                             unsigned index, location_t *where);

#endif /* TASKS_PLUGIN_KERNEL_H */
