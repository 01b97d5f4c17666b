/* SPDX-License-Identifier: LGPL-2.1-or-later

   The modules of a program, and their builds.

   A build is the note that linkers add for that purpose; where there is none,
   the sizes of what is loaded stand for it.  */

#define _GNU_SOURCE
#include "cluster-modules.h"

#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"

#define NO_MODULE UINT64_MAX

static struct module
{
  uintptr_t base, begin, end;
} * modules;
static uint32_t count, room;
static char *text;
static size_t length;

/* The library that is linked to programs with tasks; what needs it can have
   some.  */
static const char library[] = "libtasks.so";

/* Whether the module INFO needs LIBRARY.  */
static bool
needs_library (const struct dl_phdr_info *info)
{
  const ElfW (Dyn) *dynamic = NULL;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
      dynamic
          = (const ElfW (Dyn) *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
  const char *strings = NULL;
  for (const ElfW (Dyn) *at = dynamic; at && at->d_tag != DT_NULL; at++)
    if (at->d_tag == DT_STRTAB)
      strings = (const char *)at->d_un.d_ptr;
  for (const ElfW (Dyn) *at = dynamic; strings && at->d_tag != DT_NULL; at++)
    if (at->d_tag == DT_NEEDED
        && !strncmp (strings + at->d_un.d_val, library, sizeof library - 1))
      return true;
  return false;
}

/* The build of INFO, to STREAM.  */
static void
print_build (FILE *stream, const struct dl_phdr_info *info)
{
  size_t size = 0;
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *header = &info->dlpi_phdr[i];
      if (header->p_type == PT_LOAD)
        size += header->p_filesz;
      const char *at = (const char *)(info->dlpi_addr + header->p_vaddr);
      const char *end = at + header->p_memsz;
      while (header->p_type == PT_NOTE && at + sizeof (ElfW (Nhdr)) <= end)
        {
          const ElfW (Nhdr) *note = (const ElfW (Nhdr) *)at;
          const char *name = at + sizeof *note;
          const unsigned char *id
              = (const unsigned char *)name + ((note->n_namesz + 3) & ~3u);
          at = (const char *)id + ((note->n_descsz + 3) & ~3u);
          if (note->n_type != NT_GNU_BUILD_ID || strcmp (name, "GNU"))
            continue;
          for (unsigned j = 0; j < note->n_descsz; j++)
            fprintf (stream, "%02x", id[j]);
          return;
        }
    }
  fprintf (stream, "%zu bytes", size);
}

static int
add_module (struct dl_phdr_info *info, size_t size, void *data)
{
  (void)size;
  bool program = !count;
  const char *slash = strrchr (info->dlpi_name, '/');
  const char *name = slash ? slash + 1 : info->dlpi_name;
  bool own = !strncmp (name, library, sizeof library - 1);
  if (!program && !own && !needs_library (info))
    return 0;
  modules = rt_grow (modules, &room, count, sizeof *modules,
                     "the modules of the program");
  struct module *module = &modules[count++];
  *module = (struct module){ .base = info->dlpi_addr, .begin = UINTPTR_MAX };
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_LOAD)
      {
        uintptr_t begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        uintptr_t end = begin + info->dlpi_phdr[i].p_memsz;
        module->begin = begin < module->begin ? begin : module->begin;
        module->end = end > module->end ? end : module->end;
      }
  fprintf (data, "%s ", program ? "the program" : name);
  print_build (data, info);
  fputc ('\n', data);
  return 0;
}

void
rt_modules_find (void)
{
  FILE *stream = open_memstream (&text, &length);
  if (!stream)
    rt_no_memory (NULL, 4096, "the modules of the program");
  dl_iterate_phdr (add_module, stream);
  if (fclose (stream))
    rt_no_memory (NULL, 4096, "the modules of the program");
}

const char *
rt_modules_text (void)
{
  return text;
}

bool
rt_modules_encode (const void *address, struct wire_address *wire)
{
  uintptr_t at = (uintptr_t)address;
  *wire = (struct wire_address){ .module = NO_MODULE };
  if (!address)
    return true;
  for (uint32_t i = 0; i < count; i++)
    if (modules[i].begin <= at && at < modules[i].end)
      {
        *wire = (struct wire_address){ i, at - modules[i].base };
        return true;
      }
  return false;
}

void *
rt_modules_decode (const struct wire_address *wire)
{
  if (wire->module == NO_MODULE)
    return NULL;
  return (void *)(modules[wire->module].base + wire->offset);
}
