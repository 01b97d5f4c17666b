/* SPDX-License-Identifier: LGPL-2.1-or-later

   The map of pieces.  */

#include "piece.h"

#include <string.h>

#include "base/hash.h"
#include "base/pool.h"
#include "offloaded.h"

static struct interval_tree tree = RB_INITIALIZER (&tree);

/* Pieces that were looked for by where they begin, as most are: regions begin
   there.  */
#define KNOWN 4096
static struct piece *known[KNOWN];

static struct piece **
known_at (uintptr_t begin)
{
  return &known[rt_hash_address ((const void *)begin, KNOWN)];
}

static struct piece *
of (struct interval *interval)
{
  return RT_OF_INTERVAL (struct piece, interval);
}

struct piece *
rt_piece_find (uintptr_t at)
{
  struct piece **at_once = known_at (at);
  if (*at_once && (*at_once)->interval.begin == at)
    return *at_once;
  struct piece *found = of (rt_interval_from (&tree, at));
  if (found && found->interval.begin == at)
    *at_once = found;
  return found;
}

struct piece *
rt_piece_next (struct piece *piece)
{
  return of (rt_interval_next (&piece->interval));
}

struct piece *
rt_piece_in_box (const struct box *box, uintptr_t at)
{
  struct piece *piece = NULL;
  if (!rt_box_holds (box, at, 1))
    at = rt_box_next_row (box, at);
  while (at && (piece = rt_piece_find (at))
         && !rt_box_meets (box, piece->interval.begin,
                           piece->interval.end - piece->interval.begin))
    at = rt_box_next_row (box, piece->interval.begin);
  return at ? piece : NULL;
}

/* The copy in REPLICA of what PIECE is.  */
static struct copy *
add_copy (struct piece *piece, struct replica *replica)
{
  struct copy *copy = rt_pool_allocate (sizeof *copy);
  *copy = (struct copy){ .replica = replica,
                         .node = replica->node,
                         .next = piece->host.next };
  piece->host.next = copy;
  return copy;
}

/* Make TO, fresh and of PIECE, like FROM.  */
static void
imitate (struct piece *piece, struct copy *to, const struct copy *from)
{
  rt_copy_set_valid (piece, to, from->valid);
  to->mapped = from->mapped;
  to->sends = from->sends;
  rt_command_set_one (&to->writer, from->writer);
  rt_set_add_all (&to->readers, &from->readers);
}

/* A piece that is valid at the host only; behind FRONT, as this is.  */
static struct interval *
make (struct interval_tree *in, struct interval *front)
{
  (void)in;
  struct piece *piece = rt_pool_allocate (sizeof *piece);
  *piece = (struct piece){ .host.valid = true };
  if (front)
    {
      const struct piece *left = of (front);
      piece->made = left->made;
      imitate (piece, &piece->host, &left->host);
      for (struct copy *copy = left->host.next; copy; copy = copy->next)
        imitate (piece, add_copy (piece, copy->replica), copy);
    }
  return &piece->interval;
}

void
rt_pieces_cut (uintptr_t begin, uintptr_t end)
{
  struct piece *piece = rt_piece_find (begin);
  if (piece && (piece->interval.begin < begin || piece->interval.end != end))
    rt_intervals_cut (&tree, begin, end, make);
}

void
rt_pieces_cut_range (const struct range *range)
{
  const struct box *box = &range->box;
  if (!box->rows)
    rt_pieces_cut (range->begin, range->end);
  for (size_t i = 0; i < rt_box_rows (box); i++)
    rt_pieces_cut (rt_box_row (box, i), rt_box_row (box, i) + box->width);
}

void
rt_pieces_add (struct replica *replica)
{
  const struct box *box = &replica->box;
  if (!box->rows)
    rt_intervals_cover (&tree, replica->begin, replica->end, make);
  for (size_t i = 0; i < rt_box_rows (box); i++)
    rt_intervals_cover (&tree, rt_box_row (box, i),
                        rt_box_row (box, i) + box->width, make);
  replica->first = rt_piece_find (replica->begin);
  RT_FOR_EACH_PIECE_OF (piece, replica)
    add_copy (piece, replica);
  atomic_store (&rt_memory_used, true);
}

static void
clear_copy (struct copy *copy)
{
  rt_command_set_one (&copy->writer, NULL);
  rt_set_clear (&copy->readers);
}

/* Remove PIECE if there is no need for it: no replica has it, and no command
   uses it.  */
static void
discard (struct piece *piece)
{
  if (piece->host.next || !rt_piece_calm (piece))
    return;
  rt_interval_remove (&tree, &piece->interval);
  struct piece **at_once = known_at (piece->interval.begin);
  if (*at_once == piece)
    *at_once = NULL;
  clear_copy (&piece->host);
  rt_pool_free (piece, sizeof *piece);
}

void
rt_pieces_remove (struct replica *replica)
{
  struct piece *next = replica->first;
  while (next)
    {
      struct piece *piece = next;
      next = rt_piece_until (piece, replica->end, &replica->box);
      struct copy **link = &piece->host.next, *copy;
      while ((copy = *link)->replica != replica)
        link = &copy->next;
      rt_copy_set_valid (piece, copy, false);
      *link = copy->next;
      clear_copy (copy);
      rt_pool_free (copy, sizeof *copy);
      discard (piece);
    }
  if (RB_EMPTY (&tree))
    atomic_store (&rt_memory_used, false);
}

void
rt_pieces_sweep (void)
{
  struct piece *next = of (rt_interval_first (&tree));
  while (next)
    {
      struct piece *piece = next;
      next = rt_piece_next (piece);
      discard (piece);
    }
  if (RB_EMPTY (&tree))
    atomic_store (&rt_memory_used, false);
}

void
rt_copy_set_valid (struct piece *piece, struct copy *copy, bool valid)
{
  if (copy->valid == valid)
    return;
  copy->valid = valid;
  if (copy->replica)
    {
      if (!piece->host.valid)
        copy->node->exclusive += valid ? 1 : -1;
      return;
    }
  for (struct copy *other = copy->next; other; other = other->next)
    if (other->valid)
      other->node->exclusive += valid ? -1 : 1;
}

void
rt_copy_read_by (struct copy *copy, struct command *command)
{
  rt_set_add (&copy->readers, command);
}

void
rt_copy_written_by (struct copy *copy, struct command *command)
{
  rt_set_clear (&copy->readers);
  rt_command_set_one (&copy->writer, command);
}

/* Whether a command that has not ended fills COPY or reads it.  */
static bool
in_use (const struct copy *copy)
{
  bool used = rt_command_pending (copy->writer);
  for (uint32_t i = 0; i < copy->readers.count && !used; i++)
    used = rt_command_pending (rt_set_commands (&copy->readers)[i]);
  return used;
}

void
rt_copy_overtaken (const struct copy *copy)
{
  struct offloaded *last = STAILQ_LAST (&copy->node->history, offloaded, link);
  if (last && in_use (copy))
    last->overtaken = true;
}

bool
rt_piece_calm (const struct piece *piece)
{
  for (const struct copy *copy = &piece->host; copy; copy = copy->next)
    if (in_use (copy))
      return false;
  return true;
}

void
rt_pieces_forget (void)
{
  RB_INIT (&tree);
  memset (known, 0, sizeof known);
}
