/* SPDX-License-Identifier: LGPL-2.1-or-later

   What this machine is.

   /proc/cpuinfo may take milliseconds to read, where there are many
   processors; x86 processors say themselves what they are.  */

#include "machine-id.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/hash.h"

#if defined __x86_64__ || defined __i386__
#include <cpuid.h>

/* The brand string.  */
static void
ask_processor (char *text, unsigned size)
{
  uint32_t words[13] = { 0 };
  if (__get_cpuid_max (0x80000000, NULL) < 0x80000004)
    return;
  for (unsigned i = 0; i < 3; i++)
    __get_cpuid (0x80000002 + i, &words[4 * i], &words[4 * i + 1],
                 &words[4 * i + 2], &words[4 * i + 3]);
  snprintf (text, size, "%s", (const char *)words);
}

#else

/* What the kernel says of the first processor.  */
static void
ask_processor (char *text, unsigned size)
{
  static const char *const keys[]
      = { "model name", "cpu model", "cpu\t", "uarch", "CPU part" };
  char content[4096];
  int file = open ("/proc/cpuinfo", O_RDONLY | O_CLOEXEC);
  ssize_t length = file < 0 ? 0 : read (file, content, sizeof content - 1);
  if (file >= 0)
    close (file);
  content[length > 0 ? length : 0] = '\0';
  for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
    {
      const char *line = strstr (content, keys[i]);
      const char *value = line ? strchr (line, ':') : NULL;
      if (value)
        {
          snprintf (text, size, "%.*s", (int)strcspn (value, "\n") - 1,
                    value + 1);
          return;
        }
    }
}

#endif

void
rt_machine_id (struct machine_id *id)
{
  char processor[96] = "";
  struct utsname system;
  ask_processor (processor, sizeof processor);
  if (!*processor && !uname (&system))
    snprintf (processor, sizeof processor, "%.90s", system.machine);
  uint64_t hash = rt_fnv (RT_FNV, processor, strlen (processor));
  int used = snprintf (id->text, sizeof id->text, "%ld-",
                       sysconf (_SC_NPROCESSORS_CONF));
  for (const char *at = processor; *at; at++)
    {
      /* Words, with one `-' between them.  */
      if (isalnum ((unsigned char)*at))
        id->text[used++] = *at;
      else if (id->text[used - 1] != '-')
        id->text[used++] = '-';
    }
  snprintf (id->text + used, sizeof id->text - used, "%s%08x",
            id->text[used - 1] == '-' ? "" : "-",
            (unsigned)(hash ^ hash >> 32));
}
