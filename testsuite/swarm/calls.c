/* SPDX-License-Identifier: GPL-3.0-or-later

   Which calls a script makes: on which regions, in which modes.  */

#include "swarm.h"

enum
{
  MOST_CALLS = 12 /* of a graph */
};

static int
least (int a, int b)
{
  return a < b ? a : b;
}

/* The block at INDEX of an array that is cut, or all of it.  */
struct view
block (const struct area *a, const int index[3])
{
  struct view v = a->all;
  v.height = a->axes == 3 ? a->dims[1] : 1;
  int stride[3] = { a->axes == 3   ? v.height * v.ld
                    : a->axes == 2 ? v.ld
                                   : 1,
                    a->axes == 3 ? v.ld : 1, 1 };
  v.axes = a->axes == 1 ? 0 : a->axes;
  for (int i = 0; i < a->axes; i++)
    {
      int begin = i < a->cuts ? index[i] * a->cut[i] : 0;
      v.p += begin * stride[i];
      v.sizes[i]
          = i < a->cuts ? least (a->cut[i], a->dims[i] - begin) : a->dims[i];
    }
  v.columns = v.sizes[a->axes - 1];
  if (a->axes == 1)
    v.ld = v.columns;
  v.rows = a->axes > 1 ? v.sizes[a->axes - 2] : 1;
  v.planes = a->axes > 2 ? v.sizes[0] : 1;
  if (v.planes == 1)
    v.height = v.rows;
  else if (v.rows == v.height)
    {
      v.rows *= v.planes;
      v.height = v.rows;
      v.planes = 1;
    }
  return v;
}

/* Some region of A.  */
struct view
some (unsigned *state, const struct area *a)
{
  int what = draw (state, 4);
  if (what == 0 && a->hands)
    return a->hand[draw (state, a->hands)];
  if (!a->registered || (what == 1 && !a->cuts))
    return a->hands ? a->hand[draw (state, a->hands)] : a->all;
  if (!a->cuts || what == 1)
    return a->all;
  int index[3];
  for (int i = 0; i < a->cuts; i++)
    index[i] = draw (state, (a->dims[i] + a->cut[i] - 1) / a->cut[i]);
  return block (a, index);
}

/* A mode in which a child, or the program, may access A.  */
static enum mode
some_mode (unsigned *state, const struct area *a)
{
  if (a->mode != WRITE)
    return a->mode;
  enum mode mode = draw (state, MODES);
  if (a->operation == ADD && (mode == OUTPUT || mode == MAX || mode == XOR))
    return COMMUTATIVE;
  return mode;
}

bool
usable (const struct area *a)
{
  return a->registered || a->hands;
}

/* Whether the memory between the ends of A and B may overlap.  */
static bool
meet (const struct view *a, const struct view *b)
{
  const element *end_a = a->p + a->planes * a->height * a->ld;
  const element *end_b = b->p + b->planes * b->height * b->ld;
  return a->p < end_b && b->p < end_a;
}

/* A call on some of the arrays, of which one can be used.  */
struct call
some_call (unsigned *state, const struct area *areas, int count, int depth)
{
  struct call call = { .count = 1 + draw (state, 2),
                       .seed = draw (state, -1u),
                       .depth = depth,
                       .shape = draw (state, 12),
                       .hinted = draw (state, 3) == 0,
                       .deferred = draw (state, 4) != 0,
                       .last = draw (state, 8) == 0,
                       .priority = (int)draw (state, 7) - 3 };
  bool box = false, flat = true, vectors = true;
  for (int i = 0; i < call.count; i++)
    {
      const struct area *a = &areas[draw (state, count)];
      while (!usable (a))
        a = &areas[draw (state, count)];
      struct operand *o = &call.operands[i];
      *o = (struct operand){ some (state, a), some_mode (state, a),
                             a->operation };
      const struct view *v = &o->view;
      box |= v->planes > 1;
      flat &= v->planes == 1 && (v->rows == 1 || v->columns == v->ld);
      vectors &= a->axes == 1 || v->columns == v->ld;
    }
  if (box)
    {
      /* The first of them, alone.  */
      if (call.operands[0].view.planes == 1)
        call.operands[0] = call.operands[1];
      call.count = 1;
      call.shape = BOX;
    }
  else if (call.shape == SCRATCH && call.count == 2
           && call.operands[0].mode <= WRITE && call.operands[1].mode == WRITE)
    call.operands[0].mode = READ;
  else if (call.shape == BARE && call.count == 1
           && call.operands[0].mode != OUTPUT)
    ;
  else
    call.shape = flat && (vectors || call.shape % 2) ? FLAT : TILE;
  /* Its body cannot know: a reduction may have a copy.  */
  if (call.count == 2 && meet (&call.operands[0].view, &call.operands[1].view))
    call.depth = 0;
  return call;
}

void
say (const struct call *call)
{
  for (int i = 0; i < call->count; i++)
    {
      const struct operand *o = &call->operands[i];
      SAY ("%s %p planes %d rows %d/%d columns %d/%d mode %d op %d shape %d",
           i ? "," : " call", (void *)o->view.p, o->view.planes, o->view.rows,
           o->view.height, o->view.columns, o->view.ld, o->mode, o->operation,
           call->shape);
    }
  SAY (" seed %u depth %d\n", call->seed, call->depth);
}

/* A block whose calls repeat, but for a few.  */
void
repeat (unsigned *state, const struct area *areas, int count, int depth)
{
  struct call calls[MOST_CALLS];
  int number = 1 + draw (state, MOST_CALLS);
  for (int i = 0; i < number; i++)
    calls[i] = some_call (state, areas, count, depth);
  for (int times = 1 + draw (state, 5); times; times--)
    {
      SAY ("graph\n");
#pragma tasks graph
      {
        for (int i = 0; i < number; i++)
          {
            say (&calls[i]);
            issue (&calls[i]);
          }
      }
      for (int i = 0; i < number; i++)
        calls[i].seed = draw (state, -1u);
      if (draw (state, 4) == 0)
        calls[draw (state, number)] = some_call (state, areas, count, depth);
    }
}
