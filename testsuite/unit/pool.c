/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/base/pool.c: blocks are aligned and apart from each
   other, and may be freed by another thread than the one that got them.  */

#include "unit.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "base/pool.h"
#include "engine/thread.h"

START_TEST (pool_blocks_are_apart)
{
  enum
  {
    BLOCKS = 3000
  };
  static unsigned char *block[BLOCKS];
  static size_t size[BLOCKS];

  for (int i = 0; i < BLOCKS; i++)
    {
      size[i] = 1 + (size_t)i * 37 % 1500;
      block[i] = rt_pool_allocate (size[i]);
      assert_each ((uintptr_t)block[i] % RT_POOL_ALIGN == 0);
      memset (block[i], i % 256, size[i]);
    }
  for (int i = 0; i < BLOCKS; i += 2)
    {
      for (size_t at = 0; at < size[i]; at++)
        assert_each (block[i][at] == i % 256);
      rt_pool_free (block[i], size[i]);
    }
  for (int i = 0; i < BLOCKS; i += 2)
    {
      block[i] = rt_pool_allocate (size[i]);
      memset (block[i], 255 - i % 256, size[i]);
    }
  for (int i = 1; i < BLOCKS; i += 2)
    for (size_t at = 0; at < size[i]; at++)
      assert_each (block[i][at] == i % 256);
  for (int i = 0; i < BLOCKS; i++)
    rt_pool_free (block[i], size[i]);
}
END_TEST

enum
{
  SIZE = 200,
  PASSED = 20000,
  WINDOW = 64
};

static _Atomic (unsigned *) mailbox[WINDOW];

/* Free what the other thread allocates.  */
static void *
free_all (void *unused)
{
  rt_thread_attach (RT_NO_SLOT);
  for (unsigned i = 0; i < PASSED; i++)
    {
      unsigned *block;
      while (!(block = atomic_exchange (&mailbox[i % WINDOW], NULL)))
        sched_yield ();
      assert_each (*block == i);
      rt_pool_free (block, SIZE);
    }
  return unused;
}

START_TEST (pool_freed_elsewhere)
{
  pthread_t thread;

  ck_assert_int_eq (pthread_create (&thread, NULL, free_all, NULL), 0);
  for (unsigned i = 0; i < PASSED; i++)
    {
      unsigned *block = rt_pool_allocate (SIZE);
      *block = i;
      while (atomic_load (&mailbox[i % WINDOW]))
        sched_yield ();
      atomic_store (&mailbox[i % WINDOW], block);
    }
  pthread_join (thread, NULL);
}
END_TEST

Suite *
pool_suite (void)
{
  const TTest *const tests[]
      = { pool_blocks_are_apart, pool_freed_elsewhere, NULL };
  return make_suite ("pool", tests);
}
