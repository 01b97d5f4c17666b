/* SPDX-License-Identifier: LGPL-2.1-or-later

   The pragmas about blocks: what tasks/abi.h says about partitions.  */

#include "engine/partition.h"

#include <inttypes.h>

#include "base/error.h"
#include "engine/hold.h"
#include "runtime.h"

/* Begin pragma WHAT at SITE of the calling thread, SELF, on the region that
   starts at PTR, all of it: its DOMAIN, entered, and that.  */
static struct region *
enter (struct thread *self, struct domain **domain, const void *ptr,
       const char *what, const struct tasks_site *site)
{
  rt_enter_known (self);
  *domain = rt_context_enter (self);
  return rt_find_named (self, *domain, ptr, TASKS_ANY_SIZE, what, site);
}

void
tasks_partition_at (void *ptr, uint32_t axes, size_t stride0, int64_t size0,
                    size_t stride1, int64_t size1, size_t stride2,
                    int64_t size2, const struct tasks_site *site)
{
  const size_t strides[] = { stride0, stride1, stride2 };
  const int64_t sizes[] = { size0, size1, size2 };
  struct thread *self = rt_known ();
  struct domain *domain;
  struct site_text where;
  if (!self)
    return;
  struct region *whole = enter (self, &domain, ptr, "partition", site);
  struct tiling tiling;
  const char *wrong = rt_tiling_make (&tiling, whole, axes, strides, sizes);
  if (wrong)
    rt_fatal (site,
              "#pragma tasks partition: the buffer of %zu bytes registered%s"
              " cannot be cut like this: %s",
              whole->bytes, rt_site_text (&where, whole->site), wrong);
  rt_partition_make (self, domain, whole, &tiling, site);
  rt_context_leave (self, domain);
}

void
tasks_unpartition_at (const void *ptr, const struct tasks_site *site)
{
  struct thread *self = rt_known ();
  struct domain *domain;
  struct site_text where;
  if (!self)
    return;
  struct region *whole = enter (self, &domain, ptr, "unpartition", site);
  if (!rt_partition_of (domain, whole))
    rt_fatal (site,
              "#pragma tasks unpartition: the buffer registered%s is not"
              " partitioned; use '#pragma tasks partition' first",
              rt_site_text (&where, whole->site));
  rt_partitions_retire (domain, whole);
  rt_context_leave (self, domain);
}

void
tasks_distribute_at (const void *ptr, int64_t rows, int64_t columns,
                     const struct tasks_site *site)
{
  struct thread *self = rt_known ();
  struct domain *domain;
  struct site_text where;
  if (!self)
    return;
  struct region *whole = enter (self, &domain, ptr, "distribute", site);
  struct partition *partition = rt_partition_of (domain, whole);
  if (!partition)
    rt_fatal (site,
              "#pragma tasks distribute: the buffer registered%s is not"
              " partitioned; use '#pragma tasks partition' first",
              rt_site_text (&where, whole->site));
  if (rows <= 0 || columns <= 0 || rows > INT32_MAX || columns > INT32_MAX)
    rt_fatal (site,
              "#pragma tasks distribute: there cannot be %" PRId64
              " x %" PRId64
              " ranks; pass how many rows and columns of them there are",
              rows, columns);
  atomic_store (&partition->ranks[0], (uint32_t)rows);
  atomic_store (&partition->ranks[1], (uint32_t)columns);
  rt_context_leave (self, domain);
}

/* A block as a pragma names it.  */
struct sized
{
  uintptr_t start;
  uint32_t axes;
  size_t sizes[3]; /* the last in bytes */
};

/* Whether SIZED is what REGION is: several rows, or as many bytes.  */
static bool
is_sized (const struct region *region, const struct sized *sized)
{
  const size_t *sizes = sized->sizes;
  struct box box = rt_region_box (region);
  if (region->start != sized->start)
    return false;
  if (!region->partition)
    return region->bytes == sizes[0] * sizes[1] * sizes[2];
  return rt_box_bytes (&box) == sizes[0] * sizes[1] * sizes[2]
         && (region->columns == sizes[sized->axes - 1]
             || rt_block_of_rows (region, sizes[sized->axes - 1]));
}

/* The region of DOMAIN that SIZED says for pragma WHAT at SITE; rather one
   that is HELD.  */
static struct region *
find_block (struct thread *self, struct domain *domain,
            const struct sized *sized, bool held, const char *what,
            const struct tasks_site *site)
{
  struct site_text where;
  struct region *region = domain->held;
  while (held && region && !is_sized (region, sized))
    region = region->held;
  if (held && region)
    return region;
  /* Perhaps it has to be imported.  */
  region = rt_find_named (self, domain, (void *)sized->start, TASKS_ANY_SIZE,
                          what, site);
  struct region *any = region;
  for (region = rt_region_first (domain, sized->start); region;
       region = region->next)
    if (!region->leaving && is_sized (region, sized))
      return region;
  if (rt_context_unknown)
    return any;
  struct box box = rt_region_box (any);
  rt_fatal (site,
            "#pragma tasks %s: no block of that size is at %p, but one of %zu"
            " rows of %zu bytes of the buffer registered%s; pass its sizes",
            what, (void *)sized->start, rt_box_rows (&box), box.width,
            rt_site_text (&where, any->site));
}

/* Do ACT to the block of SIZED in the domain of the calling thread.  */
static void
on_block (const void *ptr, size_t element_size, uint32_t axes, int64_t size0,
          int64_t size1, int64_t size2, bool acquire,
          const struct tasks_site *site)
{
  struct thread *self = rt_known ();
  struct tile_text tile;
  struct site_text where;
  struct sized sized
      = { (uintptr_t)ptr,
          axes,
          { (size_t)size0, (size_t)size1, axes > 2 ? (size_t)size2 : 1 } };
  if (!self)
    return;
  sized.sizes[axes - 1] *= element_size;
  rt_enter_known (self);
  struct domain *domain = rt_context_enter (self);
  struct region *region = find_block (self, domain, &sized, !acquire,
                                      acquire ? "acquire" : "release", site);
  if (acquire)
    rt_hold_acquire (self, domain, region, site);
  else if (region->hold)
    rt_hold_release (self, domain, region);
  else if (!atomic_load (&rt_exiting))
    rt_fatal (site,
              "#pragma tasks release: %sthe buffer registered%s is not"
              " acquired; use '#pragma tasks acquire' first",
              rt_tile_text (&tile, region),
              rt_site_text (&where, region->site));
  rt_context_leave (self, domain);
}

void
tasks_acquire_block_at (const void *ptr, size_t element_size, uint32_t axes,
                        int64_t size0, int64_t size1, int64_t size2,
                        const struct tasks_site *site)
{
  on_block (ptr, element_size, axes, size0, size1, size2, true, site);
}

void
tasks_release_block_at (const void *ptr, size_t element_size, uint32_t axes,
                        int64_t size0, int64_t size1, int64_t size2,
                        const struct tasks_site *site)
{
  on_block (ptr, element_size, axes, size0, size1, size2, false, site);
}
