/* SPDX-License-Identifier: LGPL-2.1-or-later

   What rank 0 and the other ranks of a cluster say to each other.

   Rank 0 gives commands, each with a number that no other has; a rank begins
   one when those before it in the program's order that it names (`waits') have
   ended there, and says when it has ended itself if rank 0 cannot know.  A
   number that a rank does not know is one that has ended: rank 0 names only
   what it has sent before.

   Memory of a rank has a number, too, given by rank 0 and used again when that
   memory is freed.

   Messages are packed into batches.  A batch is one message of MPI's, and so
   comes whole and in order; few bytes of a buffer are part of it, others go
   by themselves, from and to where they belong, tagged with their command's
   number.  All ranks are of one build and one kind of processor: what is sent
   is the memory of these structures.  */

#ifndef RT_CLUSTER_WIRE_H
#define RT_CLUSTER_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/box.h"
#include "mpi.h"
#include <pthread.h>

/* So many bytes of a buffer are part of a batch.  More are sent by themselves:
   that costs two messages, but no copies.

   A constant, as what is compared is processor time on either side: a tile
   that goes to another process of the same machine and back took, in us, as
   part of a batch and by itself (the least of 100 rounds of 64 tiles, two
   loaded cores)

     KiB             1      2      4      8      16       32       64
     MPICH        20/48  22/39  25/52  47/54  114/51   122/65   162/93
     Open MPI     33/63  60/71  58/77  72/87   99/94  136/120  195/144

   Over TCP at 100 Mbit/s it takes what the network does: Open MPI 150/181 at 1
   KiB, 667/680 at 4, 1339/1369 at 8.  */
#define WIRE_EAGER 8192

/* A batch is sent when it has so many bytes, at the latest.  */
#define WIRE_BATCH ((size_t)32 << 10)

enum wire_kind
{
  /* To a rank.  */
  WIRE_ALLOCATE, /* wire_memory */
  WIRE_FREE,     /* wire_memory */
  WIRE_IN,       /* wire_copy; from rank 0 */
  WIRE_OUT,      /* wire_copy; to rank 0 */
  WIRE_SEND,     /* wire_copy; to another rank, which is told... */
  WIRE_RECEIVE,  /* wire_copy; ...to receive it, under the same number */
  WIRE_WITHIN,   /* wire_copy twice: from the one to the other */
  WIRE_LAUNCH,   /* wire_launch */
  WIRE_ASK,      /* say WIRE_SINCE of the copy of this number */
  WIRE_PING,     /* say WIRE_DONE of this number... */
  WIRE_END,      /* ...and that; and the program has ended; wire_end, if there
                    is a trace */

  /* From a rank.  */
  WIRE_HELLO, /* wire_hello */
  WIRE_DONE,  /* wire_done: the command of this number has ended */
  WIRE_SINCE, /* wire_done: for how long it could be under way here */
  WIRE_DATA,  /* bytes of a WIRE_OUT that are few */
  WIRE_EVENTS /* of the trace, before the end */
};

/* The head of a message.  WAITS numbers of commands follow it, then what
   belongs to its kind.  */
struct wire_head
{
  uint32_t size; /* of all of it, in bytes, a multiple of 8 */
  uint16_t kind; /* enum wire_kind */
  uint16_t waits;
  uint64_t number;
};

struct wire_memory
{
  uint64_t memory;
  uint64_t bytes; /* to allocate */
};

struct wire_copy
{
  uint64_t memory;
  struct box box; /* `start' is counted from where that begins */
  uint64_t peer;  /* the other rank */
  /* The bytes follow a WIRE_IN, if they are few.  */
};

/* An address in a module, as all ranks know it: cluster-modules.h.  */
struct wire_address
{
  uint64_t module, offset;
};

struct wire_launch
{
  struct wire_address codelet, site;
  uint32_t implementation : 31; /* its index */
  uint32_t noted : 1;           /* a launch_note follows the block */
  uint32_t buffers; /* so many wire_buffer follow, then the block */
};

struct wire_buffer
{
  uint64_t memory;
  struct box box; /* of it */
  uint64_t parameter;
};

struct wire_done
{
  uint64_t time; /* nanoseconds that it took, if it was a launch; of a
                    WIRE_PING what the clock says; or for how long a copy
                    has waited for nothing but the other rank, 0 if it has not
                    begun, UINT64_MAX if it has ended here */
};

/* What a rank's clock is to rank 0's.  */
struct wire_clock
{
  uint64_t time;  /* of the rank's */
  int64_t ahead;  /* rank 0's is, then */
  uint64_t error; /* at most */
};

struct wire_end
{
  struct wire_clock clocks[2]; /* at the start, and now */
  uint64_t origin;             /* of the trace, in rank 0's clock */
  uint64_t messages, bytes;    /* that the rank has been sent */
  uint64_t process;            /* rank 0 */
};

/* How this rank was started: by the mpirun of MPI FLAVOUR, which says so.  */
struct wire_job
{
  const char *flavour;
  unsigned rank, size;
};

/* Start MPI as JOB says; the ranks on this machine.  Ends the program if MPI
   says something else.  */
unsigned rt_wire_join (const struct mpi *mpi, const struct wire_job *job);

/* Before RANK says what is wrong: rank 0 comes first, and if it has the same
   to say that ends all ranks.  */
void rt_wire_let_rank_0 (unsigned rank);

/* What a rank tells of itself at the start; its modules follow, as text.  */
struct wire_hello
{
  uint32_t cores;
  uint32_t devices; /* of OpenCL's */
  uint32_t process;
  uint64_t memory; /* bytes that are free */
  char host[64];
  char processor[64];
};

/* Bytes in WIRE_EAGER go with the message.  */
static inline bool
rt_wire_eager (const struct box *box)
{
  return rt_box_bytes (box) <= WIRE_EAGER;
}

static inline size_t
rt_wire_pad (size_t size)
{
  return (size + 7) & ~(size_t)7;
}

/* Copy the bytes of BOX to INTO, one row behind the other; or from there.  */
void rt_wire_pack (void *into, const struct box *box);
void rt_wire_unpack (const struct box *box, const void *from);

/* A batch for RANK that is being filled.  */
struct wire_batch
{
  unsigned rank;
  char *bytes;
  size_t used;
  /* What has been sent so far; others may look.  */
  _Atomic uint64_t sent, sent_bytes;
};

/* Room for a message of KIND and NUMBER in BATCH: WAITS numbers and REST
   bytes follow its head, and are the caller's to write.  */
struct wire_head *rt_wire_add (const struct mpi *mpi, struct wire_batch *batch,
                               enum wire_kind kind, uint64_t number,
                               unsigned waits, size_t rest);

/* Send what is in BATCH; true if there was something.  MPI returns what goes
   to rt_wire_sent, its bytes.  */
bool rt_wire_send (const struct mpi *mpi, struct wire_batch *batch);

/* Whether DATA, which MPI has returned, is the bytes of a batch; then they are
   freed.  */
bool rt_wire_sent (void *data);

/* Read the batches that have come, and call EACH for each message; whether
   there were some.  LOST is called for a rank that has stopped while it sends
   one, for PATIENCE nanoseconds, and does not return.  */
bool rt_wire_read (const struct mpi *mpi,
                   void (*each) (unsigned rank, struct wire_head *head),
                   uint64_t patience, void (*lost) (unsigned rank));

static inline uint64_t *
rt_wire_waits (struct wire_head *head)
{
  return (uint64_t *)(head + 1);
}

/* What follows the waits of HEAD.  */
static inline void *
rt_wire_rest (struct wire_head *head)
{
  return rt_wire_waits (head) + head->waits;
}

/* Commands by their numbers.  */
struct wire_entry
{
  uint64_t number;
  struct wire_entry *next;
};

#define WIRE_CHAINS 4096

struct wire_table
{
  struct wire_entry *chains[WIRE_CHAINS];
};

void rt_wire_enter (struct wire_table *table, struct wire_entry *entry,
                    uint64_t number);
void rt_wire_leave (struct wire_table *table, struct wire_entry *entry);

/* The one of NUMBER, or NULL.  */
struct wire_entry *rt_wire_find (const struct wire_table *table,
                                 uint64_t number);

/* Rest between two looks at what has come: the longer the more often that was
   in vain, which IDLE counts; WIRE_BRIEF: as short as may be but for
   looking again at once.  At most until somebody calls rt_wire_rouse, which
   any thread may: whether somebody has.  */
struct wire_rest
{
  pthread_mutex_t lock;
  pthread_cond_t roused;
  bool due;
};

#define WIRE_REST                                                             \
  {                                                                           \
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false                \
  }

#define WIRE_BRIEF 20

/* What IDLE is when something has come, or gone, and PENDING commands are left
   for CORES, COPIES of which no launches: if these have work, and nobody waits
   for data, what comes next has time, and to look for it takes theirs.  */
static inline unsigned
rt_wire_looks (unsigned pending, unsigned copies, unsigned cores)
{
  return !copies && pending > cores ? WIRE_BRIEF + 5 : 0;
}

bool rt_wire_rest_for (struct wire_rest *rest, unsigned idle, bool forever);
void rt_wire_rouse (struct wire_rest *rest);

#endif /* RT_CLUSTER_WIRE_H */
