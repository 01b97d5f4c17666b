/* SPDX-License-Identifier: LGPL-2.1-or-later

   A file that is written front to back, as it is or compressed, with numbers
   and texts as JSON has them.

   No memory is taken, and no stream: the handler of a signal may write one. */

#ifndef RT_OUT_H
#define RT_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define OUT_ROOM 65536

struct out
{
  int fd;    /* where it goes to: the file, or who compresses it */
  int file;  /* the file */
  pid_t zip; /* who compresses, or 0 */
  int error; /* what went wrong first, or 0 */
  /* Who takes what is written instead, or NULL; set after the begin.  */
  void (*take) (const char *bytes, size_t count);
  size_t used;
  char buffer[OUT_ROOM];
};

/* Begin to write to FD, by way of gzip if it is COMPRESSED.  */
void rt_out_begin (struct out *out, int fd, bool compressed);

/* Who takes what is written may take it up to here; what is between two of
   these is not torn if it is not longer than some pages.  */
void rt_out_seam (struct out *out);

/* What has been written has to arrive: 0, or why it did not.  */
int rt_out_end (struct out *out);

/* Bytes; a text as it is; the decimal digits of NUMBER; nanoseconds TIME as
   microseconds; TEXT in quotes, or null if it is NULL.  */
void rt_out_bytes (struct out *out, const char *bytes, size_t count);
void rt_out (struct out *out, const char *text);
void rt_out_number (struct out *out, uint64_t number);
void rt_out_time (struct out *out, uint64_t time);
void rt_out_quoted (struct out *out, const char *text);

/* TEXT as it is within quotes.  */
void rt_out_escaped (struct out *out, const char *text);

#endif /* RT_OUT_H */
