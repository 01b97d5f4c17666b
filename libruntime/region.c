/* SPDX-License-Identifier: LGPL-2.1-or-later

   The table of a domain's regions.  */

#include "region.h"

#include <string.h>

#include "pool.h"
#include "thread.h"

static void
segment_moved (void *data, uintptr_t begin, struct segment *now)
{
  struct domain *domain = data;
  struct region *region = domain->buckets[rt_domain_bucket (domain, begin)];
  for (; region; region = region->next)
    if (region->start == begin && region->first)
      region->first = now;
}

void
rt_domain_initialize (struct domain *domain)
{
  *domain = (struct domain){ .buckets = domain->few,
                             .bucket_count = RT_FEW_REGIONS,
                             .map
                             = { .replaced = segment_moved, .data = domain } };
}

/* Free a table of COUNT buckets that DOMAIN has had.  */
static void
free_buckets (struct domain *domain, struct region **buckets, size_t count)
{
  if (buckets != domain->few)
    rt_pool_free (buckets, count * sizeof *buckets);
}

void
rt_domain_clear (struct domain *domain)
{
  for (size_t i = 0; domain->region_count; i++)
    while (domain->buckets[i])
      {
        struct region *region = domain->buckets[i];
        domain->buckets[i] = region->next;
        domain->region_count--;
        rt_pool_free (region, sizeof *region);
      }
  LIST_INIT (&domain->bare);
  rt_segments_destroy (&domain->map);
  free_buckets (domain, domain->buckets, domain->bucket_count);
  memset (domain->few, 0, sizeof domain->few);
  domain->buckets = domain->few;
  domain->bucket_count = RT_FEW_REGIONS;
  domain->serial = 0;
  domain->held = NULL;
  domain->holds = 0;
  domain->changes++;
}

void
rt_domain_lay_bare (struct domain *domain)
{
  struct region *region;
  while ((region = LIST_FIRST (&domain->bare)))
    {
      LIST_REMOVE (region, link);
      region->first = rt_segments_add (&domain->map, region->start,
                                       rt_region_end (region));
    }
}

static void
grow (struct domain *domain)
{
  size_t old_count = domain->bucket_count, count = 4 * old_count;
  struct region **old = domain->buckets;
  struct region **buckets = rt_pool_allocate (count * sizeof *buckets);
  memset (buckets, 0, count * sizeof *buckets);
  domain->buckets = buckets;
  domain->bucket_count = count;
  for (size_t i = 0; i < old_count; i++)
    {
      /* Reversed first, so that the newest comes first again.  */
      struct region *reversed = NULL, *next;
      for (struct region *region = old[i]; region; region = next)
        {
          next = region->next;
          region->next = reversed;
          reversed = region;
        }
      for (struct region *region = reversed; region; region = next)
        {
          struct region **bucket
              = &buckets[rt_domain_bucket (domain, region->start)];
          next = region->next;
          region->next = *bucket;
          *bucket = region;
        }
    }
  free_buckets (domain, old, old_count);
}

/* A new region at *LINK, of which the rest is to be filled in.  */
static inline struct region *
insert (struct domain *domain, struct region **link, uintptr_t start,
        size_t bytes, unsigned modes, const struct tasks_site *site)
{
  struct region *region = rt_pool_take (&rt_self->cache, sizeof *region);
  /* Field by field: what a hold needs, it sets.  */
  region->start = start;
  region->bytes = bytes;
  region->first = NULL;
  region->next = *link;
  region->site = site;
  region->modes = modes;
  region->leaving = false;
  region->hold = NULL;
  *link = region;
  domain->region_count++;
  if (bytes)
    LIST_INSERT_HEAD (&domain->bare, region, link);
  return region;
}

struct region *
rt_region_add (struct domain *domain, uintptr_t start, size_t bytes,
               unsigned modes, const struct tasks_site *site)
{
  if (domain->region_count >= domain->bucket_count)
    grow (domain);
  struct region **link = &domain->buckets[rt_domain_bucket (domain, start)];
  struct region *region = insert (domain, link, start, bytes, modes, site);
  region->imported = false;
  region->serial = ++domain->serial;
  domain->changes++;
  return region;
}

void
rt_region_import (struct domain *domain, uintptr_t start, size_t bytes,
                  unsigned modes, const struct tasks_site *site)
{
  if (domain->region_count >= domain->bucket_count)
    grow (domain);
  struct region **link = &domain->buckets[rt_domain_bucket (domain, start)];
  while (*link)
    link = &(*link)->next;
  struct region *region = insert (domain, link, start, bytes, modes, site);
  region->imported = true;
  region->serial = 0;
}

void
rt_region_remove (struct domain *domain, struct region *region)
{
  struct region **link
      = &domain->buckets[rt_domain_bucket (domain, region->start)];
  while (*link != region)
    link = &(*link)->next;
  *link = region->next;
  domain->region_count--;
  domain->changes++;
  if (region->first)
    rt_segments_remove (&domain->map, region->start, rt_region_end (region));
  else if (region->bytes)
    LIST_REMOVE (region, link);
  rt_pool_give (&rt_self->cache, region, sizeof *region);
}

static struct region *
find (struct domain *domain, uintptr_t start, size_t bytes, bool leaving,
      uint64_t serial)
{
  struct region *region = domain->buckets[rt_domain_bucket (domain, start)];
  struct region *best = NULL;
  for (; region; region = region->next)
    if (region->start == start && (leaving || !region->leaving)
        && region->serial <= serial)
      {
        if (bytes == TASKS_ANY_SIZE || region->bytes == bytes)
          return region;
        if (region->bytes > bytes && (!best || region->bytes < best->bytes))
          best = region;
      }
  return best;
}

struct region *
rt_region_find (struct domain *domain, uintptr_t start, size_t bytes)
{
  return find (domain, start, bytes, false, domain->serial);
}

struct region *
rt_region_find_at (struct domain *domain, uintptr_t start, size_t bytes,
                   uint64_t serial)
{
  return find (domain, start, bytes, true, serial);
}

struct region *
rt_region_exact (struct domain *domain, uintptr_t start, size_t bytes)
{
  struct region *region = rt_region_find (domain, start, bytes);
  return region && region->bytes == bytes ? region : NULL;
}

struct region *
rt_region_around (struct domain *domain, uintptr_t address)
{
  for (size_t i = 0; i < domain->bucket_count; i++)
    for (struct region *region = domain->buckets[i]; region;
         region = region->next)
      if (rt_region_contains (region, address, 1))
        return region;
  return NULL;
}
