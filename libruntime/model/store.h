/* SPDX-License-Identifier: LGPL-2.1-or-later

   The files of a set of models.

   Each family has one (family.h), in $XDG_CACHE_HOME/tasks/models/MACHINE, or
   ~/.cache/tasks/models/MACHINE, or $TASKS_MODELS/MACHINE.  MACHINE is for
   people and for us: another processor, or another number of them, is another
   machine, and knows nothing yet.  (What a device is, and the version of its
   driver, is in the name of its kind of worker.)

   A file is text (text.h), written under another name and renamed when it is
   whole.  Who writes has locked the file `lock' and first reads what others
   have written meanwhile, which is merged with what this process has learnt.
   A file that is damaged, or of another version, is as good as none.  Where
   anything fails, from a missing home to a full disk, the program goes on with
   what it has in memory; one warning says so, unless there is no home.  */

#ifndef RT_STORE_H
#define RT_STORE_H

#include "set.h"

/* How the names of families' files end.  */
#define STORE_SUFFIX ".model"

/* The directory of MODELS, or NULL if there is none.  */
const char *rt_store_directory (struct models *models);

/* The path of the file NAME (at most 100 characters) in the directory of
   MODELS, to be freed; NULL if there is none.  */
char *rt_store_path (struct models *models, const char *name);

/* The text of the file at PATH, to be freed, or NULL with errno.  */
char *rt_store_read (const char *path);

/* Make the directory of MODELS and lock what is there, for a moment at most;
   -1 if it cannot be written, which has been said.  */
int rt_store_lock (struct models *models);
void rt_store_unlock (int lock);

/* Make the file at PATH hold TEXT, at once; false if that fails, which has
   been said.  */
bool rt_store_write (struct models *models, const char *path,
                     const char *text);

/* Call FUNCTION with DATA and the path of every family's file that there is;
   false if there is no directory.  */
bool rt_store_each (struct models *models,
                    void (*function) (void *data, const char *path),
                    void *data);

/* Say once that the file at PATH is of no use because it WHAT.  */
void rt_store_distrust (struct models *models, const char *path,
                        const char *what);

#endif /* RT_STORE_H */
