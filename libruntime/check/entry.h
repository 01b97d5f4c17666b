/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a program calls that was compiled with `taskcc --check'.

   The plugin (plugin/check/check.h) has GCC put the calls of ThreadSanitizer
   before the accesses of functions, and adds others.  libtasks-check.so has
   all of them, and nothing of ThreadSanitizer's own:

       __tsan_read1, 2, 4, 8, 16 (ADDRESS)      before a load
       __tsan_write1... (ADDRESS)               before a store
       __tsan_unaligned_read2... (ADDRESS)      the same, not aligned
       __tsan_read_range, __tsan_write_range (ADDRESS, SIZE)
                                                for what is larger, or not as
                                                large as a number
       __tsan_vptr_update (ADDRESS, VALUE)      before C++ stores a table of
                                                virtual functions
       __tsan_atomic8_load... (ADDRESS, ...)    in place of what <stdatomic.h>
                                                and <atomic> do

   Where GCC optimizes, the plugin replaces calls in loops by one before the
   loop.  There is no __tsan_init.  Only GCC 11 calls __tsan_func_entry
   (ADDRESS) and __tsan_func_exit (), which have nothing to do.  The functions
   of this header, two of inside.h and both ranges are called for what
   functions of the C library touch, too.  What they write is told before they
   are called, but where only the result says how much that is: after.

   No address needs to be registered, or even to be one; a SIZE may be 0.  All
   are called by any thread, also before main and before libtasks is
   initialized.  They keep errno.  */

#ifndef TASKS_CHECK_ENTRY_H
#define TASKS_CHECK_ENTRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "inside.h"

/* The body of a task is about to access SIZE bytes at ADDRESS in MODE, a set
   of TASKS_READ and TASKS_WRITE, by a pointer that it has made of its
   PARAMETER, a buffer, with whose value it was called: they are to be in the
   region of that argument.  __tsan_read* or __tsan_write* of the same bytes is
   called next.  The caller is the body, or what was inlined into it, also if
   that is called as an ordinary function, by no task.  */
extern void tasks_check_bounds (const void *parameter, const void *address,
                                size_t size, unsigned mode);

/* A loop is about to access SIZE bytes at ADDRESS, STEP bytes behind that...,
   COUNT times: the same as tasks_check_bounds, __tsan_read* or __tsan_write*
   before each.  They may be called with a COUNT of 0.

   Unless EVERY, the loop may write what it reads; so whether that has been
   written is to be looked at for the first access only.  */
extern void tasks_check_loop_bounds (const void *parameter,
                                     const void *address, size_t size,
                                     unsigned mode, ptrdiff_t step,
                                     size_t count);
extern void tasks_check_loop_reads (const void *address, size_t size,
                                    ptrdiff_t step, size_t count, int every);
extern void tasks_check_loop_writes (const void *address, size_t size,
                                     ptrdiff_t step, size_t count);

/* How many bytes a function reads that reads STRING up to its null character,
   that included, but no more than MOST.  0 if STRING is NULL.  Only tells;
   what is done with them is told by the calls that follow.  */
extern size_t tasks_check_string (const char *string, size_t most);

/* What is done in most cases, within this library.  */

#pragma GCC visibility push(hidden)

/* The calling thread's, once it is to be used, or NULL.  */
extern _Thread_local struct cache *cache
    __attribute__ ((tls_model ("initial-exec")));

/* The program, at CALLER, accesses SIZE bytes at AT in MODE, which the cache
   does not allow.  */
extern void miss (uintptr_t at, size_t size, unsigned mode,
                  const void *caller);

#pragma GCC visibility pop

/* Whether ENTRY holds, for SIZE bytes at AT.  */
static inline bool
covers (const struct cache_entry *entry, uintptr_t at, size_t size)
{
  size_t offset = at - entry->begin;
  return entry->stamp
             == atomic_load_explicit (cache->stamp, memory_order_relaxed)
         && offset < entry->room && size <= entry->room - offset;
}

/* Whether what ENTRY covers is not beyond the bounds of PARAMETER.  */
static inline bool
is_within (const struct cache_entry *entry, const void *parameter)
{
  return entry->registered
         || (uintptr_t)parameter - entry->begin < entry->room;
}

/* Whether, of SIZE bytes, the first ones are not written, by their MARKS.  */
static inline bool
is_unwritten (const uint8_t *marks, size_t size)
{
  uint64_t marked = 0;
  memcpy (&marked, marks, size < sizeof marked ? size : sizeof marked);
  return !marked;
}

#endif /* TASKS_CHECK_ENTRY_H */
