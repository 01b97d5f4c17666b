/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which file of the source an instruction comes from, by the line table that
   the compiler has left in the program (DWARF 5).

   addr2line of binutils 2.40 takes the first file of such a table for the one
   before it, until the table names a file: for link-time optimization that is
   `<artificial>', and for what a header has defined perhaps the file that
   includes it.  Its lines are right.

   Nothing here takes memory, or a lock of the C library.  */

#ifndef RT_CHECK_LINE_TABLE_H
#define RT_CHECK_LINE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The instruction at OFFSET in OBJECT, an ELF file, is of LINE: write to NAME,
   of SIZE bytes, of which file.  False if the table does not tell: it is
   another version's, compressed, or in another file.  */
bool rt_line_table_file (const char *object, uintptr_t offset, unsigned line,
                         char *name, size_t size);

#endif /* RT_CHECK_LINE_TABLE_H */
