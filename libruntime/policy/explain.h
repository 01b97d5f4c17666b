/* SPDX-License-Identifier: LGPL-2.1-or-later

   TASKS_EXPLAIN: what was compared when tasks of that name were given to a
   kind of workers, on standard error.  */

#ifndef RT_EXPLAIN_H
#define RT_EXPLAIN_H

struct guidance;

/* A task has been submitted to the plan; it begins on WORKER, a kind; it has
   ended.  Under the lock of the plan.  */
void rt_explain_submitted (struct guidance *guidance);
void rt_explain_begun (const struct guidance *guidance, unsigned worker);
void rt_explain_ended (struct guidance *guidance);

/* A task called NAME has been called for the first time.  */
void rt_explain_called (const char *name);

/* The program ends: say so if nothing was explained, and why.  */
void rt_explain_report (void);

#endif /* RT_EXPLAIN_H */
