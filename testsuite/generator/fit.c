/* SPDX-License-Identifier: GPL-3.0-or-later

   Which parameters can name which regions.  */

#include "call.h"
#include "rng.h"

#include <string.h>

/* Give count INDEX of CALL a value, or see that it has it.  */
static bool
set_count (struct call *call, int index, int value, const char *text)
{
  if (call->count_texts[index] != NULL)
    return value >= 0 ? call->counts[index] == value
                      : strcmp (call->count_texts[index], text) == 0;
  call->counts[index] = value;
  call->count_texts[index] = text;
  return true;
}

/* Give the counts of parameter P values that fit region R, the whole of it
   or, if LESS, perhaps fewer elements.  */
static bool
fit_counts (struct call *call, const struct parameter *p,
            const struct region *r, bool less)
{
  int n = r->count;
  const char *text = r->count_text;
  if (n > 0 && less && rng_chance (30))
    n = rng_below (n) + 1, text = format ("%d", n);
  switch (p->bound)
    {
    case BOUND_CONSTANT:
      return n == p->constant || (less && n > p->constant);
    case BOUND_DOUBLE:
      return n >= 0 && n % 2 == 0
             && set_count (call, p->count, n / 2, format ("%d", n / 2));
    case BOUND_FIXED_ROWS:
      return n >= 0 && n % p->constant == 0
             && set_count (call, p->count, n / p->constant,
                           format ("%d", n / p->constant));
    case BOUND_ROWS:
    case BOUND_ROW_POINTER:
      {
        int columns = rng_between (1, 4);
        if (n < 0 || n % columns != 0)
          columns = 1;
        return set_count (call, p->columns, columns, format ("%d", columns))
               && set_count (call, p->count, n < 0 ? n : n / columns,
                             n < 0 ? text : format ("%d", n / columns));
      }
    case BOUND_STATIC:
      return n > 0 && set_count (call, p->count, n, text);
    default:
      if (call->count_texts[p->count] != NULL && less
          && call->counts[p->count] >= 0 && n > call->counts[p->count])
        return true; /* a shared count that is smaller */
      return set_count (call, p->count, n, text);
    }
}

/* Whether a parameter that is a tile can be R of O, and with which counts.  */
static bool
fit_tile (struct call *call, const struct parameter *p, const struct object *o,
          const struct region *r)
{
  int pitch = o->pitch > 0 ? o->pitch : r->count, rows = r->rows;
  int width = r->width;
  if (r->count <= 0)
    return false;
  if (o->pitch == 0)
    rows = 1, width = r->count;
  if (rows == 0 && r->first % pitch == 0 && r->count % pitch == 0)
    rows = r->count / pitch, width = pitch;
  else if (rows == 0 && r->first % pitch + r->count <= pitch)
    rows = 1, width = r->count;
  /* Only blocks of one row have the length of the array's.  */
  if (rows == 1 && width < pitch && !r->block)
    return false;
  if (rows == 0
      || (p->bound != BOUND_TILE && !region_is_alone (o, r)
          && !(r->rows == 0 && region_is_largest (o, r))))
    return false;
  return set_count (call, p->count, rows, format ("%d", rows))
         && set_count (call, p->columns, width, format ("%d", width))
         && set_count (call, p->pitch, pitch, format ("%d", pitch));
}

/* Whether parameter P of T does with O what tasks may do that share it.  The
   functions that combine elements are others in the other unit.  */
static bool
fit_sharing (const struct task *t, const struct parameter *p,
             const struct object *o)
{
  if (o->only == NULL)
    return true;
  if (p->operation != o->only)
    return false;
  if (o->shared == NULL)
    return true;
  return p->mode == o->shared->mode
         && !(p->mode == MODE_REDUCTION && p->operation->sign == NULL
              && t->in_unit_2);
}

bool
fit_region (struct call *call, const struct parameter *p,
            const struct object *o, const struct region *r)
{
  if (o->type != p->type || (o->read_only && p->mode != MODE_READ)
      || (o->undefined && p->mode != MODE_OUTPUT)
      || !fit_sharing (call->task, p, o))
    return false;
  if (p->bound >= BOUND_TILE)
    return fit_tile (call, p, o, r);
  if (r->rows > 0)
    return false;
  /* Without a bound the largest region is meant; with a bound that no region
     matches there must be no choice.  */
  bool unbounded = p->bound <= BOUND_VOID || p->bound == BOUND_ROW_POINTER;
  bool alone = region_is_alone (o, r);
  if (unbounded && !region_is_largest (o, r))
    return false;
  bool all = p->operation != NULL && p->operation->truth;
  bool less = call->task->leaf && p->mode != MODE_OUTPUT && !all
              && (unbounded || alone);
  return fit_counts (call, p, r, less);
}

void
fit_scratch (struct call *call, const struct parameter *p)
{
  int n = rng_between (1, 8), columns = rng_between (1, 4);
  if (p->count >= 0)
    set_count (call, p->count, n, format ("%d", n));
  if (p->columns >= 0)
    set_count (call, p->columns, columns, format ("%d", columns));
}
