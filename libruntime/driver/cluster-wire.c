/* SPDX-License-Identifier: LGPL-2.1-or-later

   Batches of messages between ranks, and what both sides need for them.  */

#include "cluster-wire.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/lock.h"

/* Who looks in vain WIRE_BRIEF times only looks again; then it sleeps: so many
   microseconds, twice as long each time, up to the most.  It never yields the
   core: to Linux who does so often has had its share.  */
#define FIRST_NAP 20
#define LONGEST_NAP 1000

/* Seconds that others leave rank 0 to say what is wrong.  */
#define PRECEDENCE 2

/* What MPI returns of a batch is the address of its bytes with this bit, which
   no other address has.  */
#define BATCH_BIT ((uintptr_t)1)

void
rt_wire_let_rank_0 (unsigned rank)
{
  if (rank)
    sleep (PRECEDENCE);
}

unsigned
rt_wire_join (const struct mpi *mpi, const struct wire_job *job)
{
  unsigned rank, size, beside;
  mpi->start (&rank, &size, &beside);
  if (rank == job->rank && size == job->size)
    return beside;
  rt_wire_let_rank_0 (job->rank);
  rt_fatal (NULL,
            "this is rank %u of %u, as mpirun says, but rank %u of %u, as the"
            " library of MPI says, which is %s: start the program by the"
            " mpirun of that MPI, or set TASKS_CLUSTER=off to have each rank"
            " be a program of its own",
            job->rank, job->size, rank, size, job->flavour);
}

void
rt_wire_pack (void *into, const struct box *box)
{
  char *at = into;
  for (size_t i = 0; i < rt_box_rows (box); i++, at += box->width)
    memcpy (at, (const void *)rt_box_row (box, i), box->width);
}

void
rt_wire_unpack (const struct box *box, const void *from)
{
  const char *at = from;
  for (size_t i = 0; i < rt_box_rows (box); i++, at += box->width)
    memcpy ((void *)rt_box_row (box, i), at, box->width);
}

struct wire_head *
rt_wire_add (const struct mpi *mpi, struct wire_batch *batch,
             enum wire_kind kind, uint64_t number, unsigned waits, size_t rest)
{
  size_t size
      = sizeof (struct wire_head) + waits * sizeof number + rt_wire_pad (rest);
  if (batch->used && batch->used + size > WIRE_BATCH)
    rt_wire_send (mpi, batch);
  if (!batch->bytes)
    {
      size_t room = size > WIRE_BATCH ? size : WIRE_BATCH;
      if (!(batch->bytes = malloc (room)))
        rt_no_memory (NULL, room, "a message to another rank");
    }
  struct wire_head *head = (struct wire_head *)(batch->bytes + batch->used);
  *head = (struct wire_head){ .size = (uint32_t)size,
                              .kind = (uint16_t)kind,
                              .waits = (uint16_t)waits,
                              .number = number };
  batch->used += size;
  return head;
}

bool
rt_wire_send (const struct mpi *mpi, struct wire_batch *batch)
{
  if (!batch->used)
    return false;
  mpi->post (batch->rank, batch->bytes, batch->used,
             (void *)((uintptr_t)batch->bytes | BATCH_BIT));
  batch->sent++;
  batch->sent_bytes += batch->used;
  batch->bytes = NULL;
  batch->used = 0;
  return true;
}

bool
rt_wire_sent (void *data)
{
  uintptr_t at = (uintptr_t)data;
  if (!(at & BATCH_BIT))
    return false;
  free ((void *)(at & ~BATCH_BIT));
  return true;
}

bool
rt_wire_read (const struct mpi *mpi,
              void (*each) (unsigned rank, struct wire_head *head),
              uint64_t patience, void (*lost) (unsigned rank))
{
  unsigned rank;
  size_t size;
  bool some = false;
  while (mpi->probe (&rank, &size))
    {
      char *bytes = malloc (size);
      if (!bytes)
        rt_no_memory (NULL, size, "a message of another rank");
      if (!mpi->read (rank, bytes, size, patience))
        lost (rank);
      for (size_t at = 0; at < size;)
        {
          struct wire_head *head = (struct wire_head *)(bytes + at);
          at += head->size;
          each (rank, head);
        }
      free (bytes);
      some = true;
    }
  return some;
}

static struct wire_entry **
chain_of (struct wire_table *table, uint64_t number)
{
  return &table->chains[number % WIRE_CHAINS];
}

void
rt_wire_enter (struct wire_table *table, struct wire_entry *entry,
               uint64_t number)
{
  struct wire_entry **chain = chain_of (table, number);
  entry->number = number;
  entry->next = *chain;
  *chain = entry;
}

void
rt_wire_leave (struct wire_table *table, struct wire_entry *entry)
{
  struct wire_entry **at = chain_of (table, entry->number);
  while (*at != entry)
    at = &(*at)->next;
  *at = entry->next;
}

struct wire_entry *
rt_wire_find (const struct wire_table *table, uint64_t number)
{
  struct wire_entry *entry = table->chains[number % WIRE_CHAINS];
  while (entry && entry->number != number)
    entry = entry->next;
  return entry;
}

bool
rt_wire_rest_for (struct wire_rest *rest, unsigned idle, bool forever)
{
  if (idle < WIRE_BRIEF && !forever)
    {
      rt_relax ();
      return false;
    }
  long nap = LONGEST_NAP;
  if (!forever && idle < WIRE_BRIEF + 8
      && FIRST_NAP << (idle - WIRE_BRIEF) < LONGEST_NAP)
    nap = FIRST_NAP << (idle - WIRE_BRIEF);
  struct timespec until;
  clock_gettime (CLOCK_REALTIME, &until);
  until.tv_nsec += nap * 1000;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  pthread_mutex_lock (&rest->lock);
  while (!rest->due)
    if (forever)
      pthread_cond_wait (&rest->roused, &rest->lock);
    else if (pthread_cond_timedwait (&rest->roused, &rest->lock, &until))
      break;
  bool due = rest->due;
  rest->due = false;
  pthread_mutex_unlock (&rest->lock);
  return due;
}

void
rt_wire_rouse (struct wire_rest *rest)
{
  pthread_mutex_lock (&rest->lock);
  if (!rest->due)
    {
      rest->due = true;
      pthread_cond_signal (&rest->roused);
    }
  pthread_mutex_unlock (&rest->lock);
}
