/* SPDX-License-Identifier: GPL-3.0-or-later

   swarm: random scripts of calls, executed by one program.

   A script is made of a seed while it is executed, and never depends on data;
   so the program without the plugin and the one with it execute the same.  Its
   files:

       swarm.c    arrays, and host threads
       steps.c    what is done with arrays, one step after the other
       calls.c    which tasks are called on what
       body.c     what a task does: its operations, its children
       tasks.c    the tasks: all modes, in pairs, in several shapes

   What tasks with the same mode do to an element commutes: adding, or the
   reduction's operator.  Read-write and output do not, so that a wrong order
   shows.  What an operand reads in such a mode goes into what all write.

   Within a commutative task the order of its children counts, but the task as
   a whole must add: so its children transform (THERE), add, and transform back
   (BACK); whatever is added in between comes out as something added.  */

#ifndef SWARM_H
#define SWARM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <tasks.h>

typedef unsigned element;

enum
{
  MOST_ELEMENTS = 125
};

enum mode
{
  READ,
  WRITE,
  OUTPUT,
  COMMUTATIVE,
  CONCURRENT,
  SUM,
  MAX,
  XOR, /* a reduction by functions */
  UNORDERED,
  MODES
};

/* What a task does in a mode that leaves the choice.  ADD also says that the
   data may be looked at by nobody, as an order that is not known decides.  */
enum operation
{
  MIX,
  ADD,
  THERE,
  BACK
};

/* A region: planes of HEIGHT rows of LD elements, of which it has some.  SIZES
   are those of a block in an array with AXES dimensions, for `acquire'; with 0
   axes it is contiguous.  */
struct view
{
  element *p;
  int planes, rows, columns, ld, height;
  int axes, sizes[3];
};

/* An array, or a task's operand, that a script works on.  A part of it may be
   cut, on some axes, and others are registered by hand.  */
struct area
{
  struct view all;
  int axes, dims[3];
  enum mode mode; /* what children may do */
  enum operation operation;
  bool registered, keep; /* not to be unregistered */
  bool shaped;           /* may be cut */
  int cuts, cut[3];
  int hands;
  struct view hand[3];
};

/* One operand of a call.  */
struct operand
{
  struct view view;
  enum mode mode;
  enum operation operation;
};

/* A call: SEED decides what the body does, and DEPTH levels of tasks may be
   below.  */
struct call
{
  int count;
  struct operand operands[2];
  unsigned seed;
  int depth, shape;
  bool hinted, deferred, last;
  int priority;
};

/* How operands are declared.  */
enum shape
{
  TILE,   /* rows and columns */
  FLAT,   /* a number of elements */
  BARE,   /* rows alone */
  BOX,    /* planes */
  SCRATCH /* tiles, and memory of its own */
};

/* swarm.c */
extern bool verbose;
#define SAY(...) (void)(verbose && fprintf (stderr, __VA_ARGS__))
unsigned draw (unsigned *state, unsigned below);

/* steps.c */
void turn (struct area *area);
void play (unsigned *state, struct area *areas, int count, int steps,
           int depth, bool task);

/* calls.c */
struct view block (const struct area *area, const int index[3]);
struct view some (unsigned *state, const struct area *area);
bool usable (const struct area *area);
struct call some_call (unsigned *state, const struct area *areas, int count,
                       int depth);
void say (const struct call *call);
void repeat (unsigned *state, const struct area *areas, int count, int depth);

/* body.c */
void body (const struct call *call);
void touch (const struct operand *operand, unsigned value);
unsigned look (unsigned value, const struct view *view);

/* tasks.c */
void issue (const struct call *call);

#endif
