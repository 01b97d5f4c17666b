/* SPDX-License-Identifier: GPL-3.0-or-later

   A file of OpenCL C with the files that it includes.

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
   - a file that includes itself, or that was embedded before, is left out if a
     guard will see to it anyway; without one the former is an error;
   - <...> that is not found stays for the device's compiler, whose own header
     it may be.  */

#include "gcc/gcc.h"

#include "directives.h"
#include "kernel.h"

/* Files within each other, as GCC's own limit.  */
#define MAX_DEPTH 200

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
  bool guarded;     /* by `#ifndef' and `#define' */
  bool once;        /* by `#pragma once' */
};

class embedder
{
public:
  explicit embedder (location_t where) : loc (where), includes (0), good (true)
  {
  }

  bool embed (const struct kernel_file *file);
  const char *
  address (void)
  {
    return text.address ();
  }

  location_t loc;
  unsigned includes;

private:
  void add (const char *start, size_t length);
  void add (const char *string);
  void add_line (unsigned line, const char *path);
  void embed (open_file *self);
  void embed_text (open_file *self, const directive_list &all);
  bool replace (open_file *self, const directive &d, bool conditional);
  bool include (open_file *self, const directive &d, bool conditional);
  void include_file (open_file *self, const directive &d, bool conditional,
                     const struct kernel_file *file);
  void refuse (const open_file *self, const directive &d, bool conditional,
               const char *message);
  void check_conditionals (const open_file *self, const directive_list &all);
  void complain (const open_file *self, unsigned line, unsigned column,
                 const char *message);
  unsigned once_number (const char *identity);

  auto_vec<char> text;
  bool good;
  auto_vec<const char *> known; /* embedded outside conditionals, guarded */
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
  for (path = remap_macro_filename (path); *path; path++)
    {
      if (*path == '"' || *path == '\\')
        add ("\\");
      add (path, 1);
    }
  add ("\"\n");
}

/* The location of LINE and COLUMN of FILE, which the pragma at LOC names or
   which is included from there.  */
static location_t
make_location (const open_file *file, unsigned line, unsigned column,
               location_t loc)
{
  auto_vec<kernel_place> places;
  kernel_place place = { file->file->path, line, column };
  places.safe_push (place);
  for (; file->includer; file = file->includer)
    {
      kernel_place outer
          = { file->includer->file->path, file->at->line, file->at->column };
      places.safe_insert (0, outer);
    }
  return make_kernel_location (places.address (), places.length (), loc);
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
  const directive *d = unbalanced_conditional (all);
  if (!d)
    return;
  char *message = xasprintf (startswith (d->name, "if") ? "unterminated #%s"
                                                        : "#%s without #if",
                             d->name);
  complain (self, d->line, d->column, message);
}

/* The `#include' D of SELF cannot be followed because of MESSAGE: an error, or
   an `#error' for the device.  */
void
embedder::refuse (const open_file *self, const directive &d, bool conditional,
                  const char *message)
{
  if (!conditional)
    {
      complain (self, d.line, d.column, message);
      return;
    }
  if (!text.is_empty () && text.last () != '\n')
    add ("\n");
  add ("#error ");
  add (d.operand);
  add (" could not be embedded");
}

/* Embed FILE in place of the `#include' D of SELF.  */
void
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

  bool itself = false;
  for (const open_file *outer = self; outer; outer = outer->includer)
    if (!strcmp (outer->identity, inner.identity))
      {
        if (outer->once || outer->guarded)
          return;
        itself = true;
      }
  for (const char *other : known)
    if (!strcmp (other, inner.identity))
      return;
  if (itself)
    refuse (self, d, conditional,
            xasprintf (_ ("%s includes itself without a guard"),
                       quoted (file->path)));
  else if (inner.depth > MAX_DEPTH)
    complain (
        self, d.line, d.column,
        xasprintf (_ ("more than %d files include each other"), MAX_DEPTH));
  else
    {
      includes++;
      embed (&inner);
    }
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
      include_file (self, d, conditional, file);
      return true;
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
      refuse (self, d, conditional, file_problem (state, name, file));
      return true;
    }
}

/* Replace the directive D of SELF, if it is one of those that are replaced;
   CONDITIONAL if it is in a conditional.  Return whether it was.  */
bool
embedder::replace (open_file *self, const directive &d, bool conditional)
{
  if (once_p (d))
    return true;
  if (strcmp (d.name, "include") || !include (self, d, conditional))
    return false;
  if (good && text.length () > MAX_LENGTH)
    complain (self, d.line, d.column,
              _ ("with the files that are included here it is more than 64 "
                 "MiB"));
  return true;
}

/* Add the text of SELF, whose directives are ALL.  */
void
embedder::embed_text (open_file *self, const directive_list &all)
{
  const char *source = self->file->text;
  size_t done = 0;
  unsigned depth = 0, outermost = self->guarded ? 1 : 0;
  bool shifted = false; /* by a file included in this conditional */
  add_line (1, self->file->path);
  for (const directive &d : all.list)
    {
      if (startswith (d.name, "if"))
        depth++;
      bool end = !strcmp (d.name, "endif");
      depth -= end;

      add (source + done, d.start - done);
      done = d.start;
      if (replace (self, d, self->conditional || depth > outermost))
        {
          if (!good)
            return;
          shifted |= depth > 0;
        }
      else if (shifted && (end || startswith (d.name, "el")))
        {
          /* The `#line' behind the file may have been skipped.  */
          add (source + done, d.end - done);
          shifted = depth > 0;
        }
      else
        continue;
      add_line (d.next_line, self->file->path);
      done = d.end + (source[d.end] != '\0');
    }
  add (source + done, self->file->length - done);
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

  for (const directive &d : all.list)
    self->once |= once_p (d);
  self->guarded = guarded_p (all);
  if (self->once)
    {
      char *guard = xasprintf (
          "%s#ifndef TASKS_ONCE_%u\n#define TASKS_ONCE_%u\n",
          text.is_empty () || text.last () == '\n' ? "" : "\n",
          once_number (self->identity), once_number (self->identity));
      add (guard);
      free (guard);
    }
  embed_text (self, all);
  if (self->once)
    add (text.last () == '\n' ? "#endif\n" : "\n#endif\n");
  if ((self->once || self->guarded) && !self->conditional)
    known.safe_push (self->identity);
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

char *
embed_kernel_file (const struct kernel_file *file, location_t loc,
                   unsigned *includes)
{
  embedder all (loc);
  if (!all.embed (file))
    return NULL;
  *includes = all.includes;
  return xstrdup (all.address ());
}
