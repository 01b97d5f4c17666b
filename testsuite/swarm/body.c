/* SPDX-License-Identifier: GPL-3.0-or-later

   What a task does: it looks at what it may, changes what it may, and then
   executes a script of its own, in which its operands are the arrays.

   Between reading and writing some sleep, so that it shows who else does so
   then.  */

#include "swarm.h"

#include <unistd.h>

enum
{
  FACTOR = 5
};
#define INVERSE 0xcccccccdu /* of FACTOR, modulo 2^32 */

/* Element I of V; how many there are.  */
static element *
at (const struct view *v, int i)
{
  int row = i / v->columns;
  row = row / v->rows * v->height + row % v->rows;
  return &v->p[row * v->ld + i % v->columns];
}

static int
elements (const struct view *v)
{
  return v->planes * v->rows * v->columns;
}

unsigned
look (unsigned value, const struct view *v)
{
  for (int i = 0; i < elements (v); i++)
    value = value * 31 + *at (v, i);
  return value;
}

/* What *P, which WAS so, becomes.  */
static void
touch_one (enum mode mode, enum operation operation, element *p, element was,
           unsigned value)
{
  switch (mode)
    {
    case READ:
    case UNORDERED:
    case MODES:
      return;
    case WRITE:
      *p = operation == MIX     ? was * 31 + value
           : operation == ADD   ? was + value
           : operation == THERE ? was * FACTOR + 1
                                : (was - 1) * INVERSE;
      return;
    case OUTPUT:
      *p = value;
      return;
    case COMMUTATIVE:
    case SUM:
      *p = was + value;
      return;
    case CONCURRENT:
      __atomic_fetch_add (p, value, __ATOMIC_RELAXED);
      return;
    case MAX:
      *p = was < value ? value : was;
      return;
    case XOR:
      *p = was ^ value;
    }
}

/* Do to OPERAND what its mode says, with VALUE.  */
void
touch (const struct operand *operand, unsigned value)
{
  const struct view *v = &operand->view;
  enum mode mode = operand->mode;
  bool reads = mode != OUTPUT && mode != CONCURRENT && mode < UNORDERED;
  element was[MOST_ELEMENTS] = { 0 };
  for (int i = 0; reads && i < elements (v); i++)
    was[i] = *at (v, i);
#ifdef TASKS_GCC_PLUGIN
  if (value % 8 == 0)
    usleep (20);
#endif
  for (int i = 0; i < elements (v); i++)
    {
      value = value * 5 + 3;
      touch_one (mode, operand->operation, at (v, i), was[i], value);
    }
}

static bool
nests (const struct call *call, unsigned *state)
{
  const struct operand *o = call->operands;
  if (call->depth == 0 || call->shape > FLAT)
    return false;
  for (int i = 0; i < call->count; i++)
    if (o[i].operation >= THERE)
      return false;
  return draw (state, 3) == 0;
}

/* Operand O as an array of its body.  */
static struct area
area_of (const struct operand *o, enum shape shape)
{
  struct area area = { .all = o->view,
                       .mode = o->mode,
                       .operation = o->operation,
                       .registered = true,
                       .keep = true };
  int rows = o->view.rows;
  /* Of a reduction the body may have a copy, whose rows are not known.  */
  area.shaped = o->view.columns == o->view.ld || o->mode < SUM;
  if (rows == 1)
    area.all.ld = area.all.columns;
  if (shape == FLAT)
    {
      area.all.columns = area.all.ld *= rows;
      area.all.rows = area.all.height = rows = 1;
    }
  area.axes = rows == 1 ? 1 : 2;
  area.dims[0] = rows == 1 ? area.all.columns : rows;
  area.dims[1] = area.all.columns;
  area.all.axes = rows == 1 ? 0 : 2;
  area.all.sizes[0] = rows;
  area.all.sizes[1] = area.all.columns;
  if (o->mode == OUTPUT)
    area.mode = WRITE;
  if (o->mode == COMMUTATIVE)
    {
      area.mode = WRITE;
      area.operation = ADD;
    }
  return area;
}

static void
children (const struct call *call, unsigned *state)
{
  struct area areas[2];
  int count = 0;
  for (int i = 0; i < call->count; i++)
    if (call->operands[i].mode != UNORDERED)
      areas[count++] = area_of (&call->operands[i], call->shape);
  if (count == 0)
    return;
  bool turn[2];
  struct call around = { .count = 1, .shape = call->shape, .deferred = true };
  for (int i = 0; i < count; i++)
    {
      turn[i] = areas[i].operation == ADD && areas[i].mode == WRITE;
      around.operands[0] = (struct operand){ areas[i].all, WRITE, THERE };
      if (turn[i])
        issue (&around);
    }
  play (state, areas, count, 1 + draw (state, 6), call->depth - 1, true);
  for (int i = 0; i < count; i++)
    {
      around.operands[0] = (struct operand){ areas[i].all, WRITE, BACK };
      if (turn[i])
        issue (&around);
    }
  if (draw (state, 3) == 0)
    {
#pragma tasks wait
      for (int i = 0; i < call->count; i++)
        if (call->operands[i].mode == WRITE)
          touch (&call->operands[i], *state);
    }
}

void
body (const struct call *call)
{
  unsigned state = call->seed, value = call->seed;
  for (int i = 0; i < call->count; i++)
    {
      const struct operand *o = &call->operands[i];
      if (o->mode <= WRITE && o->operation == MIX)
        value = look (value, &o->view);
    }
  for (int i = 0; i < call->count; i++)
    touch (&call->operands[i], value + i);
  if (nests (call, &state))
    children (call, &state);
}
