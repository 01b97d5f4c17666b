/* SPDX-License-Identifier: LGPL-2.1-or-later

   What this machine is, as far as it decides how long tasks take.  */

#ifndef RT_MACHINE_ID_H
#define RT_MACHINE_ID_H

/* The name of a directory: the number of processors and what they are, and a
   hash, for not all of it can be in there.  */
struct machine_id
{
  char text[128];
};

void rt_machine_id (struct machine_id *id);

#endif /* RT_MACHINE_ID_H */
