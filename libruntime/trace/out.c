/* SPDX-License-Identifier: LGPL-2.1-or-later

   Writing.  */

#define _GNU_SOURCE
#include "out.h"

#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* A socket, not a pipe: nobody gets a SIGPIPE if gzip ends.  */
static int
begin_zip (struct out *out)
{
  static char *const arguments[] = { "gzip", "-1c", NULL };
  int ends[2];
  posix_spawn_file_actions_t actions;
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
    return errno;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_adddup2 (&actions, ends[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2 (&actions, out->file, STDOUT_FILENO);
  int error
      = posix_spawnp (&out->zip, "gzip", &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy (&actions);
  close (ends[0]);
  if (error)
    {
      close (ends[1]);
      out->zip = 0;
      return error;
    }
  out->fd = ends[1];
  return 0;
}

void
rt_out_begin (struct out *out, int fd, bool compressed)
{
  out->fd = out->file = fd;
  out->zip = 0;
  out->used = 0;
  out->take = NULL;
  out->error = compressed ? begin_zip (out) : 0;
}

static void
flush (struct out *out)
{
  const char *from = out->buffer;
  size_t left = out->used;
  out->used = 0;
  if (out->take)
    {
      out->take (from, left);
      return;
    }
  while (left && !out->error)
    {
      ssize_t done = out->zip ? send (out->fd, from, left, MSG_NOSIGNAL)
                              : write (out->fd, from, left);
      if (done < 0 && errno != EINTR)
        out->error = errno;
      else if (done > 0)
        {
          from += done;
          left -= (size_t)done;
        }
    }
}

void
rt_out_seam (struct out *out)
{
  if (out->take && out->used > OUT_ROOM / 8)
    flush (out);
}

int
rt_out_end (struct out *out)
{
  flush (out);
  if (!out->zip)
    return out->error;
  int status = 0;
  close (out->fd);
  while (waitpid (out->zip, &status, 0) < 0 && errno == EINTR)
    ;
  /* It has said itself what was wrong, as a rule: a full disk.  */
  if (!out->error && status)
    out->error = EIO;
  return out->error;
}

void
rt_out_bytes (struct out *out, const char *bytes, size_t count)
{
  while (count)
    {
      size_t part = OUT_ROOM - out->used;
      if (part > count)
        part = count;
      memcpy (out->buffer + out->used, bytes, part);
      out->used += part;
      bytes += part;
      count -= part;
      if (out->used == OUT_ROOM)
        flush (out);
    }
}

void
rt_out (struct out *out, const char *text)
{
  rt_out_bytes (out, text, strlen (text));
}

void
rt_out_number (struct out *out, uint64_t number)
{
  char digits[20], *at = digits + sizeof digits;
  do
    *--at = (char)('0' + number % 10);
  while (number /= 10);
  rt_out_bytes (out, at, (size_t)(digits + sizeof digits - at));
}

void
rt_out_time (struct out *out, uint64_t time)
{
  unsigned part = time % 1000;
  char decimals[4] = { '.', (char)('0' + part / 100),
                       (char)('0' + part / 10 % 10), (char)('0' + part % 10) };
  rt_out_number (out, time / 1000);
  rt_out_bytes (out, decimals, sizeof decimals);
}

/* How many bytes at TEXT are one character of UTF-8; 0: they are none.  */
static size_t
character (const char *text)
{
  const unsigned char *at = (const unsigned char *)text;
  size_t count = *at < 0x80                  ? 1
                 : *at >= 0xC2 && *at < 0xE0 ? 2
                 : *at >= 0xE0 && *at < 0xF0 ? 3
                 : *at >= 0xF0 && *at < 0xF5 ? 4
                                             : 0;
  for (size_t i = 1; i < count; i++)
    if ((at[i] & 0xC0) != 0x80)
      return 0;
  return count;
}

void
rt_out_escaped (struct out *out, const char *text)
{
  static const char hex[] = "0123456789abcdef";
  while (*text)
    {
      size_t count = character (text);
      unsigned char c = (unsigned char)*text;
      char code[6] = { '\\', 'u', '0', '0', hex[c / 16], hex[c % 16] };
      if (c == '"' || c == '\\')
        {
          rt_out_bytes (out, "\\", 1);
          rt_out_bytes (out, text, 1);
        }
      else if (count && c >= ' ' && c != 0x7F)
        rt_out_bytes (out, text, count);
      else
        rt_out_bytes (out, code, sizeof code);
      text += count ? count : 1;
    }
}

void
rt_out_quoted (struct out *out, const char *text)
{
  if (!text)
    {
      rt_out (out, "null");
      return;
    }
  rt_out_bytes (out, "\"", 1);
  rt_out_escaped (out, text);
  rt_out_bytes (out, "\"", 1);
}
