/* SPDX-License-Identifier: LGPL-2.1-or-later

   Pieces: which copies of which memory are valid.

   Host memory that has replicas is cut into pieces, at every start and end of
   a replica, and of what is accessed.  Each piece has a *copy* at the host and
   one in each replica that covers it.  What no piece covers is valid at the
   host, and only there.  Each row of a block with gaps between its rows is a
   piece of its own, or several; what lies in the gaps has no copy in that
   replica.

   Validity follows a modified/shared/invalid protocol: a copy that is valid
   alone is *modified*, several are *shared*, the others invalid.  It changes
   when a command is *given*, not when it is complete: `writer' and `readers'
   say which commands, still pending perhaps, fill a copy or read it.  Who uses
   a copy waits for its writer; who overwrites it for its readers, too.  */

#ifndef RT_PIECE_H
#define RT_PIECE_H

#include "base/interval.h"
#include "offloaded.h"

struct copy
{
  struct replica *replica;  /* NULL: at the host... */
  struct memory_node *node; /* ...or of this node, which is there */
  struct copy *next;        /* of the piece */
  bool valid;
  bool mapped; /* of a replica that shares the host's memory: the host may use
                  it, the device must not */
  uint32_t sends; /* how many of one length, since it was written, end before
                     it could send another; see transfer.c */
  struct command *writer;
  struct command_set readers;
};

struct piece
{
  struct interval interval;
  bool made;        /* tasks that shall be repeated write it; see damage.h */
  struct copy host; /* its `next' are the others */
};

/* The first piece that ends after AT, and the next one; or NULL.  */
struct piece *rt_piece_find (uintptr_t at);
struct piece *rt_piece_next (struct piece *piece);

/* Make BEGIN and END borders of pieces, if they lie within one; or where the
   rows of RANGE begin and end.  */
void rt_pieces_cut (uintptr_t begin, uintptr_t end);
void rt_pieces_cut_range (const struct range *range);

/* The first piece that has something of BOX and ends after AT, or NULL.  */
struct piece *rt_piece_in_box (const struct box *box, uintptr_t at);

/* The one after PIECE if END is not reached, in BOX if that has rows: most
   regions are one piece.  */
static inline struct piece *
rt_piece_until (struct piece *piece, uintptr_t end, const struct box *box)
{
  if (piece->interval.end >= end)
    return NULL;
  return box->rows ? rt_piece_in_box (box, piece->interval.end)
                   : rt_piece_next (piece);
}

/* Iterate over the pieces that begin in [BEGIN, END): all that are there, if
   these are borders.  */
#define RT_FOR_EACH_PIECE(PIECE, BEGIN, END)                                  \
  for (struct piece *PIECE = rt_piece_find (BEGIN);                           \
       PIECE && PIECE->interval.begin < (END); PIECE = rt_piece_next (PIECE))

/* The same for those in PLACE, a range, replica or run, from FIRST on.  */
#define RT_FOR_EACH_PIECE_FROM(PIECE, FIRST, PLACE)                           \
  for (struct piece *PIECE = (FIRST);                                         \
       PIECE && PIECE->interval.begin < (PLACE)->end;                         \
       PIECE = rt_piece_until (PIECE, (PLACE)->end, &(PLACE)->box))

#define RT_FOR_EACH_PIECE_IN(PIECE, RANGE)                                    \
  RT_FOR_EACH_PIECE_FROM (                                                    \
      PIECE,                                                                  \
      (RANGE)->box.rows ? rt_piece_in_box (&(RANGE)->box, (RANGE)->begin)     \
                        : rt_piece_find ((RANGE)->begin),                     \
      RANGE)

#define RT_FOR_EACH_PIECE_OF(PIECE, REPLICA)                                  \
  RT_FOR_EACH_PIECE_FROM (PIECE, (REPLICA)->first, REPLICA)

/* REPLICA is new: give each piece of it a copy there, invalid; or remove
   these, and pieces that no replica needs.  A copy that is removed is not the
   only valid one.  */
void rt_pieces_add (struct replica *replica);
void rt_pieces_remove (struct replica *replica);

/* The copy of PIECE in REPLICA.  */
static inline struct copy *
rt_copy_in (struct piece *piece, const struct replica *replica)
{
  struct copy *copy = &piece->host;
  while (copy->replica != replica)
    copy = copy->next;
  return copy;
}

/* COPY of PIECE becomes valid or invalid.  */
void rt_copy_set_valid (struct piece *piece, struct copy *copy, bool valid);

/* COMMAND reads COPY; or fills it, after all others.  */
void rt_copy_read_by (struct copy *copy, struct command *command);
void rt_copy_written_by (struct copy *copy, struct command *command);

/* COPY is to be overwritten, or is not valid any more, by what does not wait
   for the tasks of its node that use it: none of these can be executed again
   from the data of now.  */
void rt_copy_overtaken (const struct copy *copy);

/* Remove pieces that were still in use when their last replica went.  */
void rt_pieces_sweep (void);

/* After a fork, in the child: there are none.  */
void rt_pieces_forget (void);

/* Whether all that is pending on PIECE has ended.  */
bool rt_piece_calm (const struct piece *piece);

#endif /* RT_PIECE_H */
