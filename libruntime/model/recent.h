/* SPDX-License-Identifier: LGPL-2.1-or-later

   The last samples of a model, one by one, for what integer arguments tell. */

#ifndef RT_RECENT_H
#define RT_RECENT_H

#include "set.h"

/* TIME is a sample of FOOTPRINT; kept if that has arguments.  */
void rt_recent_add (struct model *model, const struct footprint *footprint,
                    double time);

/* MODEL's file is about to be read: what it has from there goes.  */
void rt_recent_forget_known (struct model *model);
/* The file has that, from WHEN (seconds since 1970); the last one first.  What
   there is no room for is left out.  */
void rt_recent_before (struct model *model, const struct footprint *footprint,
                       double time, int64_t when);
/* All are in the file now, those that are new as of WHEN.  */
void rt_recent_known (struct model *model, int64_t when);

/* The last one but AGO, or NULL.  */
const struct recent *rt_recent_at (const struct model *model, uint32_t ago);

/* The regression over them, NULL if there are too few.  */
const struct regression *rt_recent_fit (struct model *model);
/* What it says, if its error is clearly less than ERROR.  */
struct estimate rt_recent_ask (struct model *model,
                               const struct footprint *footprint,
                               double error);

#endif /* RT_RECENT_H */
