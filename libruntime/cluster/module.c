/* SPDX-License-Identifier: LGPL-2.1-or-later

   The module that knows MPI: driver/mpi.h, by MPI's functions.

   Compiled for each MPI whose headers are installed, and no part of libtasks.
   Nothing here blocks but `start' and `stop', and `read' for a moment.  */

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

#include "driver/mpi.h"

/* Tags: of messages, and the first of bytes.  */
#define MESSAGES 0
#define FIRST_TAG 1

/* More bytes than a count of MPI's can say are so many at a time.  */
#define CHUNK (1 << 30)

static MPI_Comm all;
static int largest_tag = 32767;

/* What is under way.  */
static struct
{
  MPI_Request *requests;
  void **data;
  int *ended;
  int count, room;
  int ended_count, next; /* of ENDED, and which is returned next */
} transfers;

static void
start (unsigned *rank, unsigned *size, unsigned *beside)
{
  int provided, number, *bound, found;
  MPI_Comm here;
  MPI_Init_thread (NULL, NULL, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_dup (MPI_COMM_WORLD, &all);
  MPI_Comm_rank (all, &number);
  *rank = (unsigned)number;
  MPI_Comm_size (all, &number);
  *size = (unsigned)number;
  MPI_Comm_split_type (all, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  MPI_Comm_size (here, &number);
  *beside = (unsigned)number;
  MPI_Comm_free (&here);
  MPI_Comm_get_attr (all, MPI_TAG_UB, &bound, &found);
  if (found)
    largest_tag = *bound;
}

static void
stop (void)
{
  MPI_Waitall (transfers.count, transfers.requests, MPI_STATUSES_IGNORE);
  MPI_Comm_free (&all);
  MPI_Finalize ();
  free (transfers.requests);
  free (transfers.data);
  free (transfers.ended);
}

/* Microseconds in which mpirun reads what has been said: MPICH's throws away
   what it has not read.  */
#define LAST_WORDS 300000

static void
leave (int status)
{
  usleep (LAST_WORDS);
  MPI_Abort (MPI_COMM_WORLD, status);
}

static int
tag_of (uint64_t tag)
{
  return FIRST_TAG + (int)(tag % (uint64_t)(largest_tag - FIRST_TAG));
}

/* COUNT bytes.  */
static MPI_Datatype
type_of_bytes (size_t count)
{
  MPI_Datatype type;
  if (count <= INT_MAX)
    {
      MPI_Type_contiguous ((int)count, MPI_BYTE, &type);
      return type;
    }
  MPI_Datatype chunk, types[2];
  MPI_Type_contiguous (CHUNK, MPI_BYTE, &chunk);
  types[0] = chunk;
  types[1] = MPI_BYTE;
  int counts[2] = { (int)(count / CHUNK), (int)(count % CHUNK) };
  MPI_Aint places[2] = { 0, (MPI_Aint)(count / CHUNK * CHUNK) };
  MPI_Type_create_struct (2, counts, places, types, &type);
  MPI_Type_free (&chunk);
  return type;
}

/* The bytes of BOX, from its start on.  */
static MPI_Datatype
type_of (const struct box *box)
{
  MPI_Datatype row = type_of_bytes (box->width), plane, type;
  MPI_Type_create_hvector ((int)box->rows, 1, (MPI_Aint)box->pitch, row,
                           &plane);
  MPI_Type_create_hvector ((int)box->planes, 1, (MPI_Aint)box->plane_pitch,
                           plane, &type);
  MPI_Type_free (&row);
  MPI_Type_free (&plane);
  MPI_Type_commit (&type);
  return type;
}

/* A place for a request, whose completion returns DATA.  */
static MPI_Request *
add (void *data)
{
  if (transfers.count == transfers.room)
    {
      transfers.room = transfers.room ? 2 * transfers.room : 64;
      size_t room = (size_t)transfers.room;
      transfers.requests
          = realloc (transfers.requests, room * sizeof *transfers.requests);
      transfers.data = realloc (transfers.data, room * sizeof *transfers.data);
      transfers.ended
          = realloc (transfers.ended, room * sizeof *transfers.ended);
      if (!transfers.requests || !transfers.data || !transfers.ended)
        leave (1);
    }
  transfers.data[transfers.count] = data;
  return &transfers.requests[transfers.count++];
}

static void
send (unsigned rank, uint64_t tag, const struct box *box, void *data)
{
  MPI_Datatype type = type_of (box);
  MPI_Isend ((const void *)box->start, 1, type, (int)rank, tag_of (tag), all,
             add (data));
  MPI_Type_free (&type);
}

static void
receive (unsigned rank, uint64_t tag, const struct box *box, void *data)
{
  MPI_Datatype type = type_of (box);
  MPI_Irecv ((void *)box->start, 1, type, (int)rank, tag_of (tag), all,
             add (data));
  MPI_Type_free (&type);
}

static void
post (unsigned rank, const void *message, size_t size, void *data)
{
  MPI_Isend (message, (int)size, MPI_BYTE, (int)rank, MESSAGES, all,
             add (data));
}

/* Forget the requests that have been completed: MPI has made them null.  */
static void
sweep (void)
{
  int kept = 0;
  for (int i = 0; i < transfers.count; i++)
    if (transfers.requests[i] != MPI_REQUEST_NULL)
      {
        transfers.requests[kept] = transfers.requests[i];
        transfers.data[kept++] = transfers.data[i];
      }
  transfers.count = kept;
  transfers.ended_count = transfers.next = 0;
}

static void *
completed (void)
{
  if (transfers.next == transfers.ended_count)
    {
      if (transfers.ended_count)
        sweep ();
      if (!transfers.count)
        return NULL;
      MPI_Testsome (transfers.count, transfers.requests,
                    &transfers.ended_count, transfers.ended,
                    MPI_STATUSES_IGNORE);
      if (transfers.ended_count <= 0)
        {
          transfers.ended_count = 0;
          return NULL;
        }
    }
  return transfers.data[transfers.ended[transfers.next++]];
}

static bool
probe (unsigned *rank, size_t *size)
{
  int there, count;
  MPI_Status status;
  MPI_Iprobe (MPI_ANY_SOURCE, MESSAGES, all, &there, &status);
  if (!there)
    return false;
  MPI_Get_count (&status, MPI_BYTE, &count);
  *rank = (unsigned)status.MPI_SOURCE;
  *size = (size_t)count;
  return true;
}

static bool
read_message (unsigned rank, void *message, size_t size, uint64_t patience)
{
  MPI_Request request;
  int here = 0;
  MPI_Irecv (message, (int)size, MPI_BYTE, (int)rank, MESSAGES, all, &request);
  MPI_Test (&request, &here, MPI_STATUS_IGNORE);
  for (double begin = MPI_Wtime (); !here;)
    {
      MPI_Test (&request, &here, MPI_STATUS_IGNORE);
      if (!here && patience && MPI_Wtime () - begin > (double)patience * 1e-9)
        return false;
    }
  return true;
}

const struct mpi tasks_mpi = {
  .version = RT_MPI_VERSION,
  .start = start,
  .stop = stop,
  .abort = leave,
  .send = send,
  .receive = receive,
  .completed = completed,
  .post = post,
  .probe = probe,
  .read = read_message,
};
