/* SPDX-License-Identifier: GPL-3.0-or-later

   The source of an OpenCL program, complete with the files that it includes.

   Where the program runs there may be none of these files.  So each line
   `#include "part.cl"' of kernel.cl is replaced by

       #line 1 "part.cl"
       ...                           the text of part.cl
       #line N "kernel.cl"

   What the preprocessor of the device knows is not known here: its macros,
   those of the build options, and so which conditionals are true.  Hence

   - all conditionals stay in the text, with everything in them;
   - a file that is missing is an error here, but in a conditional it becomes
     an `#error' there, which is harmless where the conditional is false;
   - `#pragma once' becomes a guard, `#ifndef' and `#define', which is right
     also if the first inclusion is in a conditional;
   - a file that includes itself is left out if a guard will see to it anyway.
     Without a guard that is an error, unless in a conditional, where it is
     embedded a few times;
   - <...> that is not found stays for the device's compiler, whose own header
     it may be.  */

#include "gcc.h"

#include "directives.h"
#include "kernel-file.h"
#include "kernel-source.h"

/* Files within each other, as GCC's own limit.  */
#define MAX_DEPTH 200

/* A file within itself, in conditionals.  */
#define MAX_SELF 16

#define MAX_LENGTH (64 << 20)

namespace
{

/* A file that is being embedded.  */
struct open_file
{
  const struct kernel_file *file;
  const char *identity; /* equal for equal files */
  const open_file *includer;
  const directive *at; /* the `#include' in INCLUDER */
  unsigned depth;
  bool conditional; /* whether it is included in a conditional */
  bool guarded;     /* whether a second inclusion would do nothing */
};

/* A file that was embedded before, outside conditionals, and is guarded.  */
struct known_file
{
  const char *identity;
  bool once; /* by `#pragma once' */
};

class embedder
{
public:
  explicit embedder (location_t where)
      : loc (where), includes (0), good (true), undefines (false)
  {
  }

  bool embed (const struct kernel_file *file);
  auto_vec<char> text;

  location_t loc;
  unsigned includes;

private:
  void embed (open_file *self);
  void embed_text (open_file *self, const directive_list &all,
                   unsigned outermost);
  bool include (open_file *self, const directive &d, bool conditional);
  bool include_file (open_file *self, const directive &d, bool conditional,
                     const struct kernel_file *file);
  bool refuse (const open_file *self, const directive &d, bool conditional,
               const char *message);
  void check_conditionals (const open_file *self, const directive_list &all);
  void complain (const open_file *self, unsigned line, unsigned column,
                 const char *message);
  void add (const char *start, size_t length);
  void add (const char *string);
  void add_line (unsigned line, const char *path);

  unsigned once_number (const char *identity);

  bool good;
  bool undefines; /* whether there is any `#undef', perhaps of a guard */
  auto_vec<known_file> known;
  auto_vec<const char *> once_files;
};

}

void
embedder::add (const char *start, size_t length)
{
  if (length == 0)
    return;
  text.reserve (length);
  memcpy (text.end (), start, length);
  text.quick_grow (text.length () + length);
}

void
embedder::add (const char *string)
{
  add (string, strlen (string));
}

/* Add a `#line' for line number LINE of PATH, on a line of its own.  */
void
embedder::add_line (unsigned line, const char *path)
{
  char *start
      = xasprintf ("%s#line %u \"",
                   text.is_empty () || text.last () == '\n' ? "" : "\n", line);
  add (start);
  free (start);
  for (; *path; path++)
    {
      if (*path == '"' || *path == '\\')
        add ("\\");
      add (path, 1);
    }
  add ("\"\n");
}

/* Enter FILE into the compiler's map of lines, and the files that it is
   included from before.  */
static void
enter_file (const open_file *file, unsigned line)
{
  if (file->includer)
    enter_file (file->includer, file->at->line);
  linemap_add (line_table, LC_ENTER, 0, file->file->path, 1);
  linemap_line_start (line_table, line, 127);
}

/* The location of LINE and COLUMN of FILE, which the pragma at LOC names or
   which is included from there.  */
static location_t
make_location (const open_file *file, unsigned line, unsigned column,
               location_t loc)
{
  unsigned outermost = LINEMAPS_ORDINARY_USED (line_table);
  enter_file (file, line);
  location_t where = linemap_position_for_column (line_table, column);
  for (; file; file = file->includer)
    linemap_add (line_table, LC_LEAVE, 0, NULL, 0);

  /* What has been read last is behind the pragma.  */
  LINEMAPS_ORDINARY_MAP_AT (line_table, outermost)->included_from
      = linemap_resolve_location (line_table, loc, LRK_MACRO_EXPANSION_POINT,
                                  NULL);
  return where;
}

/* Report MESSAGE at LINE and COLUMN of the file SELF.  */
void
embedder::complain (const open_file *self, unsigned line, unsigned column,
                    const char *message)
{
  good = false;
  location_t where = make_location (self, line, column, loc);
  auto_diagnostic_group group;
  error_at (where, "%s", message);
  inform (loc, "the file is embedded by this pragma");
}

/* Whether a file with the directives ALL is within one pair of `#ifndef MACRO'
   and `#endif', and the `#ifndef' is followed by `#define MACRO'.  */
static bool
guard_p (const directive_list &all)
{
  const vec<directive> &list = all.list;
  if (list.length () < 3 || list[0].text_before || list[1].text_before
      || all.text_behind || strcmp (list[0].name, "ifndef")
      || strcmp (list[1].name, "define"))
    return false;
  const char *macro = list[0].operand;
  size_t length = strlen (macro);
  const char *defined = list[1].operand;
  if (length == 0 || strncmp (macro, defined, length)
      || ISIDNUM (defined[length]) || defined[length] == '(')
    return false;

  unsigned depth = 0;
  for (unsigned i = 0; i < list.length (); i++)
    {
      const char *name = list[i].name;
      if (startswith (name, "if"))
        depth++;
      else if (startswith (name, "el") && depth == 1)
        return false;
      else if (!strcmp (name, "endif") && --depth == 0)
        return i + 1 == list.length ();
    }
  return false;
}

static bool
once_p (const directive &d)
{
  return !strcmp (d.name, "pragma") && !strcmp (d.operand, "once");
}

/* Report conditionals of SELF that do not end there: they would go on in the
   including file.  */
void
embedder::check_conditionals (const open_file *self, const directive_list &all)
{
  auto_vec<const directive *> open;
  for (const directive &d : all.list)
    {
      if (startswith (d.name, "if"))
        open.safe_push (&d);
      else if (!startswith (d.name, "el") && strcmp (d.name, "endif"))
        continue;
      else if (open.is_empty ())
        {
          char *message = xasprintf ("#%s without #if", d.name);
          complain (self, d.line, d.column, message);
          return;
        }
      else if (d.name[1] == 'n')
        open.pop ();
    }
  if (!open.is_empty ())
    {
      char *message = xasprintf ("unterminated #%s", open.last ()->name);
      complain (self, open.last ()->line, open.last ()->column, message);
    }
}

/* The `#include' D of SELF cannot be followed because of MESSAGE: an error, or
   an `#error' for the device.  */
bool
embedder::refuse (const open_file *self, const directive &d, bool conditional,
                  const char *message)
{
  if (!conditional)
    {
      complain (self, d.line, d.column, message);
      return true;
    }
  if (!text.is_empty () && text.last () != '\n')
    add ("\n");
  add ("#error ");
  add (d.operand);
  add (" could not be embedded");
  return true;
}

/* Embed FILE in place of the `#include' D of SELF.  */
bool
embedder::include_file (open_file *self, const directive &d, bool conditional,
                        const struct kernel_file *file)
{
  open_file inner = {};
  inner.file = file;
  inner.identity = lrealpath (file->path);
  inner.includer = self;
  inner.at = &d;
  inner.depth = self->depth + 1;
  inner.conditional = conditional;

  unsigned same = 0;
  for (const open_file *outer = self; outer; outer = outer->includer)
    if (!strcmp (outer->identity, inner.identity))
      {
        if (outer->guarded)
          return true;
        same++;
      }
  for (const known_file &other : known)
    if (!strcmp (other.identity, inner.identity) && (other.once || !undefines))
      return true;
  if (same > 0 && (!conditional || same == MAX_SELF))
    {
      char *message
          = xasprintf (_ ("'%s' includes itself without a guard"), file->path);
      return refuse (self, d, conditional, message);
    }
  if (inner.depth > MAX_DEPTH)
    {
      char *message
          = xasprintf (_ ("more than %d files include each other"), MAX_DEPTH);
      complain (self, d.line, d.column, message);
      return true;
    }
  includes++;
  embed (&inner);
  return true;
}

/* Replace the `#include' D of SELF.  Return whether that was done; if not it
   stays in the text.  */
bool
embedder::include (open_file *self, const directive &d, bool conditional)
{
  char open = d.operand[0], close = open == '<' ? '>' : '"';
  size_t length = strlen (d.operand);
  if ((open != '<' && open != '"') || length < 3
      || d.operand[length - 1] != close)
    {
      if (conditional)
        return false;
      complain (self, d.line, d.column,
                _ ("to be embedded, #include needs \"FILENAME\" or "
                   "<FILENAME>"));
      return true;
    }

  char *name = xstrndup (d.operand + 1, length - 2);
  struct kernel_file *file = XCNEW (struct kernel_file);
  enum file_state state
      = find_kernel_file (name, open == '"' ? self->file->path : NULL, file);
  switch (state)
    {
    case FILE_FOUND:
      add_dependency (file->path);
      return include_file (self, d, conditional, file);
    case FILE_MISSING:
      if (open == '<')
        return false;
      if (missing_files_allowed_p ())
        {
          add_dependency (name);
          return true;
        }
      /* Fall through.  */
    default:
      return refuse (self, d, conditional, file_problem (state, name, file));
    }
}

/* Add the text of SELF, whose directives are ALL, of which OUTERMOST
   conditionals guard it.  */
void
embedder::embed_text (open_file *self, const directive_list &all,
                      unsigned outermost)
{
  const struct kernel_file *file = self->file;
  unsigned depth = 0;
  size_t done = 0;
  add_line (1, file->path);
  for (const directive &d : all.list)
    {
      if (startswith (d.name, "if"))
        depth++;
      else if (!strcmp (d.name, "endif"))
        depth--;
      else if (!strcmp (d.name, "undef"))
        undefines = true;
      bool include_p = !strcmp (d.name, "include");
      if (!include_p && !once_p (d))
        continue;

      add (file->text + done, d.start - done);
      done = d.start;
      bool conditional = self->conditional || depth > outermost;
      if (include_p && !include (self, d, conditional))
        continue;
      done = d.end;
      if (include_p)
        {
          add_line (d.next_line, file->path);
          done += file->text[done] != '\0';
        }
      if (good && text.length () > MAX_LENGTH)
        complain (self, d.line, d.column,
                  _ ("with the files that are included here it is more than "
                     "64 MiB"));
      if (!good)
        return;
    }
  add (file->text + done, file->length - done);
}

/* A number for the file IDENTITY, which has a `#pragma once'.  */
unsigned
embedder::once_number (const char *identity)
{
  for (unsigned i = 0; i < once_files.length (); i++)
    if (!strcmp (once_files[i], identity))
      return i;
  once_files.safe_push (identity);
  return once_files.length () - 1;
}

/* Add SELF.  */
void
embedder::embed (open_file *self)
{
  directive_list all;
  find_directives (self->file->text, &all);
  if (all.unterminated)
    {
      complain (self, all.unterminated, all.unterminated_column,
                _ ("unterminated comment"));
      return;
    }
  check_conditionals (self, all);
  if (!good)
    return;

  bool once = false;
  for (const directive &d : all.list)
    once |= once_p (d);
  unsigned outermost = guard_p (all) ? 1 : 0;
  self->guarded = once || outermost;
  if (once)
    {
      char *guard = xasprintf (
          "%s#ifndef TASKS_ONCE_%u\n#define TASKS_ONCE_%u\n",
          text.is_empty () || text.last () == '\n' ? "" : "\n",
          once_number (self->identity), once_number (self->identity));
      add (guard);
      free (guard);
    }
  embed_text (self, all, outermost);
  if (once)
    add (text.last () == '\n' ? "#endif\n" : "\n#endif\n");
  if (self->guarded && !self->conditional)
    {
      known_file file = { self->identity, once };
      known.safe_push (file);
    }
}

bool
embedder::embed (const struct kernel_file *file)
{
  open_file self = {};
  self.file = file;
  self.identity = lrealpath (file->path);
  embed (&self);
  text.safe_push ('\0');
  return good;
}

/* The sources of this unit by the paths of their files.  */
static hash_map<nofree_string_hash, const kernel_source *> *sources;

static const kernel_source *
known_source (const char *path)
{
  if (!sources)
    sources = new hash_map<nofree_string_hash, const kernel_source *>;
  const kernel_source **slot = sources->get (path);
  return slot ? *slot : NULL;
}

static const kernel_source *
add_source (const char *path, const char *text, unsigned includes)
{
  kernel_source *source = XNEW (struct kernel_source);
  source->path = path;
  source->text = text;
  source->includes = includes;
  sources->put (path, source);
  return source;
}

/* Whether TEXT is nothing but blanks.  */
static bool
blank_p (const char *text)
{
  while (ISSPACE (*text))
    text++;
  return *text == '\0';
}

const struct kernel_source *
read_kernel_source (const char *name, location_t loc)
{
  struct kernel_file *file = XCNEW (struct kernel_file);
  const char *includer = expand_location (loc).file;
  enum file_state state
      = find_kernel_file (name, includer ? includer : "", file);
  if (state == FILE_MISSING && missing_files_allowed_p ())
    {
      add_dependency (name);
      return NULL;
    }
  if (state != FILE_FOUND)
    {
      error_at (loc, "%s", file_problem (state, name, file));
      return NULL;
    }

  const kernel_source *source = known_source (file->path);
  if (source)
    return source;
  add_dependency (file->path);
  if (blank_p (file->text))
    {
      error_at (loc, "%qs is empty", file->path);
      return NULL;
    }
  embedder all (loc);
  if (!all.embed (file))
    return NULL;
  return add_source (file->path,
                     xstrndup (all.text.address (), all.text.length ()),
                     all.includes);
}

const struct kernel_source *
given_kernel_source (const char *path, const char *text)
{
  const kernel_source *source = known_source (path);
  return source ? source : add_source (path, text, 0);
}

bool
may_define_kernel_p (const struct kernel_source *source, const char *name)
{
  size_t length = strlen (name);
  if (strstr (source->text, "##"))
    return true;
  for (const char *p = source->text; (p = strstr (p, name)); p++)
    if ((p == source->text || !ISIDNUM (p[-1])) && !ISIDNUM (p[length]))
      return true;
  return false;
}
