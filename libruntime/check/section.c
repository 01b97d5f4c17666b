/* SPDX-License-Identifier: LGPL-2.1-or-later

   Sections: nothing in the file is believed before it has been compared with
   its size.  */

#include "section.h"

#include <elf.h>
#include <link.h>
#include <string.h>

void
rt_bytes_skip (struct bytes *bytes, uint64_t size)
{
  bytes->broken |= size > (uint64_t)(bytes->end - bytes->at);
  bytes->at = bytes->broken ? bytes->end : bytes->at + size;
}

const char *
rt_bytes_string (struct bytes bytes, uint64_t offset)
{
  rt_bytes_skip (&bytes, offset);
  return memchr (bytes.at, '\0', (size_t)(bytes.end - bytes.at))
             ? (const char *)bytes.at
             : "";
}

struct bytes
rt_elf_section (struct bytes elf, const char *name)
{
  const struct bytes nothing = { elf.end, elf.end, false };
  const ElfW (Ehdr) *head = (const void *)elf.at;
  size_t size = (size_t)(elf.end - elf.at);
  if (size < sizeof *head || memcmp (head->e_ident, ELFMAG, SELFMAG)
      || head->e_shentsize != sizeof (ElfW (Shdr)) || head->e_shoff > size
      || (size - head->e_shoff) / sizeof (ElfW (Shdr)) < head->e_shnum
      || head->e_shstrndx >= head->e_shnum)
    return nothing;
  const ElfW (Shdr) *sections = (const void *)(elf.at + head->e_shoff);
  struct bytes names = elf;
  rt_bytes_skip (&names, sections[head->e_shstrndx].sh_offset);
  for (unsigned i = 0; i < head->e_shnum; i++)
    if (!strcmp (rt_bytes_string (names, sections[i].sh_name), name)
        && !(sections[i].sh_flags & SHF_COMPRESSED))
      {
        struct bytes found = elf;
        rt_bytes_skip (&found, sections[i].sh_offset);
        struct bytes end = found;
        rt_bytes_skip (&end, sections[i].sh_size);
        found.end = end.at;
        return end.broken ? nothing : found;
      }
  return nothing;
}
