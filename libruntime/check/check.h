/* SPDX-License-Identifier: LGPL-2.1-or-later

   Mistakes in what tasks and host touch.

   Whatever runs has a *view*: what it may touch (view.h).  The engine tells
   what changes it (base/observer.h).  What is touched is told in one of two
   ways:

     - A program that was compiled with `taskcc --check' is instrumented: it
       calls a function before each access (entry.h), and is checked whenever
       it runs, its tasks in parallel.
     - For any other, TASKS_CHECK=1 protects pages (pages.h), and tasks run one
       at a time.  What shares its pages with other data is not seen.

   What the program has registered and ended (block.c) and what tasks
   leave unwritten (output.h) is looked at on the way.  Nothing that is wrong
   changes what the program does; report.h says it.

   Arrows: entry.c, pages.c -> here.c, touch.c -> output.c, report.c.  */

#ifndef RT_CHECK_H
#define RT_CHECK_H

/* The runtime starts, and has its configuration: let the checks observe it, if
   they are wanted.  */
void rt_check_configure (void);

#endif /* RT_CHECK_H */
