/* SPDX-License-Identifier: LGPL-2.1-or-later

   Threads that OpenCL's libraries create.  */

#define _GNU_SOURCE
#include "foreign.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FOREIGN "tasks-opencl"
#define OURS "tasks-" /* begins the names of all threads of the runtime */

void
rt_foreign_begin (struct foreign *foreign)
{
  if (pthread_getname_np (pthread_self (), foreign->name,
                          sizeof foreign->name))
    foreign->name[0] = '\0';
  pthread_setname_np (pthread_self (), FOREIGN);
}

void
rt_foreign_end (const struct foreign *foreign)
{
  pthread_setname_np (pthread_self (), foreign->name);
}

/* The name and the state of thread TID of this process; false if it is gone.
 */
static bool
look_at (const char *tid, char name[64], char *state)
{
  char path[64], line[256];
  snprintf (path, sizeof path, "/proc/self/task/%.20s/stat", tid);
  FILE *file = fopen (path, "re");
  if (!file)
    return false;
  /* NUMBER (NAME) STATE ...  */
  bool read = fgets (line, sizeof line, file);
  fclose (file);
  char *begin = read ? strchr (line, '(') : NULL;
  char *end = read ? strrchr (line, ')') : NULL;
  if (!begin || !end || end < begin || !end[1])
    return false;
  *end = '\0';
  snprintf (name, 64, "%s", begin + 1);
  *state = end[2];
  return true;
}

bool
rt_foreign_left (void)
{
  DIR *threads = opendir ("/proc/self/task");
  unsigned foreign = 0, others = !threads;
  for (struct dirent *entry; threads && (entry = readdir (threads));)
    {
      char name[64], state;
      if (entry->d_name[0] == '.' || atoi (entry->d_name) == gettid ()
          || !look_at (entry->d_name, name, &state))
        continue;
      /* `main' stays as a zombie.  */
      if (state == 'Z' || state == 'X')
        continue;
      if (!strcmp (name, FOREIGN))
        foreign++;
      else
        others += strncmp (name, OURS, strlen (OURS)) != 0;
    }
  if (threads)
    closedir (threads);
  return foreign && !others;
}
