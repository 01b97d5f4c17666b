/* SPDX-License-Identifier: LGPL-2.1-or-later

   The table of a domain's regions.  */

#include "region.h"

#include <string.h>

#include "base/pool.h"
#include "partition.h"

/* What a thread keeps: so many domains, of tasks that call each other or come
   one after the other, with tables of at most so many buckets.  */
#define KEPT_DOMAINS 32
#define KEPT_BUCKETS 128

struct overlaps rt_overlaps;

static void
segment_moved (void *data, uintptr_t begin, struct segment *now)
{
  struct domain *domain = data;
  struct region *region = *rt_domain_bucket (domain, begin);
  for (; region; region = region->next)
    if (region->start == begin && region->first)
      region->first = now;
}

/* The bucket_shift of a table of COUNT.  */
static unsigned
shift_of (size_t count)
{
  return 64 - (unsigned)__builtin_ctzll (count);
}

void
rt_domain_initialize (struct domain *domain)
{
  *domain = (struct domain){ .buckets = domain->few,
                             .bucket_count = RT_FEW_BUCKETS,
                             .bucket_shift = shift_of (RT_FEW_BUCKETS),
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

/* Remove all regions of DOMAIN, and their segments.  */
static void
remove_all (struct domain *domain)
{
  for (size_t i = 0; domain->region_count; i++)
    while (domain->buckets[i])
      {
        struct region *region = domain->buckets[i];
        domain->buckets[i] = region->next;
        domain->region_count--;
        if (!rt_region_block_p (region))
          rt_pool_free (region, sizeof *region);
      }
  LIST_INIT (&domain->bare);
  rt_partitions_free (domain);
  rt_segments_destroy (&domain->map);
}

void
rt_domain_clear (struct domain *domain)
{
  remove_all (domain);
  free_buckets (domain, domain->buckets, domain->bucket_count);
  memset (domain->few, 0, sizeof domain->few);
  domain->buckets = domain->few;
  domain->bucket_count = RT_FEW_BUCKETS;
  domain->bucket_shift = shift_of (RT_FEW_BUCKETS);
  domain->serial = 0;
  domain->held = NULL;
  domain->holds = 0;
  domain->changes++;
}

struct domain *
rt_domain_make (void)
{
  struct domain *domain = rt_pool_allocate (sizeof *domain);
  rt_domain_initialize (domain);
  return domain;
}

static void
free_domain (struct domain *domain)
{
  free_buckets (domain, domain->buckets, domain->bucket_count);
  rt_pool_free (domain, sizeof *domain);
}

void
rt_domain_give (struct thread *self, struct domain *domain)
{
  if (domain->region_count)
    remove_all (domain);
  if (!RT_POOLED || self->domain_count == KEPT_DOMAINS
      || domain->bucket_count > KEPT_BUCKETS || rt_graph_owner (domain))
    {
      free_domain (domain);
      return;
    }
  domain->next = self->domains;
  self->domains = domain;
  self->domain_count++;
}

void
rt_domains_flush (struct thread *self)
{
  while (self->domain_count)
    free_domain (rt_domain_take (self));
}

void
rt_domain_lay_bare (struct domain *domain)
{
  struct region *region;
  while ((region = LIST_FIRST (&domain->bare)))
    {
      LIST_REMOVE (region, link);
      if (region->shaped)
        rt_partition_lay (domain, region);
      else
        {
          region->first = rt_segments_add (&domain->map, region->start,
                                           rt_region_end (region));
          if (domain->map.partly && !atomic_fetch_add (&rt_overlaps.count, 1))
            rt_site_text (&rt_overlaps.first, region->site);
        }
      if (domain->partitions)
        rt_partition_lay_blocks (domain, region);
    }
}

void
rt_domain_grow (struct domain *domain, size_t more)
{
  size_t old_count = domain->bucket_count, count = 4 * old_count;
  while (domain->region_count + more > count / 2)
    count *= 4;
  struct region **old = domain->buckets;
  struct region **buckets = rt_pool_allocate (count * sizeof *buckets);
  memset (buckets, 0, count * sizeof *buckets);
  domain->buckets = buckets;
  domain->bucket_count = count;
  domain->bucket_shift = shift_of (count);
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
          struct region **bucket = rt_domain_bucket (domain, region->start);
          next = region->next;
          region->next = *bucket;
          *bucket = region;
        }
    }
  free_buckets (domain, old, old_count);
}

void
rt_region_import (struct domain *domain, const struct region *region,
                  const struct tiling *tiling, unsigned modes)
{
  bool several = rt_region_first (domain, region->start) != NULL;
  struct region *new = rt_region_add (domain, region->start, region->bytes,
                                      modes, region->site);
  if (tiling)
    {
      new->shaped = region->shaped;
      new->bound = region->bound;
      new->columns = region->columns;
      new->partition = rt_partition_import (domain, tiling);
    }
  if (several)
    rt_region_join (domain, new);
  /* Behind all that were added.  */
  struct region **link = rt_domain_bucket (domain, new->start);
  *link = new->next;
  while (*link)
    link = &(*link)->next;
  *link = new;
  new->next = NULL;
  new->imported = true;
  new->serial = 0;
}

enum fit
rt_region_fits (const struct region *region, const struct name *name)
{
  if (region->partition)
    return rt_block_fits (region, name);
  if (name->bytes == TASKS_ANY_SIZE || region->bytes == name->bytes)
    return name->columns == TASKS_ANY_SIZE ? FIT_EXACT : FIT_PERHAPS;
  return region->bytes > name->bytes ? FIT_MORE : FIT_NOT;
}

/* Whether a call in DOMAIN when SERIAL was its serial could name REGION, also
   one that is being unregistered.  */
static bool
was_there (const struct region *region, uint64_t serial)
{
  return region->serial <= serial
         && !(region->leaving && rt_region_block_p (region)
              && region->partition->until <= serial);
}

/* The region of DOMAIN that NAME says, or said when SERIAL was the domain's;
   also one that is LEAVING.  */
static struct region *
find (struct domain *domain, const struct name *name, bool leaving,
      uint64_t serial)
{
  struct region *region = *rt_domain_bucket (domain, name->start);
  struct region *best = NULL;
  enum fit best_fits = FIT_NOT;
  for (; region; region = region->next)
    if (region->start == name->start && (leaving || !region->leaving)
        && was_there (region, serial))
      {
        enum fit now = rt_region_fits (region, name);
        if (now > best_fits
            || (now && now == best_fits
                && rt_region_size (region) > rt_region_size (best)))
          {
            best = region;
            best_fits = now;
          }
      }
  return best;
}

struct region *
rt_region_find (struct domain *domain, const struct name *name)
{
  return find (domain, name, false, domain->serial);
}

/* Whether REGION is a block of one plane, which may be named by that or by its
   rows; or what names it may mean another.  */
static bool
any_rows (const struct region *region)
{
  if (!region->partition || region->partition->tiling.axes == 1)
    return false;
  struct name name = rt_region_name (region);
  return region->bound == region->partition->tiling.axis[0].stride
         || rt_region_fits (region, &name) != FIT_EXACT;
}

void
rt_region_join (struct domain *domain, struct region *region)
{
  struct region *at = *rt_domain_bucket (domain, region->start);
  for (; at; at = at->next)
    if (at->start == region->start)
      {
        at->several = true;
        if (at != region
            && (at->bound == region->bound || any_rows (at)
                || any_rows (region)))
          at->rare = region->rare = true;
      }
}

struct region *
rt_region_newest (struct domain *domain, uintptr_t start)
{
  struct region *region = rt_region_first (domain, start);
  while (region
         && (region->start != start || region->leaving
             || rt_region_block_p (region)))
    region = region->next;
  return region;
}

struct region *
rt_region_find_at (struct domain *domain, const struct name *name,
                   uint64_t serial)
{
  return find (domain, name, true, serial);
}

struct region *
rt_region_exact (struct domain *domain, uintptr_t start, size_t bytes)
{
  struct region *region = rt_region_first (domain, start);
  while (region
         && (region->start != start || region->leaving || region->shaped
             || region->bytes != bytes || rt_region_block_p (region)))
    region = region->next;
  return region;
}

struct region *
rt_region_around (struct domain *domain, uintptr_t address)
{
  for (size_t i = 0; i < domain->bucket_count; i++)
    for (struct region *region = domain->buckets[i]; region;
         region = region->next)
      if (!(region->leaving && rt_region_block_p (region))
          && rt_region_contains (region, address, 1))
        return region;
  return NULL;
}
