/* SPDX-License-Identifier: LGPL-2.1-or-later

   Blocks of memory: a tree, under a lock.  Only the functions of the program
   that are diverted take the lock, never the handler of one of our signals. */

#define _GNU_SOURCE
#include "block.h"

#include <bsd/sys/tree.h>
#include <dlfcn.h>
#include <link.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "base/lock.h"
#include "divert.h"
#include "tasks/abi.h"
#include "transfer.h"

/* Nodes for which memory is taken at once, and of all: of more blocks nothing
   is known.  */
#define MANY 4096
#define MOST_NODES ((size_t)1 << 22)

struct node
{
  struct block block;
  RB_ENTRY (node) link;
};

RB_HEAD (block_tree, node);

static struct lock lock;
static struct block_tree tree = RB_INITIALIZER (&tree);
static struct node *unused; /* linked by their left children */
static size_t node_count;
static bool known; /* written while the runtime is loaded */

static void *(*next_malloc) (size_t);
static void *(*next_calloc) (size_t, size_t);
static void *(*next_aligned_alloc) (size_t, size_t);
static void *(*next_memalign) (size_t, size_t);
static void *(*next_valloc) (size_t);
static int (*next_posix_memalign) (void **, size_t, size_t);
static size_t (*next_malloc_usable_size) (void *);
static ssize_t (*next_getline) (char **, size_t *, FILE *);
static ssize_t (*next_getdelim) (char **, size_t *, int, FILE *);
static ssize_t (*next___getdelim) (char **, size_t *, int, FILE *);

static int
compare (struct node *a, struct node *b)
{
  return a->block.start < b->block.start ? -1
                                         : a->block.start > b->block.start;
}

RB_GENERATE_INTERNAL (block_tree, node, link, compare,
                      __attribute__ ((unused)) static)

static void
give (struct node *node)
{
  RB_LEFT (node, link) = unused;
  unused = node;
}

/* A node, or NULL.  */
static struct node *
take (void)
{
  if (!unused && node_count < MOST_NODES)
    {
      struct node *nodes
          = mmap (NULL, MANY * sizeof *nodes, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (nodes == MAP_FAILED)
        return NULL;
      node_count += MANY;
      for (unsigned i = 0; i < MANY; i++)
        give (&nodes[i]);
    }
  struct node *node = unused;
  if (node)
    unused = RB_LEFT (node, link);
  return node;
}

/* The last that begins at ADDRESS or before, or NULL.  */
static struct node *
node_before (uintptr_t address)
{
  struct node *node = RB_ROOT (&tree), *found = NULL;
  while (node)
    if (node->block.start <= address)
      {
        found = node;
        node = RB_RIGHT (node, link);
      }
    else
      node = RB_LEFT (node, link);
  return found;
}

static void
drop (struct node *node)
{
  RB_REMOVE (block_tree, &tree, node);
  give (node);
}

/* The thread that forks, which has the lock: handlers of other libraries for
   that may allocate.  */
static _Atomic (const void *) forker;

static void
lock_blocks (void)
{
  if (atomic_load_explicit (&forker, memory_order_relaxed)
      != __builtin_thread_pointer ())
    rt_lock (&lock);
}

static void
unlock_blocks (void)
{
  if (atomic_load_explicit (&forker, memory_order_relaxed)
      != __builtin_thread_pointer ())
    rt_unlock (&lock);
}

bool
rt_block_around (uintptr_t address, struct block *found)
{
  lock_blocks ();
  const struct node *node = node_before (address);
  bool inside = node && address - node->block.start < node->block.bytes;
  if (inside)
    *found = node->block;
  unlock_blocks ();
  return inside;
}

bool
rt_block_ends (const void *start, struct block *block)
{
  if (!known || !start)
    return false;
  lock_blocks ();
  struct node *node = node_before ((uintptr_t)start);
  bool found = node && node->block.start == (uintptr_t)start;
  if (found)
    {
      *block = node->block;
      drop (node);
    }
  unlock_blocks ();
  return found;
}

void
rt_block_begins (const void *start, size_t bytes, const void *caller)
{
  uintptr_t begin = (uintptr_t)start, last = begin + bytes - 1;
  if (!known || !start || !bytes)
    return;
  lock_blocks ();
  /* What overlaps it has ended where nobody has seen it.  */
  for (struct node *old = node_before (last);
       old && old->block.start + old->block.bytes > begin;
       old = node_before (last))
    drop (old);
  struct node *node = take ();
  if (node)
    {
      node->block = (struct block){ begin, bytes, caller };
      RB_INSERT (block_tree, &tree, node);
    }
  unlock_blocks ();
}

void
rt_blocks_forget (void)
{
  lock_blocks ();
  while (!RB_EMPTY (&tree))
    drop (RB_ROOT (&tree));
  unlock_blocks ();
}

/* Behind a diverted function, which has returned START, a block of BYTES.  */
static void *
begin (void *start, size_t bytes)
{
  rt_block_begins (start, bytes, rt_divert_caller);
  rt_diverted_end ();
  return start;
}

static void *
watched_malloc (size_t bytes)
{
  RT_DIVERTED ();
  return begin (next_malloc (bytes), bytes);
}

static void *
watched_calloc (size_t count, size_t size)
{
  RT_DIVERTED ();
  return begin (next_calloc (count, size), count * size);
}

static void *
watched_aligned_alloc (size_t alignment, size_t bytes)
{
  RT_DIVERTED ();
  return begin (next_aligned_alloc (alignment, bytes), bytes);
}

static void *
watched_memalign (size_t alignment, size_t bytes)
{
  RT_DIVERTED ();
  return begin (next_memalign (alignment, bytes), bytes);
}

static void *
watched_valloc (size_t bytes)
{
  RT_DIVERTED ();
  return begin (next_valloc (bytes), bytes);
}

static int
watched_posix_memalign (void **start, size_t alignment, size_t bytes)
{
  RT_DIVERTED ();
  int error = next_posix_memalign (start, alignment, bytes);
  begin (error ? NULL : *start, bytes);
  return error;
}

size_t
rt_block_room (void *start)
{
  return next_malloc_usable_size ? next_malloc_usable_size (start)
                                 : malloc_usable_size (start);
}

/* Who asks for the size that a block really has may use it.  */
static size_t
watched_malloc_usable_size (void *start)
{
  struct block block;
  RT_DIVERTED ();
  size_t bytes = next_malloc_usable_size (start);
  if (rt_block_ends (start, &block))
    rt_block_begins (start, bytes, block.caller);
  rt_diverted_end ();
  return bytes;
}

/* The C library writes a line to where *LINE points, and may move that.  */
#define WATCHED_LINE(NAME, PARAMETERS, ARGUMENTS)                             \
  static ssize_t watched_##NAME PARAMETERS                                    \
  {                                                                           \
    struct block before = { .bytes = 0 };                                     \
    RT_DIVERTED ();                                                           \
    char *old = line ? *line : NULL;                                          \
    size_t room = size && old ? *size : 0;                                    \
    struct transfer part = { old, room, TASKS_WRITE };                        \
    bool counts = rt_transfers_let (&part, 1);                                \
    bool known = rt_block_ends (old, &before);                                \
    ssize_t result = next_##NAME ARGUMENTS;                                   \
    if (old && *line != old)                                                  \
      rt_freed_look (old, known ? before.bytes : room, "reallocates");        \
    else if (known && *size == room)                                          \
      rt_block_begins (old, before.bytes, before.caller);                     \
    part.size = (size_t)result + 1;                                           \
    if (counts && result > 0 && *line == old)                                 \
      rt_transfers_touched (&part, 1);                                        \
    rt_diverted_end ();                                                       \
    return result;                                                            \
  }

WATCHED_LINE (getline, (char **line, size_t *size, FILE *stream),
              (line, size, stream))
WATCHED_LINE (getdelim, (char **line, size_t *size, int end, FILE *stream),
              (line, size, end, stream))
WATCHED_LINE (__getdelim, (char **line, size_t *size, int end, FILE *stream),
              (line, size, end, stream))

void
rt_blocks_before_fork (void)
{
  rt_lock (&lock);
  atomic_store (&forker, __builtin_thread_pointer ());
}

void
rt_blocks_after_fork (void)
{
  atomic_store (&forker, NULL);
  rt_unlock (&lock);
}

/* The object that NAME is in, unless it is the program; or NULL.  */
static const void *
object_of (const char *name)
{
  Dl_info object;
  struct link_map *map;
  void *function = dlsym (RTLD_DEFAULT, name);
  return function
                 && dladdr1 (function, &object, (void **)&map, RTLD_DL_LINKMAP)
                 && *map->l_name
             ? object.dli_fbase
             : NULL;
}

void
rt_blocks_start (void)
{
  const void *object = object_of ("malloc");
  known = object && object == object_of ("free")
          && object == object_of ("calloc") && object == object_of ("realloc");
}

const struct diversion rt_block_diversions[] = {
  { "malloc", (void *)watched_malloc, (void **)&next_malloc },
  { "calloc", (void *)watched_calloc, (void **)&next_calloc },
  { "aligned_alloc", (void *)watched_aligned_alloc,
    (void **)&next_aligned_alloc },
  { "memalign", (void *)watched_memalign, (void **)&next_memalign },
  { "valloc", (void *)watched_valloc, (void **)&next_valloc },
  { "posix_memalign", (void *)watched_posix_memalign,
    (void **)&next_posix_memalign },
  { "malloc_usable_size", (void *)watched_malloc_usable_size,
    (void **)&next_malloc_usable_size },
  { "getline", (void *)watched_getline, (void **)&next_getline },
  { "getdelim", (void *)watched_getdelim, (void **)&next_getdelim },
  { "__getdelim", (void *)watched___getdelim, (void **)&next___getdelim },
  { NULL, NULL, NULL },
};
