/* SPDX-License-Identifier: LGPL-2.1-or-later

   The speed of links to devices, measured once.  */

#ifndef RT_LINK_H
#define RT_LINK_H

#include <stdbool.h>

struct device;
struct link;
struct models;

/* The links from and to DEVICE, known from an earlier run or measured now,
   which takes some milliseconds.  If it shares the host's memory, nothing is
   copied: bandwidth INFINITY.  False if nothing can be found out.  */
bool rt_model_links (struct models *models, struct device *device,
                     struct link *in, struct link *out);

#endif /* RT_LINK_H */
