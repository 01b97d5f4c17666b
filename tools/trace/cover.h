/* SPDX-License-Identifier: GPL-3.0-or-later

   A set of times, of which one asks how much lies between two.  */

#ifndef COVER_H
#define COVER_H

#include "trace.h"

struct interval
{
  int64_t start, end;
  int64_t before; /* the sum of those before it */
};

struct cover
{
  struct interval *intervals;
  uint32_t count;
};

void cover_add (struct cover *cover, int64_t start, int64_t end);
void cover_add_all (struct cover *cover, const struct cover *other);
/* Before it is asked: its intervals are put in order, and do not overlap.  */
void cover_settle (struct cover *cover);
/* How much of COVER is between START and END.  */
int64_t cover_within (const struct cover *cover, int64_t start, int64_t end);

#endif /* COVER_H */
