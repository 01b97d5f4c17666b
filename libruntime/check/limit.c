/* SPDX-License-Identifier: LGPL-2.1-or-later

   Limits.  */

#include "limit.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

/* The numbers are those of budget.c and shadow.c.  */
static const char *const texts[LIMITS]
    = { [LIMIT_MACHINE] = "what is no whole page of a buffer, which takes"
                          " x86-64 and libZydis",
        [LIMIT_STEPS] = "small buffers behind the first 300000 instructions",
        [LIMIT_COPIES] = "outputs behind the first 512 MiB",
        [LIMIT_PAGES] = "the inner pages of large buffers",
        [LIMIT_SPANS] = "buffers not passed to a task, which are too many" };

static atomic_bool reached[LIMITS];

void
rt_limit_reach (enum limit limit)
{
  atomic_store_explicit (&reached[limit], true, memory_order_relaxed);
}

void
rt_limits_say (void)
{
  const char *separator = "tasks: check: not all was looked at: ";
  for (unsigned i = 0; i < LIMITS; i++)
    if (atomic_load_explicit (&reached[i], memory_order_relaxed))
      {
        fprintf (stderr, "%s%s", separator, texts[i]);
        separator = "; ";
      }
  if (*separator == ';')
    fputs ("\n", stderr);
}
