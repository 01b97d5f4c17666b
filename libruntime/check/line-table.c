/* SPDX-License-Identifier: LGPL-2.1-or-later

   Line tables: a program for a small machine for each unit, whose registers
   are an address, a file and a line, and which appends rows to a table.  All
   are executed until a row is the one that is looked for.  What is broken ends
   the search.  */

#define _GNU_SOURCE
#include "line-table.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "section.h"

/* What DWARF 5 calls them.  */
enum
{
  VERSION = 5,
  CONTENT_PATH = 1,
  CONTENT_DIRECTORY = 2,
  FORM_DATA2 = 5,
  FORM_DATA4 = 6,
  FORM_DATA8 = 7,
  FORM_STRING = 8,
  FORM_BLOCK = 9,
  FORM_DATA1 = 11,
  FORM_STRP = 14,
  FORM_UDATA = 15,
  FORM_DATA16 = 30,
  FORM_LINE_STRP = 31,
  OP_EXTENDED = 0,
  OP_COPY,
  OP_ADVANCE_PC,
  OP_ADVANCE_LINE,
  OP_SET_FILE,
  OP_CONST_ADD_PC = 8,
  OP_FIXED_ADVANCE_PC,
  EXTENDED_END = 1,
  EXTENDED_SET_ADDRESS
};

/* The sections that matter.  */
struct sections
{
  struct bytes lines, strings, line_strings;
};

/* An unsigned number of SIZE bytes.  */
static uint64_t
fixed (struct bytes *bytes, size_t size)
{
  uint64_t number = 0;
  const unsigned char *from = bytes->at;
  rt_bytes_skip (bytes, size);
  if (!bytes->broken)
    memcpy (&number, from, size); /* little-endian */
  return number;
}

/* A number of variable length; SIGNED tells how it ends.  */
static uint64_t
leb128 (struct bytes *bytes, bool is_signed)
{
  uint64_t number = 0;
  unsigned shift = 0;
  unsigned char byte;
  do
    {
      byte = (unsigned char)fixed (bytes, 1);
      if (shift < 64)
        number |= (uint64_t)(byte & 0x7f) << shift;
      shift += 7;
    }
  while (byte & 0x80);
  if (is_signed && (byte & 0x40) && shift < 64)
    number |= ~UINT64_C (0) << shift;
  return number;
}

/* A unit's table.  */
struct table
{
  const struct sections *sections;
  size_t word; /* size of offsets */
  unsigned least, line_range, opcode_base;
  int line_base;
  struct bytes lengths, directories, files, program;
};

struct entry
{
  const char *path;
  uint64_t directory;
};

/* Read a value of FORM in the lists of TABLE: its text, or its number.  */
static void
read_value (const struct table *table, struct bytes *bytes, uint64_t form,
            const char **text, uint64_t *number)
{
  *text = "";
  *number = 0;
  switch (form)
    {
    case FORM_STRING:
      *text = rt_bytes_string (*bytes, 0);
      rt_bytes_skip (bytes, strlen (*text) + 1);
      break;
    case FORM_LINE_STRP:
      *text = rt_bytes_string (table->sections->line_strings,
                               fixed (bytes, table->word));
      break;
    case FORM_STRP:
      *text = rt_bytes_string (table->sections->strings,
                               fixed (bytes, table->word));
      break;
    case FORM_DATA1:
      *number = fixed (bytes, 1);
      break;
    case FORM_DATA2:
      *number = fixed (bytes, 2);
      break;
    case FORM_DATA4:
      *number = fixed (bytes, 4);
      break;
    case FORM_DATA8:
      *number = fixed (bytes, 8);
      break;
    case FORM_UDATA:
      *number = leb128 (bytes, false);
      break;
    case FORM_DATA16:
      rt_bytes_skip (bytes, 16);
      break;
    case FORM_BLOCK:
      rt_bytes_skip (bytes, leb128 (bytes, false));
      break;
    default:
      rt_bytes_skip (bytes, UINT64_MAX);
    }
}

/* Read a list of directories or files as far as entry WANTED, or, if it has
   fewer, behind it.  False if it has fewer.  */
static bool
read_list (const struct table *table, struct bytes *bytes, uint64_t wanted,
           struct entry *entry)
{
  struct bytes formats = *bytes;
  unsigned columns = (unsigned)fixed (&formats, 1);
  *bytes = formats;
  for (unsigned i = 0; i < 2 * columns; i++)
    leb128 (bytes, false);
  uint64_t count = leb128 (bytes, false);
  /* Entries of no columns would never come to the end.  */
  if (!columns)
    count = 0;
  for (uint64_t i = 0; i < count && i <= wanted && !bytes->broken; i++)
    {
      struct bytes form = formats;
      *entry = (struct entry){ "", 0 };
      for (unsigned j = 0; j < columns; j++)
        {
          const char *text;
          uint64_t number;
          uint64_t content = leb128 (&form, false);
          read_value (table, bytes, leb128 (&form, false), &text, &number);
          if (content == CONTENT_PATH)
            entry->path = text;
          if (content == CONTENT_DIRECTORY)
            entry->directory = number;
        }
    }
  return wanted < count && !bytes->broken;
}

/* Read the head of the unit UNIT, behind its length, into TABLE.  */
static bool
read_head (struct bytes unit, struct table *table)
{
  struct entry none;
  if (fixed (&unit, 2) != VERSION || fixed (&unit, 1) != sizeof (uintptr_t)
      || fixed (&unit, 1) != 0)
    return false;
  uint64_t length = fixed (&unit, table->word);
  table->program = unit;
  rt_bytes_skip (&table->program, length);
  table->least = (unsigned)fixed (&unit, 1);
  rt_bytes_skip (&unit, 2); /* operations in an instruction; is_stmt */
  table->line_base = (signed char)fixed (&unit, 1);
  table->line_range = (unsigned)fixed (&unit, 1);
  table->opcode_base = (unsigned)fixed (&unit, 1);
  table->lengths = unit;
  rt_bytes_skip (&unit, table->opcode_base - 1);
  table->directories = unit;
  read_list (table, &unit, UINT64_MAX, &none);
  table->files = unit;
  return !unit.broken && !table->program.broken && table->line_range
         && table->opcode_base > OP_FIXED_ADVANCE_PC;
}

struct row
{
  uint64_t address, file;
  uint64_t line;
};

/* Whether the program of TABLE makes a row of LINE for OFFSET; its FILE.  */
static bool
find_row (struct table *table, uintptr_t offset, unsigned line, uint64_t *file)
{
  const struct row first = { .file = 1, .line = 1 };
  struct row row = first, last = first;
  bool begun = false;
  struct bytes *code = &table->program;
  while (code->at < code->end && !code->broken)
    {
      unsigned opcode = (unsigned)fixed (code, 1);
      bool append = false, end = false;
      if (opcode >= table->opcode_base)
        {
          unsigned both = opcode - table->opcode_base;
          row.address += both / table->line_range * table->least;
          row.line += (uint64_t)(table->line_base
                                 + (int)(both % table->line_range));
          append = true;
        }
      else
        switch (opcode)
          {
          case OP_EXTENDED:
            {
              struct bytes operands = *code;
              uint64_t size = leb128 (&operands, false);
              *code = operands;
              rt_bytes_skip (code, size);
              opcode = (unsigned)fixed (&operands, 1);
              append = end = opcode == EXTENDED_END;
              if (opcode == EXTENDED_SET_ADDRESS)
                row.address = fixed (&operands, sizeof (uintptr_t));
              break;
            }
          case OP_COPY:
            append = true;
            break;
          case OP_ADVANCE_PC:
            row.address += leb128 (code, false) * table->least;
            break;
          case OP_ADVANCE_LINE:
            row.line += leb128 (code, true);
            break;
          case OP_SET_FILE:
            row.file = leb128 (code, false);
            break;
          case OP_CONST_ADD_PC:
            row.address += (255 - table->opcode_base) / table->line_range
                           * table->least;
            break;
          case OP_FIXED_ADVANCE_PC:
            row.address += fixed (code, 2);
            break;
          default:
            for (unsigned i = table->lengths.at[opcode - 1]; i > 0; i--)
              leb128 (code, false);
          }
      /* A row is valid as far as the next.  */
      if (append && begun && last.address <= offset && offset < row.address
          && last.line == line)
        {
          *file = last.file;
          return true;
        }
      if (append)
        {
          begun = !end;
          last = row;
          if (end)
            row = first;
        }
    }
  return false;
}

/* The name of FILE in TABLE, with its directories as far as they are told.  */
static bool
name_file (const struct table *table, uint64_t file, char *name, size_t size)
{
  struct entry entry, directory, unit; /* directory 0 is the unit's */
  struct bytes files = table->files, others = table->directories;
  if (!read_list (table, &files, file, &entry) || !*entry.path
      || !read_list (table, &others, 0, &unit))
    return false;
  others = table->directories;
  if (!read_list (table, &others, entry.directory, &directory))
    return false;
  bool whole = *entry.path == '/';
  bool under = !whole && *directory.path != '/' && entry.directory != 0;
  int length = snprintf (name, size, "%s%s%s%s%s", under ? unit.path : "",
                         under ? "/" : "", whole ? "" : directory.path,
                         whole ? "" : "/", entry.path);
  return length > 0 && (size_t)length < size;
}

/* Look in all tables of SECTIONS.  */
static bool
find_file (const struct sections *sections, uintptr_t offset, unsigned line,
           char *name, size_t size)
{
  struct bytes rest = sections->lines;
  while (rest.at < rest.end && !rest.broken)
    {
      struct table table = { .sections = sections, .word = 4 };
      uint64_t file, length = fixed (&rest, 4);
      if (length == UINT32_MAX)
        {
          length = fixed (&rest, 8);
          table.word = 8;
        }
      struct bytes unit = rest;
      rt_bytes_skip (&rest, length);
      unit.end = rest.at;
      if (!rest.broken && read_head (unit, &table)
          && find_row (&table, offset, line, &file))
        return name_file (&table, file, name, size);
    }
  return false;
}

bool
rt_line_table_file (const char *object, uintptr_t offset, unsigned line,
                    char *name, size_t size)
{
  int file = open (object, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  struct stat stat;
  void *image = MAP_FAILED;
  if (!fstat (file, &stat) && stat.st_size > 0)
    image = mmap (NULL, (size_t)stat.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  close (file);
  if (image == MAP_FAILED)
    return false;
  struct bytes elf = { image, (unsigned char *)image + stat.st_size, false };
  struct sections sections = { rt_elf_section (elf, ".debug_line"),
                               rt_elf_section (elf, ".debug_str"),
                               rt_elf_section (elf, ".debug_line_str") };
  bool found = find_file (&sections, offset, line, name, size);
  munmap (image, (size_t)stat.st_size);
  return found;
}
