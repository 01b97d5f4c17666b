/* SPDX-License-Identifier: LGPL-2.1-or-later

   Families of models on disk.

   What a file says is merged with what has been learnt since: if nobody else
   has written it since it was read, it says nothing new; otherwise both count,
   each by its samples, unless this process has seen a change that the others
   have not.  */

#ifndef RT_MODEL_FAMILY_H
#define RT_MODEL_FAMILY_H

#include "set.h"

/* Read the file of FAMILY, which is `loaded' then, whatever comes.  */
void rt_family_load (struct family *family);

/* Read all families that there are; what cannot be read is said of each.  */
void rt_family_load_all (struct models *models);

/* Remove the file of FAMILY, and forget its models; 0, or an error number.  */
int rt_family_erase (struct family *family);

#endif /* RT_MODEL_FAMILY_H */
