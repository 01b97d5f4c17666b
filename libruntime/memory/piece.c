/* SPDX-License-Identifier: LGPL-2.1-or-later

   The map of pieces.  */

#include "piece.h"

#include <string.h>

#include "base/hash.h"
#include "base/pool.h"
#include "footprint.h"

RB_HEAD (piece_tree, piece);

static struct piece_tree tree = RB_INITIALIZER (&tree);

static int
compare (struct piece *a, struct piece *b)
{
  return a->begin < b->begin ? -1 : a->begin > b->begin;
}

RB_GENERATE_INTERNAL (piece_tree, piece, link, compare,
                      __attribute__ ((unused)) static)

/* Pieces that were looked for by where they begin, as most are: regions begin
   there.  */
#define KNOWN 4096
static struct piece *known[KNOWN];

static struct piece **
known_at (uintptr_t begin)
{
  return &known[rt_hash_address ((const void *)begin, KNOWN)];
}

struct piece *
rt_piece_find (uintptr_t at)
{
  struct piece **at_once = known_at (at);
  if (*at_once && (*at_once)->begin == at)
    return *at_once;
  struct piece *piece = RB_ROOT (&tree), *found = NULL;
  while (piece)
    if (piece->end > at)
      {
        found = piece;
        piece = RB_LEFT (piece, link);
      }
    else
      piece = RB_RIGHT (piece, link);
  if (found && found->begin == at)
    *at_once = found;
  return found;
}

struct piece *
rt_piece_next (struct piece *piece)
{
  return RB_NEXT (piece_tree, &tree, piece);
}

/* A piece that is valid at the host only.  */
static struct piece *
new_piece (uintptr_t begin, uintptr_t end)
{
  struct piece *piece = rt_pool_allocate (sizeof *piece);
  *piece = (struct piece){ .begin = begin, .end = end };
  piece->host.valid = true;
  RB_INSERT (piece_tree, &tree, piece);
  return piece;
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
  rt_command_set_one (&to->writer, from->writer);
  rt_set_add_all (&to->readers, &from->readers);
}

/* Make AT, if it lies within LEFT, its end.  */
static void
cut (struct piece *left, uintptr_t at)
{
  uintptr_t end = left->end;
  if (left->begin >= at || end <= at)
    return;
  left->end = at;
  struct piece *right = new_piece (at, end);
  right->made = left->made;
  imitate (right, &right->host, &left->host);
  for (struct copy *copy = left->host.next; copy; copy = copy->next)
    imitate (right, add_copy (right, copy->replica), copy);
}

void
rt_pieces_cut (uintptr_t begin, uintptr_t end)
{
  struct piece *piece = rt_piece_find (begin);
  if (piece && piece->begin < begin)
    cut (piece, begin);
  else if (piece && piece->end == end)
    return;
  if (piece && (piece = rt_piece_find (end)))
    cut (piece, end);
}

void
rt_pieces_add (struct replica *replica)
{
  rt_pieces_cut (replica->begin, replica->end);
  struct piece *next = rt_piece_find (replica->begin);
  for (uintptr_t at = replica->begin; at < replica->end;)
    {
      struct piece *piece = next;
      if (!piece || piece->begin > at)
        piece = new_piece (at, piece && piece->begin < replica->end
                                   ? piece->begin
                                   : replica->end);
      else
        next = rt_piece_next (piece);
      add_copy (piece, replica);
      /* If it is cut, it is the first part.  */
      if (at == replica->begin)
        replica->first = piece;
      at = piece->end;
    }
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
  RB_REMOVE (piece_tree, &tree, piece);
  if (*known_at (piece->begin) == piece)
    *known_at (piece->begin) = NULL;
  clear_copy (&piece->host);
  rt_pool_free (piece, sizeof *piece);
}

void
rt_pieces_remove (struct replica *replica)
{
  struct piece *next = rt_piece_find (replica->begin);
  while (next && next->begin < replica->end)
    {
      struct piece *piece = next;
      next = rt_piece_next (piece);
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
  struct piece *piece, *next;
  RB_FOREACH_SAFE (piece, piece_tree, &tree, next)
    discard (piece);
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
