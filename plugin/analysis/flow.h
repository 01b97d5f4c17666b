/* SPDX-License-Identifier: GPL-3.0-or-later

   Warnings of what happens to buffers on the ways through a program: those
   that are used unregistered, touched while tasks use them, ended too early,
   registered twice, waited for while they are held.  This is the design of the
   flow-*.cc; what stands here in short they say at their heads in full.

   The pass (flow.cc) runs once for the unit, in SSA form and before anything
   is optimized.  In each function that has tasks or pragmas, or calls one that
   does (deeds), it finds the regions that these name, or that are in
   global variables (flow-subject), and for each of
   them alone it walks all ways through the function (flow-walk).

   Events.  What a statement does is read once for all regions: flow-event
   makes events of it, which flow-function keeps by basic block.  Pragmas are
   calls of the runtime by then; what calls of the C library do memory.h
   knows.  An operand of an event is an address: a root and an offset, as
   memory.h knows them, as a constant and a hash of the rest (flow-value); and
   which element of an array that means (flow-element).

   A region (flow-region.h) is a part of an object: of a variable, of what an
   SSA name points to, or of what a cell holds, memory in which a pointer is
   (flow-names).  Its state is what is known of it on some way: whether it is
   registered, how much of it, acquired and used by tasks, and by which
   statements; which PHIs, cells and other names point to it (flow-names); and
   facts.  A fact is the range of an integer that was compared on the way
   (flow-facts): a second `if' with the same condition goes the same way.

   A walk sees nodes: the blocks that matter to its region, and those that
   decide which of them comes next (flow-graph).  It visits them in reverse
   postorder until nothing changes, loops before what is behind them.  Each
   event changes each state (region_walk::apply in flow-step, flow-pragma), and
   states go along the edges that their facts allow (region_walk::possible_p),
   as in ESP (M. Das, S. Lerner, M. Seigle: PLDI 2002).  Where ways meet,
   states that differ only by facts, doubts and causes become one, with the
   facts that hold in both; others stay apart.  What they differ in is a doubt:
   behind the next condition that is no loop's it is UNKNOWN, for the program
   may know what the walk does not.  If memory that the program stores to
   decided the way, that is so at once (flow-doubt).  UNKNOWN is no reason to
   report anything.

   The walk ends: a state has few parts; of facts that still grow when a block
   has been visited WIDEN_AFTER times nothing is left; more than STATE_LIMIT
   states at a block, more than 64 names or too many visits make the walk fail,
   and then nothing is reported.

   Calls.  A function of the unit is walked through with the state that it is
   called in, once for each (flow-called); flow-call puts that in terms of its
   parameters, and takes the ways in which it is left back.  So it finds what
   the function makes and returns, too.  A call of itself, or more than
   DEPTH_LIMIT deep, may do anything to what it is given; so may a function of
   another unit to what it may know: what it is given, and whatever has its
   address in memory.

   Reports.  region_walk::report notes a violation in the visit; visits that
   are made again forget theirs.  What the walks have found is shown at the end
   of the pass, in the order of the source (flow-report): where, and by which
   name.

   Others.  mode-check.cc is another pass: bodies of tasks do with their
   buffers what is declared (mode-*), which sample-*.cc execute, and sizes fit
   (size-check.cc).  It runs on the same unit and asks deeds and flow-event
   which functions matter.  memory.h is the model of pointers and sizes of
   both.

   A warning of one's own:

   1. A test: testsuite/tasks.warnings/NAME.c, with dg-warning where it is due,
      and what is similar but right in tasks.warnings/correct.c.
   2. If the statement is no event yet: its kind in flow-event.h, made in
      flow-event.cc.  If the state does not tell: its part in region_status of
      flow-region.h, which is compared, doubted and forgotten as the others.
   3. A `mistake' in flow-walk.h; report it where apply comes to the event, and
      only where the state is YES or NO for sure.  Leave the state such that
      what follows from it is not reported too.  An event of a new
      kind must matter in flow-graph.cc.
   4. Its line in the table of flow-report.cc.
   5. For a new option: warning.h, warning.cc and the gate in flow.cc.
   6. doc/tasks-warnings.7, with an example; what that needs around it goes
      into testsuite/tasks.shell/manual-warnings.sh.
   7. For warnings of modes see mode-check.h.  */

#ifndef TASKS_PLUGIN_FLOW_H
#define TASKS_PLUGIN_FLOW_H

#include "gcc/gcc.h"

/* Forget what is known of functions.  */
extern void forget_flow (void);

/* Register the pass, for the plugin PLUGIN_NAME.  */
extern void flow_init (const char *plugin_name);

#endif /* TASKS_PLUGIN_FLOW_H */
