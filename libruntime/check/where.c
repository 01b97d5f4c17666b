/* SPDX-License-Identifier: LGPL-2.1-or-later

   Calls and lines.  */

#define _GNU_SOURCE
#include "where.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <gnu/lib-names.h>
#include <link.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include "base/lock.h"
#include "line-table.h"
#include "tasks/abi.h"

/* That of the C library: for ThreadSanitizer's no thread may begin behind it.
 */
static int (*next_clone) (int (*) (void *), void *, int, void *, ...) = clone;

static char program[1024];
static char directory[1024]; /* in which it began, with / at its end */

void
rt_where_start (void)
{
  ssize_t length = readlink ("/proc/self/exe", program, sizeof program - 1);
  program[length > 0 ? length : 0] = '\0';
  if (!getcwd (directory, sizeof directory - 1))
    directory[0] = '\0';
  else
    strcat (directory, "/");
  void *frame, *library = dlopen (LIBC_SO, RTLD_LAZY | RTLD_NOLOAD);
  void *found = library ? dlsym (library, "clone") : NULL;
  if (found)
    memcpy (&next_clone, &found, sizeof found);
  (void)!backtrace (&frame, 1);
}

uintptr_t
rt_where_pc (const void *context)
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

uintptr_t
rt_where_stack (const void *context)
{
  const ucontext_t *user = context;
#if defined __x86_64__
  return (uintptr_t)user->uc_mcontext.gregs[REG_RSP];
#elif defined __aarch64__
  return (uintptr_t)user->uc_mcontext.sp;
#else
  (void)user;
  return 0;
#endif
}

/* Copy TEXT, up to END, of SIZE bytes at most.  */
static void
copy (char *to, size_t size, const char *text, const char *end)
{
  size_t length = end > text ? (size_t)(end - text) : 0;
  if (length >= size)
    length = size - 1;
  memcpy (to, text, length);
  to[length] = '\0';
}

/* The process that becomes addr2line: what it is called with, and where its
   output goes.  */
struct asked
{
  char *const *arguments;
  int output;
};

static int
become_addr2line (void *data)
{
  const struct asked *asked = data;
  int nothing = open ("/dev/null", O_WRONLY);
  dup2 (asked->output, STDOUT_FILENO);
  dup2 (nothing, STDERR_FILENO);
  execvp (asked->arguments[0], asked->arguments);
  _exit (127);
}

/* Run addr2line for OFFSET in FILE; its output in TEXT.  False if it says
   nothing.  */
static bool
ask (const char *file, uintptr_t offset, char *text, size_t size)
{
  static _Alignas(16) char stack[65536];
  static struct lock lock; /* of it */
  char number[24];
  int ends[2];
  snprintf (number, sizeof number, "%#zx", (size_t)offset);
  char *const arguments[]
      = { "addr2line", "-f", "-C", "-i", "-e", (char *)file, number, NULL };
  if (pipe2 (ends, O_CLOEXEC))
    return false;
  /* This is vfork, but for AddressSanitizer, which is at a loss with that on
     the stack of a handler.  */
  struct asked asked = { arguments, ends[1] };
  rt_lock (&lock);
  pid_t child = next_clone (become_addr2line, stack + sizeof stack,
                            CLONE_VM | CLONE_VFORK | SIGCHLD, &asked);
  rt_unlock (&lock);
  close (ends[1]);
  size_t used = 0;
  ssize_t more;
  while (used + 1 < size
         && (more = read (ends[0], text + used, size - 1 - used)) > 0)
    used += (size_t)more;
  text[used] = '\0';
  close (ends[0]);
  if (child > 0)
    waitpid (child, NULL, 0);
  return used > 0;
}

/* PLACE as seen from where the program began.  */
static const char *
shorten (const char *place)
{
  size_t prefix = strlen (directory);
  return prefix && !strncmp (place, directory, prefix) ? place + prefix
                                                       : place;
}

/* Add to WHERE what addr2line says in TEXT: a line with a function and one
   with its place, for each function that was inlined and the last one.  */
static void
add_lines (struct where *where, const char *text)
{
  while (*text && where->count < MOST_CALLS)
    {
      const char *end = strchr (text, '\n');
      const char *place = end ? end + 1 : NULL;
      const char *last = place ? strchr (place, '\n') : NULL;
      if (!last)
        return;
      struct traced *call = &where->calls[where->count++];
      copy (call->function, sizeof call->function, text, end);
      place = shorten (place);
      const char *note = memmem (place, (size_t)(last - place), " (", 2);
      copy (call->place, sizeof call->place, place, note ? note : last);
      size_t length = strlen (call->place);
      if (call->place[0] == '?' || (length && call->place[length - 1] == '?')
          || (length > 2 && !strcmp (call->place + length - 2, ":0")))
        call->place[0] = '\0';
      /* Nothing is known where debug information has been stripped.  */
      if (!call->place[0] && call->function[0] == '?')
        where->count--;
      text = last + 1;
    }
}

/* CALL is the innermost of those at OFFSET of FILE: name its file once more,
   as the line table does.  */
static void
correct_file (struct traced *call, const char *file, uintptr_t offset)
{
  static char name[sizeof call->place];
  char line[16] = "";
  const char *end = strrchr (call->place, ':');
  if (!end || strlen (end) >= sizeof line)
    return;
  strcpy (line, end);
  if (rt_line_table_file (file, offset, (unsigned)atoi (line + 1), name,
                          sizeof name))
    snprintf (call->place, sizeof call->place, "%s%s", shorten (name), line);
}

/* Whether call I has a line of the user's, and not of a header of C++.  What
   is inlined into a function of that has its name, but its own line.  */
static bool
users (const struct where *where, unsigned i)
{
  const char *function = where->calls[i].function;
  const char *place = where->calls[i].place;
  const char *end = strchr (function, '(');
  const char *name = strstr (function, "std::");
  bool library = place[0] == '.' || strstr (place, "/c++/");
  return place[0] && strncmp (place, "/usr/", 5)
         && (!name || (end && name > end) || !library);
}

/* Whether the library FILE belongs to the system.  */
static bool
is_system (const char *file)
{
  return !strncmp (file, "/lib", 4) || !strncmp (file, "/usr/lib", 8);
}

/* Add the call at PC.  RUNTIME says whether it called the runtime, whose calls
   are left out.  False if there are no more that concern the user.  */
static bool
add_call (struct where *where, uintptr_t pc, bool innermost, bool *runtime)
{
  static char text[4096];
  Dl_info object, own;
  struct link_map *map;
  unsigned before = where->count;
  if (!dladdr1 ((void *)pc, &object, (void **)&map, RTLD_DL_LINKMAP))
    return true;
  dladdr ((void *)rt_where_start, &own);
  bool main_program = !*map->l_name;
  /* A runtime that is linked statically is in the program.  */
  if (object.dli_fbase == own.dli_fbase && !main_program)
    {
      *runtime = true;
      return true;
    }
  const char *file = main_program ? program : map->l_name;
  uintptr_t offset = pc - map->l_addr - !innermost;
  if (!is_system (map->l_name) && *file
      && ask (file, offset, text, sizeof text))
    {
      add_lines (where, text);
      if (where->count > before)
        correct_file (&where->calls[before], file, offset);
    }
  if (where->count == before && object.dli_sname)
    {
      struct traced *call = &where->calls[where->count++];
      const char *name = object.dli_sname;
      copy (call->function, sizeof call->function, name, name + strlen (name));
      call->place[0] = '\0';
    }
  for (unsigned i = before; i < where->count; i++)
    {
      where->calls[i].calls_runtime = *runtime;
      *runtime = false;
      if (where->user == MOST_CALLS && users (where, i))
        where->user = i;
      if (!strcmp (where->calls[i].function, "main"))
        return false;
    }
  return true;
}

/* Whether PC is in a library of the system.  */
static bool
in_system (uintptr_t pc)
{
  Dl_info object;
  struct link_map *map;
  return dladdr1 ((void *)pc, &object, (void **)&map, RTLD_DL_LINKMAP)
         && is_system (map->l_name);
}

void
rt_where_note (struct trace *trace, const void *context, uintptr_t tail)
{
  trace->pc = rt_where_pc (context);
  trace->tail = tail;
  trace->from = 0;
  trace->count = backtrace (trace->frames, MOST_FRAMES);
}

void
rt_where_here (struct trace *trace, uintptr_t tail, const void *caller)
{
  trace->tail = tail;
  trace->from = 0;
  trace->count = backtrace (trace->frames, MOST_FRAMES);
  trace->pc = (uintptr_t)trace->frames[0];
  for (int i = trace->count; caller && i-- > 0;)
    if (trace->frames[i] == caller)
      trace->from = i;
}

void
rt_where_find (struct where *where, const struct trace *trace)
{
  uintptr_t tail = trace->tail;
  int first = trace->from;
  bool runtime = first > 0;
  where->count = 0;
  where->user = MOST_CALLS;
  if (!runtime)
    {
      while (first < trace->count
             && (uintptr_t)trace->frames[first] != trace->pc)
        first++;
      first++;
      if (!add_call (where, trace->pc, true, &runtime))
        return;
    }
  for (int i = first; i < trace->count && where->count < MOST_CALLS; i++)
    {
      uintptr_t pc = (uintptr_t)trace->frames[i];
      if (tail && !in_system (pc))
        {
          add_call (where, tail, true, &runtime);
          tail = 0;
        }
      if (!add_call (where, pc, false, &runtime))
        return;
    }
}

bool
rt_where_names (const struct where *where, unsigned i, const char *name)
{
  const char *function = where->calls[i].function;
  size_t length = strcspn (function, "(");
  return strlen (name) == length && !strncmp (name, function, length);
}

const struct tasks_site *
rt_where_called (const char *name)
{
  static struct where where;
  static struct tasks_site site;
  struct trace trace;
  unsigned i = 0;
  rt_where_start ();
  rt_where_here (&trace, 0, NULL);
  rt_where_find (&where, &trace);
  while (i < where.count && !rt_where_names (&where, i, name))
    i++;
  do
    i++;
  while (i < where.count && !users (&where, i));
  char *line = i < where.count ? strrchr (where.calls[i].place, ':') : NULL;
  if (!line)
    return NULL;
  *line = '\0';
  site.file = where.calls[i].place;
  site.line = (uint32_t)strtoul (line + 1, NULL, 10);
  return &site;
}
