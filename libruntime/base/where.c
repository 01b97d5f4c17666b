/* SPDX-License-Identifier: LGPL-2.1-or-later

   Calls and lines.  */

#define _GNU_SOURCE
#include "where.h"

#include <dlfcn.h>
#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <execinfo.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <ucontext.h>
#include <unistd.h>

#include "error.h"

static char directory[1024]; /* in which it began, with / at its end */

/* Add to WHERE a call in FUNCTION, at LINE of FILE, if that is not NULL.  */
static void
add (struct where *where, const char *function, const char *file, int line)
{
  size_t prefix = strlen (directory);
  if (where->count == MOST_CALLS)
    return;
  struct traced *call = &where->calls[where->count++];
  snprintf (call->function, sizeof call->function, "%s", function);
  call->place[0] = '\0';
  /* The linker's compiler has an `<artificial>' file.  */
  if (!file || line <= 0 || *file == '<')
    return;
  if (strncmp (file, directory, prefix))
    prefix = 0;
  snprintf (call->place, sizeof call->place, "%s:%d", file + prefix, line);
}

#define LIBRARY "libdw.so.1" /* of Debian's libdw1 */

/* Those of its functions that are called, and of its C library.  */
#define FUNCTIONS(X)                                                          \
  X (dwarf_attr)                                                              \
  X (dwarf_child)                                                             \
  X (dwarf_haspc)                                                             \
  X (dwarf_siblingof)                                                         \
  X (dwarf_diename)                                                           \
  X (dwarf_filesrc)                                                           \
  X (dwarf_formudata)                                                         \
  X (dwarf_getsrcfiles)                                                       \
  X (dwarf_tag)                                                               \
  X (dwfl_addrmodule)                                                         \
  X (dwfl_begin)                                                              \
  X (dwfl_lineinfo)                                                           \
  X (dwfl_linux_proc_find_elf)                                                \
  X (dwfl_linux_proc_report)                                                  \
  X (dwfl_module_addrdie)                                                     \
  X (dwfl_module_addrname)                                                    \
  X (dwfl_module_getsrc)                                                      \
  X (dwfl_report_begin)                                                       \
  X (dwfl_report_end)                                                         \
  X (dwfl_standard_find_debuginfo)                                            \
  X (getcontext)                                                              \
  X (makecontext)                                                             \
  X (swapcontext)

static struct
{
#define MEMBER(NAME) __typeof__ (NAME) *NAME;
  FUNCTIONS (MEMBER)
} dw;

static Dwfl *session;

static void
open_library (void)
{
  static const struct
  {
    const char *name;
    void **place;
  } functions[] = {
#define FUNCTION(NAME) { #NAME, (void **)&dw.NAME },
    FUNCTIONS (FUNCTION)
  };
  static Dwfl_Callbacks callbacks;
  /* Who starts a set-user-ID program could tell libdw by the environment where
     to fetch what it reads.  */
  void *library = getauxval (AT_SECURE)
                      ? NULL
                      : dlmopen (LM_ID_NEWLM, LIBRARY, RTLD_NOW);
  if (!library)
    return;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (!(*functions[i].place = dlsym (library, functions[i].name)))
      return;
  callbacks.find_elf = dw.dwfl_linux_proc_find_elf;
  callbacks.find_debuginfo = dw.dwfl_standard_find_debuginfo;
  session = dw.dwfl_begin (&callbacks);
}

/* The number that ATTRIBUTE of DIE is, or 0.  */
static Dwarf_Word
number (Dwarf_Die *die, unsigned attribute)
{
  Dwarf_Attribute found;
  Dwarf_Word value;
  if (!dw.dwarf_attr (die, attribute, &found)
      || dw.dwarf_formudata (&found, &value))
    return 0;
  return value;
}

/* Behind COUNT of SCOPES the functions around ADDRESS that are in DIE,
   outermost first, each inlined into the one before it; their count with
   those. (dwarf_getscopes finds none where units are linked into one.)  */
static unsigned
find_scopes (Dwarf_Die *die, Dwarf_Addr address, Dwarf_Die *scopes,
             unsigned count)
{
  Dwarf_Die child;
  for (int end = dw.dwarf_child (die, &child); !end;
       end = dw.dwarf_siblingof (&child, &child))
    {
      int tag = dw.dwarf_tag (&child);
      bool around = dw.dwarf_haspc (&child, address) > 0;
      unsigned before = count;
      if (!around && tag != DW_TAG_namespace)
        continue;
      if (tag != DW_TAG_namespace && tag != DW_TAG_lexical_block
          && count < MOST_CALLS)
        scopes[count++] = child;
      count = find_scopes (&child, address, scopes, count);
      if (around || count > before)
        break;
    }
  return count;
}

/* Add to WHERE the calls that are at PC, or the variable, in what is loaded at
   OBJECT.  */
static void
add_lines (struct where *where, const void *object, uintptr_t pc)
{
  Dwarf_Addr bias;
  Dwarf_Files *files = NULL;
  Dwarf_Die scopes[MOST_CALLS];
  int line = 0;
  Dwfl_Module *module = dw.dwfl_addrmodule (session, (uintptr_t)object);
  Dwarf_Die *unit = module ? dw.dwfl_module_addrdie (module, pc, &bias) : NULL;
  const char *symbol = module ? dw.dwfl_module_addrname (module, pc) : NULL;
  Dwfl_Line *row = unit ? dw.dwfl_module_getsrc (module, pc) : NULL;
  const char *file
      = row ? dw.dwfl_lineinfo (row, NULL, &line, NULL, NULL, NULL) : NULL;
  unsigned count = unit && !dw.dwarf_getsrcfiles (unit, &files, NULL)
                       ? find_scopes (unit, pc - bias, scopes, 0)
                       : 0;
  if (!count && symbol)
    add (where, symbol, file, line);
  while (count-- > 0)
    {
      const char *name = dw.dwarf_diename (&scopes[count]);
      add (where, name ? name : symbol ? symbol : "?", file, line);
      file = dw.dwarf_filesrc (files, number (&scopes[count], DW_AT_call_file),
                               NULL, NULL);
      line = (int)number (&scopes[count], DW_AT_call_line);
    }
}

/* Call FIND, which calls libdw, where there is room for that: tables of lines
   are read on the stack.  */
static void
find_with_room (void (*find) (void))
{
  static _Alignas(16) char stack[512 << 10];
  static ucontext_t here, there;
  dw.dwfl_report_begin (session);
  (void)!dw.dwfl_linux_proc_report (session, getpid ());
  dw.dwfl_report_end (session, NULL, NULL);
  dw.getcontext (&there);
  there.uc_stack = (stack_t){ .ss_sp = stack, .ss_size = sizeof stack };
  there.uc_link = &here;
  dw.makecontext (&there, find, 0);
  dw.swapcontext (&here, &there);
}

void
rt_where_start (void)
{
  static bool started;
  void *frame;
  if (started)
    return;
  started = true;
  if (!getcwd (directory, sizeof directory - 1))
    directory[0] = '\0';
  else
    strcat (directory, "/");
  open_library ();
  /* This loads what unwinding takes.  */
  (void)!backtrace (&frame, 1);
}

/* Where a signal with CONTEXT has stopped the program.  */
static uintptr_t
stopped_at (const void *context)
{
  const ucontext_t *user = context;
#if defined __x86_64__
  return (uintptr_t)user->uc_mcontext.gregs[REG_RIP];
#elif defined __aarch64__
  return (uintptr_t)user->uc_mcontext.pc;
#else
  (void)user;
  return 0;
#endif
}

void
rt_where_note (struct trace *trace, const void *context, const void *caller)
{
  trace->pc = context ? stopped_at (context) : 0;
  trace->count = backtrace (trace->frames, MOST_FRAMES);
  trace->first = context ? trace->count : 0;
  for (int i = trace->count; i-- > 0;)
    if (trace->frames[i] == (context ? (void *)trace->pc : caller))
      trace->first = context ? i + 1 : i;
}

/* Whether call I has a line of the user's, and not of a header of C++.  */
static bool
users (const struct where *where, unsigned i)
{
  const char *place = where->calls[i].place;
  return place[0] && strncmp (place, "/usr/", 5) && !strstr (place, "/c++/");
}

/* Whether the library FILE belongs to the system.  */
static bool
is_system (const char *file)
{
  return !strncmp (file, "/lib", 4) || !strncmp (file, "/usr/lib", 8);
}

/* Add the call at PC, unless it is the runtime's own.  False if there are no
   more that concern the user.  */
static bool
add_call (struct where *where, uintptr_t pc)
{
  Dl_info object, own;
  struct link_map *map;
  unsigned before = where->count;
  if (!dladdr1 ((void *)pc, &object, (void **)&map, RTLD_DL_LINKMAP))
    return true;
  dladdr ((void *)rt_where_start, &own);
  /* A runtime that is linked statically is in the program.  */
  if (object.dli_fbase == own.dli_fbase && *map->l_name)
    return true;
  if (session && !is_system (map->l_name))
    add_lines (where, object.dli_fbase, pc);
  if (where->count == before && object.dli_sname)
    add (where, object.dli_sname, NULL, 0);
  for (unsigned i = before; i < where->count; i++)
    {
      if (where->user == MOST_CALLS && users (where, i))
        where->user = i;
      if (!strcmp (where->calls[i].function, "main"))
        return false;
    }
  return true;
}

/* What is to be found.  */
static struct
{
  struct where *where;
  const struct trace *trace;
} wanted;

static void
find (void)
{
  struct where *where = wanted.where;
  const struct trace *trace = wanted.trace;
  bool more = !trace->pc || add_call (where, trace->pc);
  /* A call is before where it returns to.  */
  for (int i = trace->first;
       more && i < trace->count && where->count < MOST_CALLS; i++)
    more = add_call (where, (uintptr_t)trace->frames[i] - 1);
}

void
rt_where_find (struct where *where, const struct trace *trace)
{
  static bool said;
  wanted.where = where;
  wanted.trace = trace;
  where->count = 0;
  where->user = MOST_CALLS;
  if (session)
    find_with_room (find);
  else
    {
      if (!said)
        rt_note (NULL, "without " LIBRARY " of elfutils calls have no lines");
      said = true;
      find ();
    }
}
