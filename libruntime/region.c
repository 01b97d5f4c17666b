/* SPDX-License-Identifier: LGPL-2.1-or-later

   The table of a domain's regions.  */

#include "region.h"

#include <stdlib.h>

#include "error.h"
#include "pool.h"

static void
segment_moved (void *data, uintptr_t begin, struct segment *now)
{
  struct domain *domain = data;
  struct region *region = domain->buckets[rt_domain_bucket (domain, begin)];
  for (; region; region = region->next)
    if (region->start == begin && region->bytes)
      region->first = now;
}

/* Make DOMAIN one without regions.  Its lock is left alone: it may be held. */
static void
empty (struct domain *domain)
{
  RB_INIT (&domain->map.tree);
  domain->map.replaced = segment_moved;
  domain->map.data = domain;
  for (size_t i = 0; i < RT_FEW_REGIONS; i++)
    domain->few[i] = NULL;
  domain->buckets = domain->few;
  domain->bucket_count = RT_FEW_REGIONS;
  domain->region_count = 0;
  domain->serial = 0;
  domain->held = NULL;
  domain->holds = 0;
  domain->changes++;
}

void
rt_domain_initialize (struct domain *domain)
{
  *domain = (struct domain){ 0 };
  empty (domain);
}

void
rt_domain_clear (struct domain *domain)
{
  for (size_t i = 0; domain->region_count && i < domain->bucket_count; i++)
    while (domain->buckets[i])
      {
        struct region *region = domain->buckets[i];
        domain->buckets[i] = region->next;
        domain->region_count--;
        rt_pool_free (region, sizeof *region);
      }
  rt_segments_destroy (&domain->map);
  if (domain->buckets != domain->few)
    free (domain->buckets);
  empty (domain);
}

static void
grow (struct domain *domain)
{
  size_t old_count = domain->bucket_count, count = 4 * old_count;
  struct region **old = domain->buckets;
  struct region **buckets = calloc (count, sizeof *buckets);
  if (!buckets)
    rt_no_memory (NULL, count * sizeof *buckets, "the table of regions");
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
  if (old != domain->few)
    free (old);
}

/* Add a region to its bucket: in front, or at the end if it is IMPORTED.  */
static struct region *
insert (struct domain *domain, uintptr_t start, size_t bytes, unsigned modes,
        bool imported, const struct tasks_site *site)
{
  if (domain->region_count >= domain->bucket_count)
    grow (domain);
  struct region *region = rt_pool_allocate (sizeof *region);
  struct region **link = &domain->buckets[rt_domain_bucket (domain, start)];
  while (imported && *link)
    link = &(*link)->next;
  *region = (struct region){ .start = start,
                             .bytes = bytes,
                             .next = *link,
                             .site = site,
                             .modes = modes,
                             .imported = imported,
                             .serial = imported ? 0 : ++domain->serial };
  *link = region;
  domain->region_count++;
  if (bytes)
    region->first = rt_segments_add (&domain->map, start, start + bytes);
  return region;
}

struct region *
rt_region_add (struct domain *domain, uintptr_t start, size_t bytes,
               unsigned modes, const struct tasks_site *site)
{
  domain->changes++;
  return insert (domain, start, bytes, modes, false, site);
}

void
rt_region_import (struct domain *domain, uintptr_t start, size_t bytes,
                  unsigned modes, const struct tasks_site *site)
{
  insert (domain, start, bytes, modes, true, site);
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
  if (region->bytes)
    rt_segments_remove (&domain->map, region->start, rt_region_end (region));
  rt_pool_free (region, sizeof *region);
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
