/* SPDX-License-Identifier: LGPL-2.1-or-later

   Rules for costs.  */

#include "costs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"

#define MOST_PLACE 4200

static char *
copy (const char *text)
{
  char *made = strdup (text);
  if (!made)
    rt_no_memory (NULL, strlen (text) + 1, "a name");
  return made;
}

static struct cost_rule *
add (struct costs *costs)
{
  costs->rules = rt_grow (costs->rules, &costs->room, costs->count,
                          sizeof *costs->rules, "costs of tasks");
  struct cost_rule *rule = &costs->rules[costs->count++];
  *rule = (struct cost_rule){ .speed = 1 };
  return rule;
}

/* What follows the names: `[bytes N] TIME', `power TIME EXPONENT', both, or
   `like KIND speed S'.  */
static bool
read_terms (struct cost_rule *rule, struct words *words)
{
  if (rt_words_accept (words, "bytes"))
    {
      rule->sized = true;
      if (!rt_words_bytes (words, "the number of bytes", &rule->bytes))
        return false;
    }
  if (rt_words_accept (words, "like"))
    {
      const char *like = rt_words_need (words, "the name of a kind");
      if (!like)
        return false;
      if (!strcmp (like, rule->kind))
        return rt_words_wrong (words, "'%s' like itself", like);
      rule->like = copy (like);
      if (!rt_words_accept (words, "speed"))
        return rt_words_wrong (words,
                               "after 'like %s' there must be 'speed'"
                               " and how many times as fast it is",
                               like);
      return rt_words_number (words, "the speed", 0, false, &rule->speed);
    }
  const char *next = rt_words_peek (words);
  if (next && strcmp (next, "power")
      && !rt_words_time (words, "the time", &rule->constant))
    return false;
  if (rt_words_accept (words, "power"))
    return rt_words_time (words, "the factor", &rule->factor)
           && rt_words_number (words, "the exponent", -10, true,
                               &rule->exponent);
  return next || rt_words_need (words, "the time");
}

struct cost_rule *
rt_costs_rule (struct costs *costs, struct words *words)
{
  char place[MOST_PLACE];
  const char *task = rt_words_need (words, "the name of a task");
  const char *kind
      = task ? rt_words_need (words, "the name of a kind of workers") : NULL;
  if (!kind)
    return NULL;
  struct cost_rule *rule = add (costs);
  snprintf (place, sizeof place, "%s:%u", words->file, words->line);
  rule->place = copy (place);
  rule->task = copy (task);
  rule->kind = copy (kind);
  return read_terms (rule, words) && rt_words_end (words) ? rule : NULL;
}

bool
rt_costs_read (struct costs *costs, const char *file, char *error, size_t size)
{
  struct words words;
  if (rt_words_open (&words, file))
    while (rt_words_line (&words) && rt_costs_rule (costs, &words))
      ;
  rt_words_close (&words);
  snprintf (error, size, "%s", words.error);
  return !words.error[0];
}

void
rt_costs_append (struct costs *costs, struct costs *more)
{
  for (unsigned i = 0; i < more->count; i++)
    *add (costs) = more->rules[i];
  free (more->rules);
  *more = (struct costs){ 0 };
}

void
rt_costs_free (struct costs *costs)
{
  for (unsigned i = 0; i < costs->count; i++)
    {
      free (costs->rules[i].place);
      free (costs->rules[i].task);
      free (costs->rules[i].kind);
      free (costs->rules[i].like);
    }
  free (costs->rules);
  *costs = (struct costs){ 0 };
}

static bool
matches (const char *pattern, const char *name)
{
  return !strcmp (pattern, "*") || !strcmp (pattern, name);
}

const struct cost_rule *
rt_costs_find (struct costs *costs, const char *task, const char *kind,
               uint64_t bytes)
{
  for (unsigned i = 0; i < costs->count; i++)
    {
      struct cost_rule *rule = &costs->rules[i];
      if (rule->foreign || !matches (rule->task, task)
          || !matches (rule->kind, kind)
          || (rule->sized && rule->bytes != bytes)
          /* `* * like cpu speed 2' says nothing of `cpu'.  */
          || (rule->like && !strcmp (rule->like, kind)))
        continue;
      atomic_store_explicit (&rule->used, true, memory_order_relaxed);
      return rule;
    }
  return NULL;
}

double
rt_cost_stated (const struct cost_rule *rule, uint64_t bytes)
{
  double power = rule->factor * pow ((double)bytes, rule->exponent);
  return rule->constant + (rule->factor > 0 ? power : 0);
}
