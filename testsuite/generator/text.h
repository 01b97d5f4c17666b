/* SPDX-License-Identifier: GPL-3.0-or-later

   The text of the generated program: sections that grow independently and
   are printed one after the other, and statements that can be dropped.

   A *droppable* statement is one that other text does not rely on (a call, a
   wait, an access): whoever reduces a failing program drops sets of them by
   number.  The generator does everything as if the statement were there, only
   its text vanishes, so that the rest of the program stays the same.  */

#ifndef GENERATOR_TEXT_H
#define GENERATOR_TEXT_H

#include <stddef.h>
#include <stdio.h>

struct text
{
  FILE *file;
  char *data; /* valid after text_close */
  size_t size;
};

void text_open (struct text *text);
void text_close (struct text *text);

/* Close TEXT, print it to FILE and free it.  */
void text_print (struct text *text, FILE *file);

/* A place to write to, with the present indentation.  */
struct writer
{
  FILE *out;
  int indent;
};

/* Print a line at the present indentation.  */
void line (struct writer *w, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Print `{' or `}' on a line and change the indentation.  */
void open_brace (struct writer *w);
void close_brace (struct writer *w);

struct droppable
{
  struct text text;
  FILE *out; /* of the writer before */
  int number;
};

/* What W writes between the two belongs to one droppable statement.  */
void droppable_begin (struct droppable *d, struct writer *w);
void droppable_end (struct droppable *d, struct writer *w);

/* Number of droppable statements so far.  */
int droppable_count (void);

/* A string that lives as long as the generator, as by printf.  */
char *format (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

#endif /* GENERATOR_TEXT_H */
