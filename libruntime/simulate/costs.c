/* SPDX-License-Identifier: LGPL-2.1-or-later

   Rules for costs.  */

#include "costs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"

/* Rules may refer to other kinds' rules; a circle ends here.  */
#define MOST_STEPS 16

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
  if (costs->count == costs->room)
    {
      unsigned room = costs->room ? 2 * costs->room : 16;
      struct cost_rule *more
          = realloc (costs->rules, room * sizeof *costs->rules);
      if (!more)
        rt_no_memory (NULL, room * sizeof *more, "costs of tasks");
      costs->rules = more;
      costs->room = room;
    }
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

bool
rt_costs_rule (struct costs *costs, struct words *words)
{
  const char *task = rt_words_need (words, "the name of a task");
  const char *kind
      = task ? rt_words_need (words, "the name of a kind of workers") : NULL;
  if (!kind)
    return false;
  struct cost_rule *rule = add (costs);
  rule->task = copy (task);
  rule->kind = copy (kind);
  return read_terms (rule, words) && rt_words_end (words);
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

static double
find (const struct costs *costs, const char *task, const char *kind,
      uint64_t bytes, unsigned steps)
{
  for (unsigned i = 0; i < costs->count && steps; i++)
    {
      const struct cost_rule *rule = &costs->rules[i];
      if (!matches (rule->task, task) || !matches (rule->kind, kind)
          || (rule->sized && rule->bytes != bytes))
        continue;
      if (!rule->like)
        return rule->constant
               + rule->factor * pow ((double)bytes, rule->exponent);
      double other = find (costs, task, rule->like, bytes, steps - 1);
      if (other >= 0)
        return other / rule->speed;
    }
  return -1;
}

double
rt_costs_find (const struct costs *costs, const char *task, const char *kind,
               uint64_t bytes)
{
  return find (costs, task, kind, bytes, MOST_STEPS);
}
