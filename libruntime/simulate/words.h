/* SPDX-License-Identifier: LGPL-2.1-or-later

   Text files of lines of words, for descriptions of machines and costs.

   A `#' at the start of a word begins a comment.  A word in double quotes may
   contain blanks.  The first mistake stays in ERROR, with file and line: all
   functions that find one return false, or 0.  */

#ifndef RT_WORDS_H
#define RT_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define RT_MOST_WORDS 32

struct words
{
  const char *file;
  FILE *stream;
  unsigned line;
  unsigned count, next; /* words of the line; the one that is read next */
  char *words[RT_MOST_WORDS];
  char text[1024];
  char error[1024];
};

/* Open FILE.  */
bool rt_words_open (struct words *words, const char *file);
void rt_words_close (struct words *words);

/* Go on to the next line that has words.  False at the end, or after a
   mistake.  */
bool rt_words_line (struct words *words);

/* The next word, or NULL; whether it is WORD, and then it has been read.  */
const char *rt_words_peek (struct words *words);
bool rt_words_accept (struct words *words, const char *word);

/* The next word, which WHAT names in the message if there is none.  */
const char *rt_words_need (struct words *words, const char *what);

/* Nothing is left in the line.  */
bool rt_words_end (struct words *words);

/* The next word as a number greater than LEAST, or LEAST if INCLUSIVE; as a
   time in nanoseconds, a number of bytes, or bytes in a nanosecond; the last
   three have units.  */
bool rt_words_number (struct words *words, const char *what, double least,
                      bool inclusive, double *value);
bool rt_words_time (struct words *words, const char *what, double *ns);
bool rt_words_bytes (struct words *words, const char *what, uint64_t *bytes);
bool rt_words_rate (struct words *words, const char *what, double *rate);

/* Note a mistake in this line.  Returns false.  */
bool rt_words_wrong (struct words *words, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

#endif /* RT_WORDS_H */
