/* SPDX-License-Identifier: GPL-3.0-or-later

   swarm FIRST LAST: execute the scripts of these seeds, and print what each
   has computed.  With a third argument it says what it does.  */

#include "swarm.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  ARRAYS = 3,
  MOST_CALLS = 12 /* of a graph */
};

static bool verbose;
#define SAY(...) (void)(verbose && fprintf (stderr, __VA_ARGS__))

unsigned
draw (unsigned *state, unsigned below)
{
  *state = *state * 1664525u + 1013904223u;
  unsigned x = *state ^ *state >> 16;
  x *= 0x7feb352du;
  return (x ^ x >> 15) % below;
}

static int
least (int a, int b)
{
  return a < b ? a : b;
}

/* The block at INDEX of an array that is cut, or all of it.  */
static struct view
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
static struct view
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

static bool
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
static struct call
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

static void
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
static void
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

/* Cut A, otherwise than it is, or not any more.  */
static void
cut (unsigned *state, struct area *a)
{
  element *p = a->all.p;
  if (a->cuts && draw (state, 3) == 0)
    {
      SAY ("unpartition %p\n", (void *)p);
#pragma tasks unpartition p
      a->cuts = 0;
      return;
    }
  a->cuts = 1 + draw (state, a->axes);
  if (a->axes == 2 && a->all.columns < a->all.ld)
    a->cuts = 2; /* with one size strips of it cannot be cut */
  for (int i = 0; i < a->cuts; i++)
    a->cut[i] = 1 + draw (state, a->dims[i]);
  int ld = a->all.ld, height = a->axes == 3 ? a->dims[1] : 1;
  element (*rows)[ld] = (void *)p;
  element (*planes)[height][ld] = (void *)p;
  SAY ("partition %p: %d %d %d %d\n", (void *)p, a->cuts, a->cut[0], a->cut[1],
       a->cut[2]);
  if (a->cuts == 1 && a->axes == 1)
    {
#pragma tasks partition p(a->cut[0])
    }
  else if (a->cuts == 1 && a->axes == 2)
    {
#pragma tasks partition rows(a->cut[0])
    }
  else if (a->cuts == 1)
    {
#pragma tasks partition planes(a->cut[0])
    }
  else if (a->cuts == 2 && a->axes == 2)
    {
#pragma tasks partition rows(a->cut[0], a->cut[1])
    }
  else if (a->cuts == 2)
    {
#pragma tasks partition planes(a->cut[0], a->cut[1])
    }
  else
    {
#pragma tasks partition planes(a->cut[0], a->cut[1], a->cut[2])
    }
}

/* Register a part of A by hand, or forget one.  */
static void
part (unsigned *state, struct area *a)
{
  int all = a->all.planes * a->all.rows * a->all.columns;
  if (a->hands && (a->hands == 3 || draw (state, 2)))
    {
      int which = draw (state, a->hands);
      element *p = a->hand[which].p;
      int n = a->hand[which].columns;
      SAY ("unregister part %p %d\n", (void *)p, n);
#pragma tasks unregister p, n
      a->hand[which] = a->hand[--a->hands];
      return;
    }
  int begin = draw (state, all), n = 1 + draw (state, all - begin);
  if (draw (state, 2) && a->axes > 1)
    {
      /* Rows.  */
      begin -= begin % a->all.ld;
      n = 1 + draw (state, (all - begin) / a->all.ld);
      n *= a->all.ld;
    }
  if (n == all)
    return;
  element *p = a->all.p + begin;
  for (int i = 0; i < a->hands; i++)
    if (p == a->hand[i].p && n == a->hand[i].columns)
      return;
  SAY ("register part %p %d\n", (void *)p, n);
#pragma tasks register p, n
  a->hand[a->hands++] = (struct view){ p, 1, 1, n, n, 1, 0, { 0 } };
}

/* Access a part of A while it is acquired.  */
static void
hold (unsigned *state, struct area *a)
{
  struct operand o = { some (state, a), WRITE, a->operation };
  element *p = o.view.p;
  int n = o.view.columns, *s = o.view.sizes;
  bool whole = p == a->all.p && o.view.planes == a->all.planes
               && o.view.rows == a->all.rows && n == a->all.columns;
  SAY ("acquire %p: %d, %d %d %d\n", (void *)p, n, s[0], s[1], s[2]);
  if (whole)
    {
#pragma tasks acquire p
    }
  else if (o.view.axes == 0)
    {
#pragma tasks acquire p, n
    }
  else if (o.view.axes == 2)
    {
#pragma tasks acquire p(s[0], s[1])
    }
  else
    {
#pragma tasks acquire p(s[0], s[1], s[2])
    }
  touch (&o, a->operation == ADD ? *state : look (*state, &o.view));
  if (whole)
    {
#pragma tasks release p
    }
  else if (o.view.axes == 0)
    {
#pragma tasks release p, n
    }
  else if (o.view.axes == 2)
    {
#pragma tasks release p(s[0], s[1])
    }
  else
    {
#pragma tasks release p(s[0], s[1], s[2])
    }
}

/* Register all of A, or forget it.  */
static void
turn (struct area *a)
{
  element *p = a->all.p;
  int n = a->all.planes * a->all.rows * a->all.columns;
  int ld = a->all.ld, height = a->axes == 3 ? a->dims[1] : 1;
  element (*rows)[ld] = (void *)p;
  element (*planes)[height][ld] = (void *)p;
  SAY ("%s %p %d\n", a->registered ? "unregister" : "register", (void *)p, n);
  if (a->registered)
    {
#pragma tasks unregister p, n
      a->cuts = 0;
    }
  else if (a->axes == 1)
    {
#pragma tasks register p, n
    }
  else if (a->axes == 2)
    {
#pragma tasks register rows, a->dims[0]
    }
  else
    {
#pragma tasks register planes, a->dims[0]
    }
  a->registered = !a->registered;
}

/* STEPS of a script on AREAS.  In the end nothing is registered in them but
   they themselves.  */
void
play (unsigned *state, struct area *areas, int count, int steps, int depth,
      bool task)
{
  while (steps-- > 0)
    {
      struct area *a = &areas[draw (state, count)];
      bool change = a->mode == WRITE;
      int what = draw (state, 24);
      if (what == 0 && !a->keep)
        turn (a);
      else if (what <= 2 && a->registered && a->shaped && a->mode != UNORDERED)
        cut (state, a);
      else if (what <= 4 && a->all.columns == a->all.ld)
        part (state, a);
      else if (what == 5 && change && usable (a))
        hold (state, a);
      else if (what == 6 && usable (a))
        repeat (state, a, 1, depth);
      else if (what == 7)
        {
          SAY ("wait\n");
#pragma tasks wait
        }
      else if (usable (a))
        {
          bool all = true;
          for (int i = 0; i < count; i++)
            all &= usable (&areas[i]);
          struct call call = all ? some_call (state, areas, count, depth)
                                 : some_call (state, a, 1, depth);
          if (!task || verbose)
            say (&call);
          issue (&call);
        }
    }
  for (int i = 0; i < count; i++)
    while (areas[i].hands)
      {
        struct view *v = &areas[i].hand[--areas[i].hands];
        element *p = v->p;
        int n = v->columns;
#pragma tasks unregister p, n
      }
}

static struct area
array (unsigned *state, element *p, int axes)
{
  static const int most[] = { 40, 10, 5 };
  struct area a = { .axes = axes, .mode = WRITE, .shaped = true };
  for (int i = 0; i < axes; i++)
    a.dims[i] = 1 + draw (state, most[axes - 1]);
  a.all = (struct view){ p, 1, 1, 0, 0, 1, 0, { 0 } };
  a.all = block (&(struct area){ .all = { .p = p,
                                          .ld = a.dims[axes - 1],
                                          .height = axes > 2 ? a.dims[1] : 1 },
                                 .axes = axes,
                                 .dims = { a.dims[0], a.dims[1], a.dims[2] } },
                 NULL);
  return a;
}

/* The script of a seed on its arrays, the last of which is a local one.  */
static unsigned
story (unsigned seed)
{
  unsigned state = seed, value = 0;
  struct area areas[ARRAYS];
  int count = 1 + draw (&state, ARRAYS);
  element *memory[ARRAYS];
  for (int i = 0; i < count; i++)
    {
      memory[i] = calloc (125, sizeof (element));
      areas[i] = array (&state, memory[i], 1 + draw (&state, 3));
      turn (&areas[i]);
    }
  int n = 1 + draw (&state, 8), m = 1 + draw (&state, 8);
  element matrix[n][m] TASK_REGISTERED TASK_HEAP;
  for (int i = 0; i < n * m; i++)
    matrix[i / m][i % m] = i;
  if (draw (&state, 2))
    {
      element *p = &matrix[0][0];
      areas[count - 1]
          = (struct area){ .all = { p, 1, n, m, m, n, 2, { n, m } },
                           .axes = 2,
                           .dims = { n, m },
                           .mode = WRITE,
                           .registered = true,
                           .keep = true,
                           .shaped = true };
      element *unused = memory[count - 1];
#pragma tasks unregister unused
    }
  play (&state, areas, count, 10 + draw (&state, 60), 2, false);
  for (int i = 0; i < count; i++)
    {
      if (areas[i].keep)
        {
          element *p = areas[i].all.p;
#pragma tasks acquire p
          value = look (value, &areas[i].all);
#pragma tasks release p
          continue;
        }
      if (areas[i].registered)
        turn (&areas[i]);
      value = look (value, &areas[i].all);
    }
#pragma tasks wait
  for (int i = 0; i < count; i++)
    free (memory[i]);
  return value;
}

static void *
other (void *seed)
{
  *(unsigned *)seed = story (*(unsigned *)seed);
  return NULL;
}

int
main (int argc, char **argv)
{
  if (argc < 3)
    {
      fprintf (stderr, "Usage: swarm FIRST LAST [verbose]\n");
      return 2;
    }
  verbose = argc > 3;
  for (unsigned long seed = strtoul (argv[1], NULL, 10),
                     last = strtoul (argv[2], NULL, 10);
       seed <= last; seed++)
    {
      unsigned second = seed * 2654435761u;
      pthread_t thread;
      bool two = seed % 8 == 0;
      if (two && pthread_create (&thread, NULL, other, &second))
        abort ();
      unsigned value = story (seed);
      if (two)
        pthread_join (thread, NULL);
      printf ("%lu %08x\n", seed, two ? value * 31 + second : value);
      fflush (stdout);
    }
  return 0;
}
