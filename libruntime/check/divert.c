/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tables of addresses.  */

#define _GNU_SOURCE
#include "divert.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "library.h"
#include "step.h"

static const struct diversion *const lists[]
    = { rt_block_diversions,    rt_freed_diversions,   rt_deleted_diversions,
        rt_transfer_diversions, rt_request_diversions, rt_handler_diversions,
        rt_thread_diversions,   rt_jump_diversions };

#define LISTS (sizeof lists / sizeof *lists)

#define FOR_EACH_DIVERSION(DIVERSION)                                         \
  for (size_t list_ = 0; list_ < LISTS; list_++)                              \
    for (const struct diversion *DIVERSION = lists[list_]; DIVERSION->name;   \
         DIVERSION++)

_Thread_local const void *rt_divert_caller
    __attribute__ ((tls_model ("initial-exec")));
static _Atomic bool watching;

/* Where the functions are.  */
static uintptr_t first_of_ours = UINTPTR_MAX, last_of_ours;

/* Those that the calling thread is in.  */
static _Thread_local unsigned depth
    __attribute__ ((tls_model ("initial-exec")));

void
rt_diverted_begin (const void *caller)
{
  if (!depth++)
    rt_divert_caller = caller;
}

void
rt_diverted_end (void)
{
  if (depth && !--depth)
    rt_step_resume ();
}

void
rt_diverted_forget (void)
{
  depth = 0;
}

bool
rt_diverts (void)
{
  return atomic_load_explicit (&watching, memory_order_relaxed);
}

bool
rt_divert_enters (uintptr_t at)
{
  /* Each instruction asks.  */
  if (at < first_of_ours || at > last_of_ours)
    return false;
  FOR_EACH_DIVERSION (diversion)
    if (at == (uintptr_t)diversion->ours)
      return true;
  return false;
}

#if defined __x86_64__
#define ENTRY_OF_CALL R_X86_64_JUMP_SLOT
#define ENTRY_OF_ADDRESS R_X86_64_GLOB_DAT
#define ENTRY_IN_DATA R_X86_64_64
#elif defined __aarch64__
#define ENTRY_OF_CALL R_AARCH64_JUMP_SLOT
#define ENTRY_OF_ADDRESS R_AARCH64_GLOB_DAT
#define ENTRY_IN_DATA R_AARCH64_ABS64
#endif

#ifdef ENTRY_OF_CALL

/* What is asked of an object's dynamic section.  */
struct object
{
  uintptr_t base, begin, end; /* its memory */
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

/* Whether what stands AT in OBJECT is the address of NEXT, which SYMBOL names,
   or the linker's code that will find it: another object may have a function
   of that name for itself.  */
static bool
is_of (const struct object *object, uintptr_t at, const void *next,
       const ElfW (Sym) * symbol, bool call)
{
  uintptr_t now = *(const uintptr_t *)at;
  return now == (uintptr_t)next
         || (call && symbol->st_shndx == SHN_UNDEF && now >= object->begin
             && now < object->end);
}

/* Those of the entries LIST, of OBJECT, that are of the functions.  */
static void
set_entries (const struct object *object, const ElfW (Rela) * list,
             size_t bytes)
{
  for (size_t i = 0; list && i < bytes / sizeof *list; i++)
    {
      unsigned type = (unsigned)ELF64_R_TYPE (list[i].r_info);
      const ElfW (Sym) *symbol
          = &object->symbols[ELF64_R_SYM (list[i].r_info)];
      const char *name = object->names + symbol->st_name;
      uintptr_t at = object->base + list[i].r_offset;
      bool data = type == ENTRY_IN_DATA && !list[i].r_addend;
      if (type != ENTRY_OF_CALL && type != ENTRY_OF_ADDRESS && !data)
        continue;
      FOR_EACH_DIVERSION (diversion)
        if (*diversion->next && !strcmp (name, diversion->name)
            && is_of (object, at, *diversion->next, symbol,
                      type == ENTRY_OF_CALL))
          set_entry (object, at, diversion->ours);
    }
}

/* Whether NAME is an object that must not be told: a sanitizer is on the other
   side of our functions, as the C library is.  */
static bool
is_below (const char *name)
{
  static const char *const sanitizers[]
      = { "libasan.",  "libtsan.",   "liblsan.",
          "libubsan.", "libhwasan.", "libclang_rt." };
  const char *slash = strrchr (name, '/');
  const char *base = slash ? slash + 1 : name;
  for (size_t i = 0; i < sizeof sanitizers / sizeof *sanitizers; i++)
    if (!strncmp (base, sanitizers[i], strlen (sanitizers[i])))
      return true;
  return false;
}

/* Set the entries of the object that INFO describes, unless it is this
   library, or the C library, which know what they do.  */
static int
visit (struct dl_phdr_info *info, size_t size, void *unused)
{
  struct object object = { .base = info->dlpi_addr };
  const ElfW (Dyn) *dynamic = NULL;
  (void)size, (void)unused;
  if (is_below (info->dlpi_name))
    return 0;
  for (unsigned i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *segment = &info->dlpi_phdr[i];
      uintptr_t begin = object.base + segment->p_vaddr;
      uintptr_t own = (uintptr_t)rt_divert_start - begin;
      if (segment->p_type == PT_LOAD && (segment->p_flags & PF_X)
          && (rt_library_p (begin) || rt_library_linker_p (begin)
              || (*info->dlpi_name && own < segment->p_memsz)))
        return 0;
      if (segment->p_type == PT_LOAD)
        {
          object.begin
              = object.end && object.begin < begin ? object.begin : begin;
          object.end = begin + segment->p_memsz;
        }
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

/* What the program calls by NAME; NULL if that is a function of its own, which
   may do something else, unless it has REPLACED the C library's.  */
static void *
called (const char *name, bool replaced)
{
  Dl_info object;
  const ElfW (Sym) *symbol = NULL;
  struct link_map *map;
  void *function = dlsym (RTLD_DEFAULT, name);
  if (!function
      || !dladdr1 (function, &object, (void **)&symbol, RTLD_DL_SYMENT)
      || !dladdr1 (function, &object, (void **)&map, RTLD_DL_LINKMAP)
      || *map->l_name)
    return function;
  /* A program that is not position-independent has an address for each
     function whose address it uses: from there the call comes back.  */
  if (symbol && symbol->st_shndx == SHN_UNDEF)
    return dlsym (RTLD_NEXT, name);
  return replaced ? function : NULL;
}

/* What DIVERSION, of LIST, is in front of, or NULL.  Only who allocates is
   often replaced, and means the same.  */
static void *
find (const struct diversion *diversion, const struct diversion *list)
{
  Dl_info object;
  void *function = called (diversion->name, list == rt_freed_diversions);
  if (!function || list == rt_freed_diversions || list == rt_block_diversions)
    return function;
  bool below = dladdr (function, &object) && is_below (object.dli_fname);
  if (list == rt_deleted_diversions)
    return below ? function : NULL;
  return below || rt_library_p ((uintptr_t)function) ? function : NULL;
}

/* How many objects have been loaded so far.  */
static int
count (struct dl_phdr_info *info, size_t size, void *loaded)
{
  (void)size;
  *(unsigned long long *)loaded = info->dlpi_adds;
  return 1;
}

bool
rt_divert_loaded (void)
{
  static _Atomic unsigned long long seen;
  unsigned long long loaded = 0;
  dl_iterate_phdr (count, &loaded);
  if (atomic_exchange (&seen, loaded) == loaded)
    return false;
  /* Only one thread at a time is in there.  */
  dl_iterate_phdr (visit, NULL);
  return true;
}

void
rt_divert_begin (void)
{
  FOR_EACH_DIVERSION (diversion)
    {
      uintptr_t ours = (uintptr_t)diversion->ours;
      first_of_ours = ours < first_of_ours ? ours : first_of_ours;
      last_of_ours = ours > last_of_ours ? ours : last_of_ours;
      if (!*diversion->next)
        *diversion->next = find (diversion, lists[list_]);
    }
  rt_divert_loaded ();
}

#else

bool
rt_divert_loaded (void)
{
  return false;
}

void
rt_divert_begin (void)
{
}

#endif

void
rt_divert_start (void)
{
  rt_divert_begin ();
  atomic_store (&watching, true);
}

void
rt_divert_stop (void)
{
  atomic_store (&watching, false);
}
