/* SPDX-License-Identifier: GPL-3.0-or-later

   The steps of a script: arrays are registered, cut and acquired, and tasks
   called on them.  */

#include "swarm.h"

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
void
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

/* Call some tasks on A alone.  */
static void
call_some (unsigned *state, const struct area *a, int depth)
{
  for (int times = draw (state, 5); times; times--)
    {
      struct call call = some_call (state, a, 1, depth);
      say (&call);
      issue (&call);
    }
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
        {
          /* What is called before has other blocks than what follows.  */
          call_some (state, a, depth);
          cut (state, a);
          call_some (state, a, depth);
        }
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
