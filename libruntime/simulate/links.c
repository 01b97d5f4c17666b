/* SPDX-License-Identifier: LGPL-2.1-or-later

   Links of a machine that is described: between which memories they are, and
   what copies take on them.  */

#include "links.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Memories: [FIRST, LAST).  */
struct span
{
  unsigned first, last;
};

/* The end of a link: `host', a group of devices, or one, as in `gpu.1'.  */
static bool
read_end (struct description *description, struct words *words,
          struct span *span)
{
  const char *word
      = rt_words_need (words, "the end of a link: 'host' or devices");
  char name[64];
  if (!word)
    return false;
  *span = (struct span){ 0, 1 };
  if (!strcmp (word, "host"))
    return true;
  const char *dot = strchr (word, '.');
  size_t length = dot ? (size_t)(dot - word) : strlen (word);
  snprintf (name, sizeof name, "%.*s",
            (int)(length < sizeof name ? length : sizeof name - 1), word);
  unsigned first = 1;
  for (unsigned i = 0; i < description->group_count; i++)
    {
      const struct group_description *group = &description->groups[i];
      if (!group->device || group->each)
        continue;
      if (!strcmp (group->name, name))
        {
          char *end = NULL;
          unsigned long index = dot ? strtoul (dot + 1, &end, 10) : 0;
          *span = (struct span){ first, first + group->count };
          if (!dot)
            return true;
          if (!isdigit ((unsigned char)dot[1]) || *end
              || index >= group->count)
            return rt_words_wrong (
                words,
                "'%s' is not there: the first is '%s.0', the last"
                " '%s.%u'",
                word, name, name, group->count - 1);
          *span = (struct span){ first + index, first + index + 1 };
          return true;
        }
      first += group->count;
    }
  return rt_words_wrong (words,
                         "'%s' is neither 'host' nor 'devices' of a line"
                         " above",
                         word);
}

static bool
read_bus (struct description *description, struct words *words, int *bus)
{
  const char *name = rt_words_need (words, "the name of a bus");
  if (!name)
    return false;
  for (*bus = 0; *bus < (int)description->bus_count; ++*bus)
    if (!strcmp (description->buses[*bus], name))
      return true;
  if (description->bus_count == RT_MOST_BUSES || strlen (name) > 63)
    return rt_words_wrong (words,
                           "bus '%s': more than %d buses, or a name"
                           " that is too long",
                           name, RT_MOST_BUSES);
  strcpy (description->buses[description->bus_count++], name);
  return true;
}

static bool
read_link_words (struct description *description, struct words *words,
                 struct link_description *link)
{
  *link = (struct link_description){
    .exists = true, .bandwidth = INFINITY, .contended = true, .bus = -1
  };
  while (rt_words_peek (words))
    {
      bool good = true;
      if (rt_words_accept (words, "bandwidth"))
        good = rt_words_rate (words, "the bandwidth", &link->bandwidth);
      else if (rt_words_accept (words, "latency"))
        good = rt_words_time (words, "the latency", &link->latency);
      else if (rt_words_accept (words, "uncontended"))
        link->contended = false;
      else if (rt_words_accept (words, "bus"))
        good = read_bus (description, words, &link->bus);
      else
        good = rt_words_wrong (words,
                               "'%s' is not understood; links have"
                               " 'bandwidth', 'latency', 'uncontended', 'bus'",
                               rt_words_peek (words));
      if (!good)
        return false;
    }
  return true;
}

bool
rt_links_read (struct description *description, struct words *words)
{
  struct span from, to;
  struct link_description link;
  if (!read_end (description, words, &from))
    return false;
  bool one_way = rt_words_accept (words, "to");
  if (!read_end (description, words, &to)
      || !read_link_words (description, words, &link))
    return false;
  bool any = false;
  for (unsigned i = from.first; i < from.last; i++)
    for (unsigned j = to.first; j < to.last; j++)
      if (i != j)
        {
          any = true;
          description->links[i][j] = link;
          if (!one_way)
            description->links[j][i] = link;
        }
  return any || rt_words_wrong (words, "a link from a memory to itself");
}

bool
rt_inside_read (struct description *description, struct words *words,
                struct group_description *group)
{
  struct link_description link;
  const char *name = rt_words_need (words, "the name of other ranks");
  if (!name)
    return false;
  int ranks = rt_description_find (description, name);
  if (ranks < 0 || !description->groups[ranks].cores)
    return rt_words_wrong (
        words, "'%s' is not 'devices' with 'cores' of a line above", name);
  if (!read_link_words (description, words, &link))
    return false;
  if (link.bus >= 0 || !link.contended)
    return rt_words_wrong (words, "links within a rank have 'bandwidth' and"
                                  " 'latency' only");
  group->ranks = (unsigned)ranks;
  group->each = group->count;
  group->count = 0;
  group->latency = link.latency;
  group->bandwidth = link.bandwidth;
  return true;
}

bool
rt_network_read (struct description *description, struct words *words)
{
  struct link_description link
      = { .exists = true, .bandwidth = INFINITY, .bus = -1, .network = true };
  description->through = INFINITY;
  while (rt_words_peek (words))
    {
      bool good;
      if (rt_words_accept (words, "bandwidth"))
        good = rt_words_rate (words, "the bandwidth", &link.bandwidth);
      else if (rt_words_accept (words, "latency"))
        good = rt_words_time (words, "the latency", &link.latency);
      else if (rt_words_accept (words, "switch"))
        good = rt_words_rate (words, "the switch", &description->through);
      else
        good = rt_words_wrong (words,
                               "'%s' is not understood; a network has"
                               " 'bandwidth', 'latency', 'switch'",
                               rt_words_peek (words));
      if (!good)
        return false;
    }
  for (unsigned i = 0; i <= description->device_count; i++)
    for (unsigned j = 0; j <= description->device_count; j++)
      if (i != j)
        description->links[i][j] = link;
  return description->device_count
         || rt_words_wrong (words, "a network joins 'devices' of lines above,"
                                   " and there are none");
}
