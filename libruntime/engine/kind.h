/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the runtime knows of a codelet: its *kind* of task.

   It is worked out at the first call and hung up in the codelet: what each
   call would otherwise have to find again, and how long the bodies take.  The
   latter is a mean over some executions, of which each thread measures one in
   32, or 128, about, or each if there are several implementations; so the
   words that threads share here are rarely written.

   From that follows where the next ones run.  To hand a very short task to
   another thread costs more than it takes, so it runs in place of its call.  A
   short one may do so, for it does not keep its caller, who might submit more
   tasks, for long; and so may a very short one whose bodies call tasks: they
   may be of very different lengths, the longest first.  These run in place
   only when others have enough to do.  What is lost where that is wrong is
   bounded: watch.h.  */

#ifndef RT_KIND_H
#define RT_KIND_H

#include <stdatomic.h>
#include <stdbool.h>

#include "tasks/abi.h"
#include "thread.h"

struct footprint;
struct region;

/* A buffer parameter.  */
struct kind_buffer
{
  uint32_t offset;    /* of its address in the block */
  uint32_t bound;     /* see struct tasks_parameter */
  uint32_t mode;      /* of accesses: see dependence.h */
  uint32_t declared;  /* the same as the program says it */
  uint32_t parameter; /* its index */
  uint32_t columns;   /* see struct tasks_parameter */
};

/* When a task that is ready at its call runs in place of it.  */
enum kind_in_place
{
  IN_PLACE_NEVER,
  IN_PLACE_STOCKED, /* if others have enough to do */
  IN_PLACE_ALWAYS
};

struct kind
{
  /* The wrapper of the only CPU implementation, once enough bodies have been
     measured; NULL before, and if there are several.  */
  void (*_Atomic direct) (void *block);
  uint32_t task_size;       /* of a task with one access for each buffer... */
  uint32_t block_at;        /* ...and where its block is; see task.h */
  _Atomic uint32_t mean;    /* nanoseconds of a body; RT_NO_MEAN at first */
  _Atomic uint32_t samples; /* that went into it, up to a limit */
  _Atomic uint32_t doubts;  /* samples since one that was far longer */
  _Atomic (enum kind_in_place) in_place; /* follows from MEAN and NESTS */
  /* The same if tasks may be light (light.h), otherwise IN_PLACE_NEVER.  */
  _Atomic (enum kind_in_place) light;
  _Atomic bool nests;        /* bodies have called tasks */
  _Atomic bool barred;       /* from running in place: watch.h */
  uint32_t implementations;  /* for the CPU */
  struct model **models;     /* of each of these; see model/ */
  struct place_kind *places; /* on devices, see place.h; or NULL */
  bool sharing;              /* see sharing.h... */
  bool copies;               /* ...and copies.h */
  bool columns;              /* some buffer has columns */
  uint32_t commutative;      /* buffers */
  uint32_t buffer_count;
  uint32_t scratch_count;
  struct kind_buffer buffers[]; /* those that name regions, then scratch */
};

static inline const struct kind_buffer *
rt_kind_scratch (const struct kind *kind, uint32_t index)
{
  return &kind->buffers[kind->buffer_count + index];
}

#define RT_NO_MEAN UINT32_MAX

/* Nanoseconds of bodies that are long: a wrong order of them costs more than
   to think about it, and more than caches lose by a right one.  (In a Cholesky
   factorization ranks lose 6 % with tasks of 0.1 ms, 2 % with 0.7 ms, and win
   2 % with 5 ms.)  */
#define RT_LONG 1000000

/* The slow part of rt_kind; ends the program if CODELET, called at SITE,
   cannot be executed.  */
struct kind *rt_kind_make (struct tasks_codelet *codelet,
                           const struct tasks_site *site);

static inline struct kind *
rt_kind_known (const struct tasks_codelet *codelet)
{
  return __atomic_load_n (&codelet->runtime, __ATOMIC_ACQUIRE);
}

/* The kind of the tasks of CODELET, which is called at SITE.  */
static inline struct kind *
rt_kind (struct tasks_codelet *codelet, const struct tasks_site *site)
{
  struct kind *kind = rt_kind_known (codelet);
  return __builtin_expect (kind != NULL, 1) ? kind
                                            : rt_kind_make (codelet, site);
}

/* The slow part of rt_kind_calls.  */
void rt_kind_nests (struct kind *kind);

/* A body of KIND calls a task.  */
static inline void
rt_kind_calls (struct kind *kind)
{
  if (!atomic_load_explicit (&kind->nests, memory_order_relaxed))
    rt_kind_nests (kind);
}

/* Threads are found in bodies of KIND that run in place, and too much time is
   lost by that.  */
void rt_kind_bar (struct kind *kind);

/* Whether tasks of KIND always run in place if they can.  */
static inline bool
rt_kind_in_place_p (const struct kind *kind)
{
  return atomic_load_explicit (&kind->in_place, memory_order_relaxed)
         == IN_PLACE_ALWAYS;
}

/* What the time of a call of CODELET, of KIND, with REGIONS and arguments
   BLOCK depends on, into FOOTPRINT.  */
void rt_kind_footprint (const struct kind *kind,
                        const struct tasks_codelet *codelet, const void *block,
                        struct region *const *regions,
                        struct footprint *footprint);

/* Run a body of KIND, a task of CODELET, on BLOCK, and measure it; SELF is the
   calling thread.  Or leave it to who wants to (rt_body_runner).  */
void rt_kind_measure (struct thread *self, struct kind *kind,
                      const struct tasks_codelet *codelet, void *block);

/* What such may do: the same for an observer; and for a recorder, measuring
   only some.  The second returns the implementation.  */
void rt_kind_observe (struct thread *self, struct kind *kind,
                      const struct tasks_codelet *codelet, void *block);
const struct tasks_implementation *
rt_kind_execute (struct thread *self, struct kind *kind,
                 const struct tasks_codelet *codelet, void *block);

/* The same, but measure only some.  */
static inline void
rt_kind_run (struct thread *self, struct kind *kind,
             const struct tasks_codelet *codelet, void *block)
{
  void (*direct) (void *)
      = atomic_load_explicit (&kind->direct, memory_order_relaxed);
  if (__builtin_expect (direct && --self->sample_in > 0, 1))
    direct (block);
  else
    rt_kind_measure (self, kind, codelet, block);
}

#endif /* RT_KIND_H */
