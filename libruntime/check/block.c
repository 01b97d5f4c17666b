/* SPDX-License-Identifier: LGPL-2.1-or-later

   Blocks of memory: a tree, under a lock.  Only the functions of the program
   that are diverted take the lock, never the handler of one of our signals. */

#define _GNU_SOURCE
#include "block.h"

#include <bsd/sys/tree.h>
#include <dlfcn.h>
#include <link.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "divert.h"
#include "lock.h"
#include "step.h"

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

bool
rt_block_around (uintptr_t address, struct block *found)
{
  rt_lock (&lock);
  const struct node *node = node_before (address);
  bool inside = node && address - node->block.start < node->block.bytes;
  if (inside)
    *found = node->block;
  rt_unlock (&lock);
  return inside;
}

bool
rt_block_ends (const void *start, struct block *block)
{
  if (!known || !start)
    return false;
  rt_lock (&lock);
  struct node *node = node_before ((uintptr_t)start);
  bool found = node && node->block.start == (uintptr_t)start;
  if (found)
    {
      *block = node->block;
      drop (node);
    }
  rt_unlock (&lock);
  return found;
}

void
rt_block_begins (const void *start, size_t bytes, const void *caller)
{
  uintptr_t begin = (uintptr_t)start, last = begin + bytes - 1;
  if (!known || !start || !bytes)
    return;
  rt_lock (&lock);
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
  rt_unlock (&lock);
}

void
rt_blocks_forget (void)
{
  rt_lock (&lock);
  while (!RB_EMPTY (&tree))
    drop (RB_ROOT (&tree));
  rt_unlock (&lock);
}

/* Behind a diverted function, which has returned START, a block of BYTES.  */
static void *
begin (void *start, size_t bytes)
{
  rt_block_begins (start, bytes, rt_divert_caller);
  rt_step_resume ();
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
  rt_step_resume ();
  return bytes;
}

/* These end blocks of the program inside the C library.  */
#define WATCHED_LINE(NAME, PARAMETERS, ARGUMENTS)                             \
  static ssize_t watched_##NAME PARAMETERS                                    \
  {                                                                           \
    struct block before;                                                      \
    RT_DIVERTED ();                                                           \
    if (line)                                                                 \
      rt_block_ends (*line, &before);                                         \
    ssize_t result = next_##NAME ARGUMENTS;                                   \
    rt_step_resume ();                                                        \
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
}

void
rt_blocks_after_fork (void)
{
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
