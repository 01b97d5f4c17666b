/* SPDX-License-Identifier: LGPL-2.1-or-later

   Amounts as text.  */

#include "amount.h"

#include <stdio.h>

/* VALUE in the largest of UNITS, which end with NULL and are each STEP of the
   one before, that leaves at least 1; with a decimal where it says much.  */
static const char *
scaled (struct amount_text *buffer, uint64_t value, unsigned step,
        const char *const units[])
{
  double scale = 1;
  unsigned i = 0;
  while (units[i + 1] && value >= scale * step)
    {
      scale *= step;
      i++;
    }
  double shown = value / scale;
  snprintf (buffer->text, sizeof buffer->text, "%.*f %s",
            shown < 9.95 && shown != (double)(uint64_t)shown, shown, units[i]);
  return buffer->text;
}

const char *
rt_amount_bytes (struct amount_text *buffer, uint64_t bytes)
{
  static const char *const units[]
      = { "bytes", "KiB", "MiB", "GiB", "TiB", NULL };
  return scaled (buffer, bytes, 1024, units);
}

const char *
rt_amount_time (struct amount_text *buffer, uint64_t nanoseconds)
{
  static const char *const units[] = { "ns", "us", "ms", "s", NULL };
  return scaled (buffer, nanoseconds, 1000, units);
}
