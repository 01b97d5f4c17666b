/* SPDX-License-Identifier: LGPL-2.1-or-later

   Functions of the C library.  */

#define _GNU_SOURCE
#include "library.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "tasks/abi.h"

/* Loads of so many bytes are of vectors.  */
#define VECTOR 16

static struct function
{
  const char *name;
  unsigned modes[2]; /* in which it touches what arguments point to */
  unsigned count;    /* the argument that says how many bytes, or 0 */
  bool exact;        /* it touches all of these */
  uintptr_t at;
} functions[] = {
  { "memcpy", { TASKS_WRITE, TASKS_READ }, 2, true, 0 },
  { "memmove", { TASKS_WRITE, TASKS_READ }, 2, true, 0 },
  { "mempcpy", { TASKS_WRITE, TASKS_READ }, 2, true, 0 },
  { "memset", { TASKS_WRITE, 0 }, 2, true, 0 },
  { "strcpy", { TASKS_WRITE, TASKS_READ }, 0, false, 0 },
  { "stpcpy", { TASKS_WRITE, TASKS_READ }, 0, false, 0 },
  { "strncpy", { TASKS_WRITE, TASKS_READ }, 2, false, 0 },
  { "strcat", { TASKS_READ_WRITE, TASKS_READ }, 0, false, 0 },
  { "strncat", { TASKS_READ_WRITE, TASKS_READ }, 2, false, 0 },
  { "strdup", { TASKS_READ, 0 }, 0, false, 0 },
  { "memcmp", { TASKS_READ, TASKS_READ }, 2, false, 0 },
  { "memchr", { TASKS_READ, 0 }, 2, false, 0 },
  { "memrchr", { TASKS_READ, 0 }, 2, false, 0 },
  { "rawmemchr", { TASKS_READ, 0 }, 0, false, 0 },
  { "strlen", { TASKS_READ, 0 }, 0, false, 0 },
  { "strnlen", { TASKS_READ, 0 }, 1, false, 0 },
  { "strcmp", { TASKS_READ, TASKS_READ }, 0, false, 0 },
  { "strncmp", { TASKS_READ, TASKS_READ }, 2, false, 0 },
  { "strcasecmp", { TASKS_READ, TASKS_READ }, 0, false, 0 },
  { "strchr", { TASKS_READ, 0 }, 0, false, 0 },
  { "strrchr", { TASKS_READ, 0 }, 0, false, 0 },
  { "strchrnul", { TASKS_READ, 0 }, 0, false, 0 },
  { "strspn", { TASKS_READ, TASKS_READ }, 0, false, 0 },
  { "strcspn", { TASKS_READ, TASKS_READ }, 0, false, 0 },
  { "strpbrk", { TASKS_READ, TASKS_READ }, 0, false, 0 },
  { "strstr", { TASKS_READ, TASKS_READ }, 0, false, 0 },
  /* What these touch beside blocks is theirs.  */
  { "malloc", { 0, 0 }, 0, true, 0 },
  { "calloc", { 0, 0 }, 0, true, 0 },
  { "realloc", { 0, 0 }, 0, true, 0 },
  { "free", { 0, 0 }, 0, true, 0 },
  { "aligned_alloc", { 0, 0 }, 0, true, 0 },
  { "memalign", { 0, 0 }, 0, true, 0 },
  { "posix_memalign", { 0, 0 }, 0, true, 0 },
};

#define FUNCTIONS (sizeof functions / sizeof *functions)

/* Where the code of the library and of the linker is.  */
static struct range
{
  uintptr_t begin, end;
} library, linker;

static int
by_address (const void *a, const void *b)
{
  const struct function *one = a, *other = b;
  return one->at < other->at ? -1 : one->at > other->at;
}

/* Let RANGE be the code of the object that INFO describes.  */
static void
code (const struct dl_phdr_info *info, struct range *range)
{
  for (unsigned i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_LOAD
        && (info->dlpi_phdr[i].p_flags & PF_X))
      {
        range->begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        range->end = range->begin + info->dlpi_phdr[i].p_memsz;
      }
}

static int
visit (struct dl_phdr_info *info, size_t size, void *unused)
{
  struct range range = { 0, 0 };
  (void)size, (void)unused;
  code (info, &range);
  /* Neither sanitizers nor programs have one of their own, and nobody's table
     of calls is taken for it.  */
  uintptr_t own = (uintptr_t)dlsym (RTLD_DEFAULT, "gnu_get_libc_version");
  if (own >= range.begin && own < range.end && *info->dlpi_name)
    library = range;
  if (strstr (info->dlpi_name, "/ld-"))
    linker = range;
  return 0;
}

void
rt_library_start (void)
{
  if (library.end)
    return;
  for (size_t i = 0; i < FUNCTIONS; i++)
    functions[i].at = (uintptr_t)dlsym (RTLD_DEFAULT, functions[i].name);
  qsort (functions, FUNCTIONS, sizeof *functions, by_address);
  dl_iterate_phdr (visit, NULL);
}

bool
rt_library_p (uintptr_t at)
{
  return at >= library.begin && at < library.end;
}

bool
rt_library_linker_p (uintptr_t at)
{
  return at >= linker.begin && at < linker.end;
}

unsigned
rt_library_enters (uintptr_t at, const uintptr_t arguments[3], unsigned i,
                   size_t *size, bool *exact)
{
  *size = 1;
  *exact = false;
  if (!rt_library_p (at))
    return 0;
  for (size_t f = 0; f < FUNCTIONS; f++)
    if (functions[f].at == at)
      {
        size_t count = functions[f].count ? arguments[functions[f].count] : 1;
        *exact = functions[f].exact;
        if (*exact)
          *size = count;
        return count ? functions[f].modes[i] : 0;
      }
  return 0;
}

bool
rt_library_overreads (uintptr_t at, size_t size)
{
  return size >= VECTOR && rt_library_p (at);
}
