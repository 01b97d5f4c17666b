/* SPDX-License-Identifier: LGPL-2.1-or-later

   What cgroups grant this process.  */

#ifndef RT_CGROUP_H
#define RT_CGROUP_H

#include <stdint.h>
#include <stdio.h>

/* The least that READ finds in FILE of the cgroup, version 2, of this process,
   and of those above it; 0 if it finds 0, which is no limit, in all.  */
uint64_t rt_cgroup_least (const char *file, uint64_t (*read) (FILE *stream));

#endif /* RT_CGROUP_H */
