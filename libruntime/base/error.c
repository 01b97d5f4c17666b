/* SPDX-License-Identifier: LGPL-2.1-or-later

   Messages to the user.  */

#include "error.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "self.h"

static atomic_bool failed;
static _Thread_local bool exiting; /* the thread that failed */

bool
rt_failed (void)
{
  return atomic_load (&failed);
}

void
rt_end_failed (void)
{
  if (exiting)
    {
      /* An exit handler uses tasks.  */
      fflush (stdout);
      _Exit (EXIT_FAILURE);
    }
  for (;;)
    pause ();
}

void
rt_write (const char *text, size_t size)
{
  for (size_t done = 0; done < size;)
    {
      ssize_t written = write (STDERR_FILENO, text + done, size - done);
      if (written <= 0)
        break;
      done += (size_t)written;
    }
}

/* One write per message, so that those of several threads do not mix.  */
static void
print (const struct tasks_site *site, const char *kind, const char *format,
       va_list args)
{
  char text[2048];
  int used = 0;
  if (site)
    used = snprintf (text, sizeof text, "%.400s:%u: ", site->file,
                     (unsigned)site->line);
  used += snprintf (text + used, sizeof text - used, "tasks: %s: ", kind);
  int more = vsnprintf (text + used, sizeof text - used - 1, format, args);
  used += more;
  if (used > (int)sizeof text - 2)
    used = sizeof text - 2;
  text[used++] = '\n';
  rt_write (text, (size_t)used);
}

void
rt_fatal (const struct tasks_site *site, const char *format, ...)
{
  /* The first mistake is the one to report.  */
  if (atomic_exchange (&failed, true))
    rt_end_failed ();
  va_list args;
  va_start (args, format);
  print (site, "error", format, args);
  va_end (args);
  /* This thread may hold locks: exit handlers that use tasks must not come
     here again, see rt_thread_attach.  */
  rt_self = NULL;
  exiting = true;
  exit (EXIT_FAILURE);
}

void
rt_error (const struct tasks_site *site, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  print (site, "error", format, args);
  va_end (args);
}

void
rt_warning (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  print (NULL, "warning", format, args);
  va_end (args);
}

void
rt_note (const struct tasks_site *site, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  print (site, "note", format, args);
  va_end (args);
}

void
rt_no_memory (const struct tasks_site *site, size_t size, const char *what)
{
  rt_fatal (site,
            "out of memory: %zu bytes for %s are not to be had; make the"
            " problem smaller or raise the memory limit",
            size, what);
}

const char *
rt_site_text (struct site_text *buffer, const struct tasks_site *site)
{
  if (site)
    snprintf (buffer->text, sizeof buffer->text, " at %.200s:%u", site->file,
              (unsigned)site->line);
  else
    buffer->text[0] = '\0';
  return buffer->text;
}
