/* SPDX-License-Identifier: LGPL-2.1-or-later

   Sections of ELF files, and bytes that are read from them.  */

#ifndef RT_CHECK_SECTION_H
#define RT_CHECK_SECTION_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes that are read from AT on; reading beyond END makes it BROKEN, and
   gives zeros.  */
struct bytes
{
  const unsigned char *at, *end;
  bool broken;
};

/* Go on behind SIZE of BYTES.  */
void rt_bytes_skip (struct bytes *bytes, uint64_t size);

/* The string that begins at OFFSET of BYTES, or "".  */
const char *rt_bytes_string (struct bytes bytes, uint64_t offset);

/* The contents of the section NAME of the file ELF, or nothing if it has none
   or that is compressed.  */
struct bytes rt_elf_section (struct bytes elf, const char *name);

#endif /* RT_CHECK_SECTION_H */
