/* SPDX-License-Identifier: LGPL-2.1-or-later

   Calls of `free'.  */

#define _GNU_SOURCE
#include "freed.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "check.h"
#include "frame.h"
#include "library.h"
#include "span.h"
#include "step.h"

static _Atomic bool watching;

static void (*next_free) (void *);
static void *(*next_realloc) (void *, size_t);
static void *(*next_reallocarray) (void *, size_t, size_t);

/* The program is about to end the memory at START.  */
static void
look (void *start, bool moves)
{
  if (start && rt_span_count && !rt_check_frame && !rt_spans_locked ()
      && atomic_load_explicit (&watching, memory_order_relaxed))
    rt_check_freed ((uintptr_t)start, malloc_usable_size (start), moves);
}

static void
watched_free (void *start)
{
  look (start, false);
  next_free (start);
  rt_step_resume ();
}

static void *
watched_realloc (void *start, size_t size)
{
  look (start, true);
  void *moved = next_realloc (start, size);
  rt_step_resume ();
  return moved;
}

static void *
watched_reallocarray (void *start, size_t count, size_t size)
{
  look (start, true);
  void *moved = next_reallocarray (start, count, size);
  rt_step_resume ();
  return moved;
}

static const struct
{
  const char *name;
  void *ours, **next;
} functions[] = {
  { "free", (void *)watched_free, (void **)&next_free },
  { "realloc", (void *)watched_realloc, (void **)&next_realloc },
  { "reallocarray", (void *)watched_reallocarray,
    (void **)&next_reallocarray },
};

#define FUNCTIONS (sizeof functions / sizeof *functions)

bool
rt_freed_enters (uintptr_t at)
{
  for (size_t i = 0; i < FUNCTIONS; i++)
    if (at == (uintptr_t)functions[i].ours)
      return true;
  return false;
}

#if defined __x86_64__
#define ENTRY_OF_CALL R_X86_64_JUMP_SLOT
#define ENTRY_OF_ADDRESS R_X86_64_GLOB_DAT
#elif defined __aarch64__
#define ENTRY_OF_CALL R_AARCH64_JUMP_SLOT
#define ENTRY_OF_ADDRESS R_AARCH64_GLOB_DAT
#endif

#ifdef ENTRY_OF_CALL

/* What is asked of an object's dynamic section.  */
struct object
{
  uintptr_t base;
  uintptr_t fixed, fixed_end; /* written by the linker only */
  const ElfW (Sym) * symbols;
  const char *names;
  const ElfW (Rela) * calls, *others;
  size_t call_bytes, other_bytes;
};

/* Let OBJECT's entry at AT be FUNCTION.  */
static void
set_entry (const struct object *object, uintptr_t at, void *function)
{
  uintptr_t size = (uintptr_t)sysconf (_SC_PAGESIZE);
  void *page = (void *)(at & ~(size - 1));
  bool fixed = at >= object->fixed && at < object->fixed_end;
  if (fixed && mprotect (page, size, PROT_READ | PROT_WRITE))
    return;
  atomic_store ((_Atomic (void *) *)at, function);
  if (fixed)
    mprotect (page, size, PROT_READ);
}

/* Those of the entries LIST, of OBJECT, that are of the functions.  */
static void
set_entries (const struct object *object, const ElfW (Rela) * list,
             size_t bytes)
{
  for (size_t i = 0; list && i < bytes / sizeof *list; i++)
    {
      unsigned type = (unsigned)ELF64_R_TYPE (list[i].r_info);
      const char *name
          = object->names
            + object->symbols[ELF64_R_SYM (list[i].r_info)].st_name;
      if (type != ENTRY_OF_CALL && type != ENTRY_OF_ADDRESS)
        continue;
      for (size_t f = 0; f < FUNCTIONS; f++)
        if (*functions[f].next && !strcmp (name, functions[f].name))
          set_entry (object, object->base + list[i].r_offset,
                     functions[f].ours);
    }
}

/* Set the entries of the object that INFO describes, unless it is this
   library, or the C library, which know what they do.  */
static int
visit (struct dl_phdr_info *info, size_t size, void *unused)
{
  struct object object = { .base = info->dlpi_addr };
  const ElfW (Dyn) *dynamic = NULL;
  (void)size, (void)unused;
  for (unsigned i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *segment = &info->dlpi_phdr[i];
      uintptr_t begin = object.base + segment->p_vaddr;
      uintptr_t own = (uintptr_t)rt_freed_start - begin;
      if (segment->p_type == PT_LOAD && (segment->p_flags & PF_X)
          && (rt_library_p (begin) || rt_library_linker_p (begin)
              || (*info->dlpi_name && own < segment->p_memsz)))
        return 0;
      if (segment->p_type == PT_DYNAMIC)
        dynamic = (const ElfW (Dyn) *)begin;
      if (segment->p_type == PT_GNU_RELRO)
        {
          object.fixed = begin;
          object.fixed_end = begin + segment->p_memsz;
        }
    }
  for (; dynamic && dynamic->d_tag != DT_NULL; dynamic++)
    switch (dynamic->d_tag)
      {
      case DT_SYMTAB:
        object.symbols = (const ElfW (Sym) *)dynamic->d_un.d_ptr;
        break;
      case DT_STRTAB:
        object.names = (const char *)dynamic->d_un.d_ptr;
        break;
      case DT_JMPREL:
        object.calls = (const ElfW (Rela) *)dynamic->d_un.d_ptr;
        break;
      case DT_PLTRELSZ:
        object.call_bytes = dynamic->d_un.d_val;
        break;
      case DT_RELA:
        object.others = (const ElfW (Rela) *)dynamic->d_un.d_ptr;
        break;
      case DT_RELASZ:
        object.other_bytes = dynamic->d_un.d_val;
        break;
      }
  /* Those of the kernel's object are not addresses.  */
  if ((uintptr_t)object.symbols <= object.base || !object.names)
    return 0;
  set_entries (&object, object.calls, object.call_bytes);
  set_entries (&object, object.others, object.other_bytes);
  return 0;
}

#endif

void
rt_freed_start (void)
{
  for (size_t i = 0; i < FUNCTIONS; i++)
    if (!*functions[i].next)
      *functions[i].next = dlsym (RTLD_DEFAULT, functions[i].name);
#ifdef ENTRY_OF_CALL
  dl_iterate_phdr (visit, NULL);
#endif
  atomic_store (&watching, true);
}

void
rt_freed_stop (void)
{
  atomic_store (&watching, false);
}
