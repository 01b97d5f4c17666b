/* SPDX-License-Identifier: LGPL-2.1-or-later

   Read the description of a machine.

   A line is a statement; groups of workers are described before what refers to
   them.  */

#include "description.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/config.h"
#include "base/error.h"
#include "links.h"
#include "memory/node.h"

int
rt_description_find (const struct description *description, const char *name)
{
  for (unsigned i = 0; i < description->group_count; i++)
    if (!strcmp (description->groups[i].name, name))
      return (int)i;
  return -1;
}

unsigned
rt_description_group (const struct description *description, unsigned kind)
{
  unsigned i = 0;
  for (; i < description->group_count; i++)
    {
      const struct group_description *group = &description->groups[i];
      if (kind - group->first < (group->device ? group->count : 1))
        break;
    }
  return i;
}

unsigned
rt_description_core_kind (const struct description *description, unsigned slot)
{
  unsigned kind = 0;
  for (unsigned i = 0; i < description->group_count; i++)
    if (!description->groups[i].device)
      {
        if (slot < description->groups[i].count)
          break;
        slot -= description->groups[i].count;
        kind++;
      }
  return kind;
}

unsigned
rt_description_slots (const struct description *description, unsigned group)
{
  unsigned slots = description->groups[group].cores;
  for (unsigned i = 0; i < description->group_count && slots; i++)
    if (description->groups[i].ranks == group)
      slots += description->groups[i].each;
  return slots;
}

bool
rt_description_cluster (const struct description *description)
{
  bool cluster = false;
  for (unsigned i = 0; i < description->group_count; i++)
    cluster |= description->groups[i].cores > 0;
  return cluster;
}

/* The group that the next word names.  */
static int
need_group (struct description *description, struct words *words)
{
  const char *name = rt_words_need (words, "the name of a kind of workers");
  if (!name)
    return -1;
  int group = rt_description_find (description, name);
  if (group < 0)
    rt_words_wrong (
        words, "'%s' is neither 'cores' nor 'devices' of a line above", name);
  return group;
}

/* Names are words that links and costs can refer to.  */
static bool
read_name (struct description *description, struct words *words,
           struct group_description *group)
{
  const char *name = rt_words_need (words, "a name");
  if (!name)
    return false;
  bool good = isalpha ((unsigned char)name[0])
              && strlen (name) < sizeof group->name && strcmp (name, "host");
  for (const char *at = name; *at; at++)
    good &= isalnum ((unsigned char)*at) || *at == '-' || *at == '_';
  if (!good)
    return rt_words_wrong (words,
                           "'%s' is no name: letters, digits, '-' and '_', a"
                           " letter first, at most %zu, and not 'host'",
                           name, sizeof group->name - 1);
  if (rt_description_find (description, name) >= 0)
    return rt_words_wrong (words, "'%s' is described already", name);
  strcpy (group->name, name);
  return true;
}

static bool
read_model (struct words *words, struct group_description *group)
{
  const char *model = rt_words_need (words, "the name of a model");
  if (!model)
    return false;
  if (strlen (model) >= sizeof group->model)
    return rt_words_wrong (words, "the name of the model is too long");
  strcpy (group->model, model);
  return true;
}

static bool
read_count (struct words *words, unsigned most, unsigned *count)
{
  double number;
  if (!rt_words_number (words, "the count", 1, true, &number))
    return false;
  if (number > most || number != floor (number))
    return rt_words_wrong (words, "the count must be a whole number up to %u",
                           most);
  *count = (unsigned)number;
  return true;
}

/* What only devices have: it is WORD.  */
static bool
read_device_word (struct description *description, struct words *words,
                  struct group_description *group, const char *word)
{
  if (!strcmp (word, "memory"))
    return rt_words_bytes (words, "the memory", &group->memory);
  if (!strcmp (word, "cores"))
    {
      group->target = TASKS_TARGET_CPU;
      return read_count (words, RT_MAX_SLOTS, &group->cores);
    }
  if (!strcmp (word, "in"))
    return rt_inside_read (description, words, group);
  if (!strcmp (word, "launch"))
    return rt_words_time (words, "what it takes to launch a task",
                          &group->launch);
  if (!strcmp (word, "opencl") || !strcmp (word, "cuda"))
    {
      group->target = word[0] == 'o' ? TASKS_TARGET_OPENCL : TASKS_TARGET_CUDA;
      return true;
    }
  group->any = rt_words_accept (words, "any");
  return group->any
         || rt_words_wrong (words, "after 'executes' there must be"
                                   " 'any'");
}

/* `cores NAME ...' or `devices NAME ...'.  */
static bool
read_group (struct description *description, struct words *words, bool device)
{
  struct group_description *group
      = &description->groups[description->group_count];
  if (description->group_count == RT_MOST_GROUPS)
    return rt_words_wrong (words, "more than %d kinds of workers",
                           RT_MOST_GROUPS);
  *group = (struct group_description){ .device = device,
                                       .count = 1,
                                       .speed = 1,
                                       .memory = RT_ENOUGH_MEMORY,
                                       .target = device ? TASKS_TARGET_OPENCL
                                                        : TASKS_TARGET_CPU };
  if (!read_name (description, words, group))
    return false;
  for (const char *word; (word = rt_words_peek (words));)
    {
      static const char *const device_words[] = {
        "memory", "opencl", "cuda", "executes", "cores", "launch", "in"
      };
      bool known = false, good = true;
      for (unsigned i = 0;
           device && i < sizeof device_words / sizeof *device_words; i++)
        known |= !strcmp (word, device_words[i]);
      words->next++;
      if (known)
        good = read_device_word (description, words, group, word);
      else if (!strcmp (word, "count"))
        good = read_count (words, device ? RT_MOST_DEVICES : RT_MAX_SLOTS,
                           &group->count);
      else if (!strcmp (word, "speed"))
        good = rt_words_number (words, "the speed", 0, false, &group->speed);
      else if (!strcmp (word, "model"))
        good = read_model (words, group);
      else
        good = rt_words_wrong (words,
                               "'%s' is not understood; %s have 'count',"
                               " 'speed', 'model'%s",
                               word, device ? "devices" : "cores",
                               device ? ", 'memory', 'opencl', 'cuda',"
                                        " 'executes any', 'cores', 'launch',"
                                        " 'in'"
                                      : "");
      if (!good)
        return false;
    }
  if (group->launch && !group->cores)
    return rt_words_wrong (words, "only devices with 'cores' have 'launch'");
  if (group->cores && (group->any || group->target != TASKS_TARGET_CPU))
    return rt_words_wrong (words,
                           "devices with 'cores' execute what is for cores,"
                           " and not 'opencl', 'cuda' or 'any'");
  if (group->each && (group->cores || group->memory != RT_ENOUGH_MEMORY))
    return rt_words_wrong (words, "devices in other ranks have neither 'cores'"
                                  " nor 'memory'");
  unsigned *total
      = device ? &description->device_count : &description->core_count;
  unsigned most = device ? RT_MOST_DEVICES : RT_MAX_SLOTS;
  *total += group->count;
  if (*total > most)
    return rt_words_wrong (words, "more than %u %s", most,
                           device ? "devices" : "cores");
  description->group_count++;
  return true;
}

/* `at TIME [kind] NAME speed FACTOR'.  */
static bool
read_change (struct description *description, struct words *words)
{
  double time, factor;
  if (!rt_words_time (words, "the time", &time))
    return false;
  rt_words_accept (words, "kind");
  int group = need_group (description, words);
  if (group < 0)
    return false;
  if (!rt_words_accept (words, "speed"))
    return rt_words_wrong (words, "after the name there must be 'speed' and"
                                  " how many times its speed it has from then"
                                  " on");
  if (!rt_words_number (words, "the speed", 0, false, &factor))
    return false;
  if (description->change_count == RT_MOST_CHANGES)
    return rt_words_wrong (words, "more than %d changes", RT_MOST_CHANGES);
  unsigned i = description->change_count++;
  for (; i && description->changes[i - 1].time > (uint64_t)time; i--)
    description->changes[i] = description->changes[i - 1];
  description->changes[i]
      = (struct change){ (uint64_t)time, (unsigned)group, factor };
  return true;
}

/* Whether NAME, in a line about costs, is a kind of this machine.  */
static bool
known_kind (const struct description *description, const char *name)
{
  return !name || !strcmp (name, "*")
         || rt_description_find (description, name) >= 0;
}

/* `cost TASK KIND ...'.  */
static bool
read_cost (struct description *description, struct words *words)
{
  const struct cost_rule *rule = rt_costs_rule (&description->costs, words);
  if (!rule)
    return false;
  const char *wrong = !known_kind (description, rule->kind)   ? rule->kind
                      : !known_kind (description, rule->like) ? rule->like
                                                              : NULL;
  return !wrong
         || rt_words_wrong (
             words, "'%s' is neither 'cores' nor 'devices' of a line above",
             wrong);
}

/* `costs FILE': as seen from the description's directory.  */
static bool
read_costs (struct description *description, struct words *words)
{
  const char *name = rt_words_need (words, "the name of a file");
  char path[4096], error[sizeof words->error];
  if (!name)
    return false;
  const char *slash = name[0] == '/' ? NULL : strrchr (words->file, '/');
  snprintf (path, sizeof path, "%.*s%s",
            slash ? (int)(slash + 1 - words->file) : 0, words->file, name);
  if (rt_costs_read (&description->costs, path, error, sizeof error))
    return true;
  strcpy (words->error, error);
  return false;
}

static bool
read_statement (struct description *description, struct words *words)
{
  const char *word = rt_words_need (words, "a statement");
  bool good;
  if (!strcmp (word, "cores"))
    good = read_group (description, words, false);
  else if (!strcmp (word, "devices"))
    good = read_group (description, words, true);
  else if (!strcmp (word, "link"))
    good = rt_links_read (description, words);
  else if (!strcmp (word, "network"))
    good = rt_network_read (description, words);
  else if (!strcmp (word, "at"))
    good = read_change (description, words);
  else if (!strcmp (word, "cost"))
    good = read_cost (description, words);
  else if (!strcmp (word, "costs"))
    good = read_costs (description, words);
  else
    good = rt_words_wrong (words,
                           "'%s' is no statement; these are: cores,"
                           " devices, link, network, at, cost, costs",
                           word);
  return good && rt_words_end (words);
}

/* What only the whole shows.  */
static bool
check (struct description *description, struct words *words)
{
  words->line = 0;
  if (!description->core_count)
    return rt_words_wrong (words, "there are no cores; add a line like 'cores"
                                  " cpu count 8'");
  unsigned memory = 1, kind = 0;
  for (unsigned i = 0; i < description->group_count; i++)
    if (!description->groups[i].device)
      description->groups[i].first = kind++;
  for (unsigned i = 0; i < description->group_count; i++)
    {
      struct group_description *group = &description->groups[i];
      if (!group->device)
        continue;
      if (!group->cores && !group->each
          && rt_description_cluster (description))
        return rt_words_wrong (words,
                               "'%s' has no 'cores', but others have: where"
                               " there are other ranks there are no other"
                               " devices",
                               group->name);
      group->first = kind;
      kind += group->count;
      for (unsigned j = 0; j < group->count; j++, memory++)
        if (!description->links[0][memory].exists
            || !description->links[memory][0].exists)
          return rt_words_wrong (words,
                                 "device '%s.%u' has no links with the host;"
                                 " add a line like 'link host %s bandwidth"
                                 " 12GB/s latency 10us'",
                                 group->name, j, group->name);
    }
  return true;
}

struct description *
rt_description_read (const char *file, char *error, size_t size)
{
  struct words words;
  struct description *description = calloc (1, sizeof *description);
  if (!description)
    rt_no_memory (NULL, sizeof *description, "the description of a machine");
  if (rt_words_open (&words, file))
    while (rt_words_line (&words) && read_statement (description, &words))
      ;
  if (!words.error[0])
    check (description, &words);
  rt_words_close (&words);
  snprintf (error, size, "%s", words.error);
  if (!words.error[0])
    return description;
  rt_description_free (description);
  return NULL;
}

void
rt_description_bind (struct description *description)
{
  struct costs *costs = &description->costs;
  for (unsigned i = 0; i < costs->count; i++)
    {
      struct cost_rule *rule = &costs->rules[i];
      rule->foreign = !known_kind (description, rule->kind)
                      || !known_kind (description, rule->like);
    }
}

void
rt_description_free (struct description *description)
{
  rt_costs_free (&description->costs);
  free (description);
}
