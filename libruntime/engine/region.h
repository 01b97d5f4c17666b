/* SPDX-License-Identifier: LGPL-2.1-or-later

   Regions: what the user has registered, and the domains they live in.

   A domain is a set of regions and the order of the accesses to them.  There
   is one for the tasks that host threads call, and one in each task that calls
   tasks or registers memory itself: its children order among themselves only.

   A domain is changed by the thread that runs its task, and the one of the
   host threads by any of them; context.h says how they and those who only look
   regions up keep out of each other's way.

   A new region of a task's domain is *bare*: it has no segments yet.  As long
   as none of the task's children runs on, a call that runs in its own place
   needs none, and a task that registers a variable for the result of such a
   call has no more to pay than the table.  Whoever is about to enter orders
   gives all bare regions their segments, by rt_domain_lay.  In the host's
   domain, where calls share what they look at, there is no bare region.  */

#ifndef RT_REGION_H
#define RT_REGION_H

#include <sys/queue.h>

#include "base/box.h"
#include "base/error.h"
#include "base/lock.h"
#include "segment.h"
#include "tasks/abi.h"
#include "thread.h"

struct graph;
struct partition;
struct task;

struct region
{
  uintptr_t start;
  size_t bytes;          /* from the first to the last, with gaps */
  struct segment *first; /* NULL if there are no bytes, or it is bare */
  struct region *next;   /* in the bucket, registered before */
  const struct tasks_site *site; /* where it was registered, or NULL */
  unsigned modes;                /* TASKS_READ, TASKS_WRITE: what is allowed */
  bool imported;                 /* from an enclosing task or the host */
  bool leaving;    /* being unregistered, or its partition is retired */
  bool several;    /* others start there: may not be meant by any size */
  bool rare;       /* nor by its own, or leaving: ask rt_region_find */
  bool shaped;     /* it has several rows, with gaps between them */
  uint64_t serial; /* number in the domain; 0 if imported */
  size_t bound;    /* of a parameter that names it: BYTES, or of whole rows */
  size_t columns;  /* bytes of each row of a block, or TASKS_ANY_SIZE */
  struct partition *partition; /* of which it is a block, or NULL */
  union
  {
    LIST_ENTRY (region) link;  /* of the bare ones */
    TAILQ_ENTRY (region) note; /* in no domain yet: noted.h */
  };

  /* While a host thread or a task's body has acquired it.  */
  struct task *hold;   /* the access that keeps tasks away */
  uint32_t holder;     /* number of the thread */
  uint32_t hold_depth; /* releases that are still to come */
  struct region *held; /* the next of the domain's acquired regions */
  const struct tasks_site *hold_site;
};

/* Buckets of the first table; of each table regions take half at most.  */
#define RT_FEW_BUCKETS 8

struct domain
{
  struct lock lock;        /* of a task's domain, see context.h */
  struct region **buckets; /* hash table over starts */
  size_t bucket_count;     /* a power of two... */
  unsigned bucket_shift;   /* ...and 64 less its exponent */
  size_t region_count;
  uint64_t serial;                    /* of the region registered last */
  struct region *few[RT_FEW_BUCKETS]; /* the first table */
  LIST_HEAD (, region) bare;
  struct region *held; /* regions with a hold */
  unsigned holds;      /* that have entered orders, granted or not */

  /* See graph.h.  */
  _Atomic bool repeats;             /* the next two are not both NULL */
  struct graph *graph;              /* whose block is being executed... */
  _Atomic (struct graph *) session; /* ...and that whose session is open */
  _Atomic (struct thread *) graph_owner; /* who executes the block */
  unsigned graph_depth;                  /* blocks in it */
  struct graph *graphs;
  /* Of what calls may name: regions added, leaving, removed.  */
  uint64_t changes;

  struct partition *partitions;
  struct segment_map map;
  struct domain *next; /* of those that its thread keeps */
};

static inline struct thread *
rt_graph_owner (struct domain *domain)
{
  return atomic_load_explicit (&domain->graph_owner, memory_order_acquire);
}

/* Where the regions of DOMAIN that start at START are.  The upper bits of such
   a product spread what is evenly spaced, as the elements of an array are
   (Knuth, The Art of Computer Programming 3, 6.4).  */
static inline struct region **
rt_domain_bucket (const struct domain *domain, uintptr_t start)
{
  uint64_t hash = (uint64_t)start * UINT64_C (0x9E3779B97F4A7C15);
  return &domain->buckets[hash >> domain->bucket_shift];
}

/* Regions of the program that overlap others in part when they get their
   segments: so many, and where the first was registered.  */
extern struct overlaps
{
  atomic_uint count;
  struct site_text first;
} rt_overlaps;

void rt_domain_initialize (struct domain *domain);

/* Forget all regions; no accesses are pending.  DOMAIN is fresh again, but for
   its graphs.  */
void rt_domain_clear (struct domain *domain);

/* A fresh domain for a task, and back, when no accesses are pending and its
   graphs are gone; SELF is the calling thread.  It keeps some that are fresh
   again, and all their tables: most tasks with a domain register as much as
   the one before.  */
struct domain *rt_domain_make (void);
void rt_domain_give (struct thread *self, struct domain *domain);
void rt_domains_flush (struct thread *self);

static inline struct domain *
rt_domain_take (struct thread *self)
{
  struct domain *domain = self->domains;
  if (!domain)
    return rt_domain_make ();
  self->domains = domain->next;
  self->domain_count--;
  return domain;
}

/* The slow part of rt_domain_lay.  */
void rt_domain_lay_bare (struct domain *domain);

/* Give all regions of DOMAIN segments.  SELF has entered it, or it is that of
   its task.  */
static inline void
rt_domain_lay (struct domain *domain)
{
  if (!LIST_EMPTY (&domain->bare))
    rt_domain_lay_bare (domain);
}

/* The table of DOMAIN becomes larger.  */
void rt_domain_grow (struct domain *domain, size_t more);

static inline void
rt_domain_reserve (struct domain *domain, size_t more)
{
  if (__builtin_expect (domain->region_count + more > domain->bucket_count / 2,
                        0))
    rt_domain_grow (domain, more);
}

/* REGION is bare, and in no domain yet.  */
static inline void
rt_region_initialize (struct region *region, uintptr_t start, size_t bytes,
                      unsigned modes, const struct tasks_site *site)
{
  /* Field by field: what a hold needs, it sets.  */
  region->start = start;
  region->bytes = bytes;
  region->first = NULL;
  region->site = site;
  region->modes = modes;
  region->imported = false;
  region->leaving = false;
  region->several = false;
  region->rare = false;
  region->shaped = false;
  region->bound = bytes;
  region->columns = TASKS_ANY_SIZE;
  region->partition = NULL;
  region->hold = NULL;
}

/* DOMAIN's table has REGION, the newest.  */
static inline void
rt_region_link (struct domain *domain, struct region *region)
{
  rt_domain_reserve (domain, 1);
  struct region **bucket = rt_domain_bucket (domain, region->start);
  region->next = *bucket;
  region->serial = ++domain->serial;
  *bucket = region;
  domain->region_count++;
  domain->changes++;
}

/* Add REGION, which is bare; the same must not exist already, unless it is
   empty.  */
static inline void
rt_region_insert (struct domain *domain, struct region *region)
{
  rt_region_link (domain, region);
  if (region->bytes)
    LIST_INSERT_HEAD (&domain->bare, region, link);
}

/* The same of a new region.  */
static inline struct region *
rt_region_add (struct domain *domain, uintptr_t start, size_t bytes,
               unsigned modes, const struct tasks_site *site)
{
  struct region *region = rt_pool_take (&rt_self->cache, sizeof *region);
  rt_region_initialize (region, start, bytes, modes, site);
  rt_region_insert (domain, region);
  return region;
}

/* The same for one like REGION, of an outer domain, which may change, or be
   gone; of a partition that is TILING, if it is a block.  It counts as
   registered before all that were added.  */
struct tiling;
void rt_region_import (struct domain *domain, const struct region *region,
                       const struct tiling *tiling, unsigned modes);

/* The same for BOX, which a parameter names that has BOUND bytes in whole rows
   and uses COLUMNS bytes of each.  */
void rt_region_import_box (struct domain *domain, const struct box *box,
                           size_t bound, size_t columns, unsigned modes,
                           const struct tasks_site *site);

/* Take REGION out of DOMAIN's table, which counts it until...  */
static inline void
rt_region_take_out (struct domain *domain, struct region *region)
{
  struct region **link = rt_domain_bucket (domain, region->start);
  while (*link != region)
    link = &(*link)->next;
  *link = region->next;
}

/* ...it does not have it any more.  */
static inline void
rt_region_unlink (struct domain *domain, struct region *region)
{
  rt_region_take_out (domain, region);
  domain->region_count--;
  domain->changes++;
}

/* The blocks of REGION are gone.  */
void rt_partitions_remove (struct domain *domain, const struct region *region);

/* Remove REGION, which has no accesses, and may be bare.  */
static inline void
rt_region_remove (struct domain *domain, struct region *region)
{
  if (__builtin_expect (domain->partitions != NULL, 0))
    rt_partitions_remove (domain, region);
  rt_region_unlink (domain, region);
  if (region->first)
    rt_segments_remove (&domain->map, region->start,
                        region->start + region->bytes);
  else if (region->bytes)
    LIST_REMOVE (region, link);
  rt_pool_give (&rt_self->cache, region, sizeof *region);
}

/* What is said of a region that is named: where it starts; how many bytes it
   has; and how many each of its rows has, if it is a block.  Either may be
   TASKS_ANY_SIZE.  */
struct name
{
  uintptr_t start;
  size_t bytes, columns;
};

/* How well a name fits a region: not; that has the planes that it says, but
   fewer rows, if it says rows; there is more; perhaps, as it may say another;
   or it is what it says.  */
enum fit
{
  FIT_NOT,
  FIT_LESS,
  FIT_MORE,
  FIT_PERHAPS,
  FIT_EXACT
};

/* How well NAME, of where REGION starts, fits.  */
enum fit rt_region_fits (const struct region *region, const struct name *name);

/* Of the regions that NAME may be of, that which fits best, the largest of
   such, the newest of equal ones; NULL if there is none.  */
struct region *rt_region_find (struct domain *domain, const struct name *name);

/* Several start where REGION does, or will.  */
void rt_region_join (struct domain *domain, struct region *region);

/* The newest of them.  */
struct region *rt_region_newest (struct domain *domain, uintptr_t start);

/* The first that the table has for START, or NULL: there is none.  */
static inline struct region *
rt_region_first (const struct domain *domain, uintptr_t start)
{
  struct region *region = *rt_domain_bucket (domain, start);
  while (region && region->start != start)
    region = region->next;
  return region;
}

/* The same as rt_region_find, whatever the columns, if it is the first and no
   other can be meant, as it is nearly always; NULL may mean anything.  */
static inline struct region *
rt_region_find_first (const struct domain *domain, uintptr_t start,
                      size_t bytes)
{
  struct region *region = rt_region_first (domain, start);
  return region && !region->rare
                 && (region->bound == bytes
                     || (bytes == TASKS_ANY_SIZE && !region->several))
             ? region
             : NULL;
}

/* The same among the regions that there were when SERIAL was the domain's:
   what a task that was called then may name.  One that is being unregistered
   is among them: that waits for the task.  */
struct region *rt_region_find_at (struct domain *domain,
                                  const struct name *name, uint64_t serial);

/* The newest region, no block, that starts at START and has exactly BYTES, or
   NULL.  */
struct region *rt_region_exact (struct domain *domain, uintptr_t start,
                                size_t bytes);

/* Some region that contains ADDRESS, or NULL.  Slow, for messages.  */
struct region *rt_region_around (struct domain *domain, uintptr_t address);

static inline uintptr_t
rt_region_end (const struct region *region)
{
  return region->start + region->bytes;
}

/* Whether REGION is a block of a region of its domain.  */
static inline bool
rt_region_block_p (const struct region *region)
{
  return region->partition && !region->imported;
}

/* What REGION, a block of several rows, consists of.  */
struct box rt_block_box (const struct region *region);

static inline struct box
rt_region_box (const struct region *region)
{
  return region->shaped ? rt_block_box (region)
                        : rt_box_of_interval (region->start, region->bytes);
}

/* How many bytes REGION has, without gaps.  */
static inline size_t
rt_region_size (const struct region *region)
{
  struct box box = rt_region_box (region);
  return rt_box_bytes (&box);
}

static inline bool
rt_region_contains (const struct region *outer, uintptr_t start, size_t bytes)
{
  if (__builtin_expect (outer->shaped, 0))
    {
      struct box box = rt_block_box (outer);
      return rt_box_holds (&box, start, bytes);
    }
  return start >= outer->start && bytes <= outer->bytes
         && start - outer->start <= outer->bytes - bytes;
}

/* False if REGION has nothing of the BYTES at START, and these do not lie in
   it: quickly.  */
static inline bool
rt_region_near (const struct region *region, uintptr_t start, size_t bytes)
{
  uintptr_t behind = start - region->start;
  return behind <= region->bytes || -behind < bytes;
}

#endif /* RT_REGION_H */
