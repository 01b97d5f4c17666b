/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known, as tables.  */

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/amount.h"
#include "model/recent.h"
#include "model/store.h"
#include "perfmodel.h"

static int
compare_models (const void *a, const void *b)
{
  const struct model *x = *(struct model *const *)a;
  const struct model *y = *(struct model *const *)b;
  const char *const keys[][2]
      = { { x->family->task, y->family->task },
          { x->family->source, y->family->source },
          { x->family->parameters, y->family->parameters },
          { x->implementation, y->implementation },
          { x->worker->name, y->worker->name } };
  int order = 0;
  for (unsigned i = 0; !order && i < sizeof keys / sizeof *keys; i++)
    order = strcmp (keys[i][0], keys[i][1]);
  return order;
}

/* Put the models of SET into MODELS, which has room for MOST: those of the
   task called NAME, or all if that is NULL.  Their number, MOST or less.  */
static unsigned
collect (struct models *set, const char *name, struct model **models,
         unsigned most)
{
  struct family *family;
  struct model *model;
  unsigned count = 0;
  SLIST_FOREACH (family, &set->families, next)
    if (!name || !strcmp (family->task, name))
      SLIST_FOREACH (model, &family->list, next)
        if (model->entry_count && count < most)
          models[count++] = model;
  qsort (models, count, sizeof *models, compare_models);
  return count;
}

void
find_models (struct models *set, const char *name, struct shown *shown)
{
  shown->count = collect (set, name, shown->models, MOST_SHOWN);
}

/* How long ago WHEN was, for people.  */
static const char *
age_text (char *text, size_t size, int64_t when)
{
  int64_t days = (time (NULL) - when) / (24 * 3600);
  if (days < 1)
    return "today";
  snprintf (text, size, "%" PRId64 " day%s ago", days, days == 1 ? "" : "s");
  return text;
}

static void
print_line (const struct model *model)
{
  uint64_t samples = 0, low = UINT64_MAX, high = 0;
  int64_t when = 0;
  char age[32];
  struct amount_text low_text, high_text;
  RT_FOR_EACH_ENTRY (entry, model)
    {
      uint64_t bytes = entry->footprint.bytes;
      samples += entry->level.count;
      low = bytes < low ? bytes : low;
      high = bytes > high ? bytes : high;
      when = entry->when > when ? entry->when : when;
    }
  printf ("%-16s %-16s %-16s %-24s %5" PRIu32 " %8" PRIu64 "  %s",
          model->family->task, model->family->source, model->implementation,
          model->worker->name, model->entry_count, samples,
          rt_amount_bytes (&low_text, low));
  if (high > low)
    printf (" to %s", rt_amount_bytes (&high_text, high));
  printf (", %s\n", age_text (age, sizeof age, when));
}

void
print_list (struct models *set)
{
  const struct family *family;
  const struct model *model;
  unsigned count = 0;
  SLIST_FOREACH (family, &set->families, next)
    SLIST_FOREACH (model, &family->list, next)
      count++;
  struct model **models = rt_model_allocate ((count + 1) * sizeof *models);
  count = collect (set, NULL, models, count);
  printf ("In %s\n", rt_store_directory (set));
  if (!count)
    {
      printf ("nothing is known yet\n");
      free (models);
      return;
    }
  printf ("%-16s %-16s %-16s %-24s %5s %8s  %s\n", "task", "declared in",
          "implementation", "worker", "sizes", "samples", "buffers");
  for (unsigned i = 0; i < count; i++)
    print_line (models[i]);
  free (models);
}

static void
print_entry (const struct entry *entry)
{
  const struct footprint *footprint = &entry->footprint;
  struct amount_text bytes, time, spread;
  char age[32];
  double far = entry->level.mean * rt_level_deviation (&entry->level);
  printf ("    %10s %9s +- %-8s %8" PRIu32 "  %-12s",
          rt_amount_bytes (&bytes, footprint->bytes),
          rt_amount_time (&time, (uint64_t)entry->level.mean),
          rt_amount_time (&spread, (uint64_t)far), entry->level.count,
          age_text (age, sizeof age, entry->when));
  for (uint32_t i = 0; footprint->count > 1 && i < footprint->count; i++)
    printf ("%s%s", i ? " + " : " ",
            rt_amount_bytes (&bytes, footprint->sizes[i]));
  putchar ('\n');
}

static void
print_regression (const char *what, const struct regression *fit)
{
  bool power = fit->form == REGRESSION_POWER;
  if (fit->form == REGRESSION_NONE)
    {
      printf ("    %s: nothing can be told from these\n", what);
      return;
    }
  printf ("    %s: %.3g ns", what,
          power ? exp (fit->constant) : fit->constant);
  for (uint32_t i = 0; i < fit->term_count; i++)
    {
      const struct regression_term *term = &fit->terms[i];
      char name[32] = "bytes";
      if (term->variable >= VARIABLE_SCALAR)
        snprintf (name, sizeof name, "argument %u",
                  term->variable - VARIABLE_SCALAR + 1);
      else if (term->variable >= VARIABLE_SIZE)
        snprintf (name, sizeof name, "bytes of buffer %u",
                  term->variable - VARIABLE_SIZE + 1);
      if (power)
        printf (" * (%s)^%.3g", name, term->factor);
      else
        printf (" %c %.3g ns * %s", term->factor < 0 ? '-' : '+',
                fabs (term->factor), name);
    }
  printf (", +- %.0f %%\n", 100 * fit->error);
}

static void
print_model (struct model *model)
{
  const struct entry *entries[MODEL_ENTRIES];
  uint32_t count = rt_model_sorted (model, entries);
  printf ("  %s on %s\n    %10s %9s    %-8s %8s  %-12s buffers\n",
          model->implementation, model->worker->name, "bytes", "time", "",
          "samples", "last");
  for (uint32_t i = 0; i < count; i++)
    print_entry (entries[i]);
  print_regression ("other sizes", rt_model_fit (model));
  const struct regression *recent = rt_recent_fit (model);
  if (recent)
    print_regression ("by the last calls", recent);
}

void
print_models (const struct shown *shown)
{
  const struct family *family = NULL;
  for (unsigned i = 0; i < shown->count; i++)
    {
      struct model *model = shown->models[i];
      if (family != model->family)
        {
          family = model->family;
          printf ("%s, declared in %s\n", family->task,
                  *family->source ? family->source : "an unknown file");
        }
      print_model (model);
    }
}
