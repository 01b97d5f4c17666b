/* SPDX-License-Identifier: LGPL-2.1-or-later

   The cgroup of this process, and those above it.  */

#include "cgroup.h"

#include <string.h>
#include <unistd.h>

uint64_t
rt_cgroup_least (const char *file, uint64_t (*read) (FILE *stream))
{
  char line[4096], path[4200];
  char *group = NULL;
  /* Most of the time is spent on the other file.  */
  if (access ("/sys/fs/cgroup/cgroup.controllers", F_OK))
    return 0;
  FILE *stream = fopen ("/proc/self/cgroup", "re");
  if (!stream)
    return 0;
  while (!group && fgets (line, sizeof line, stream))
    if (!strncmp (line, "0::", 3))
      group = line + 3;
  fclose (stream);
  if (!group)
    return 0;
  group[strcspn (group, "\n")] = '\0';
  uint64_t least = 0;
  for (;;)
    {
      snprintf (path, sizeof path, "/sys/fs/cgroup%s/%s", group, file);
      stream = fopen (path, "re");
      uint64_t limit = stream ? read (stream) : 0;
      if (stream)
        fclose (stream);
      if (limit && (!least || limit < least))
        least = limit;
      char *slash = strrchr (group, '/');
      if (!slash)
        return least;
      *slash = '\0';
    }
}
