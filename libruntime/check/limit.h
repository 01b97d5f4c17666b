/* SPDX-License-Identifier: LGPL-2.1-or-later

   Limits that a run has reached: behind them less is looked at.  */

#ifndef RT_CHECK_LIMIT_H
#define RT_CHECK_LIMIT_H

enum limit
{
  LIMIT_MACHINE, /* no steps at all */
  LIMIT_STEPS,   /* of the whole program */
  LIMIT_COPIES,  /* of outputs */
  LIMIT_PAGES,   /* that are protected */
  LIMIT_SPANS,
  LIMITS
};

/* LIMIT is reached; this may be in the handler of a signal.  */
void rt_limit_reach (enum limit limit);

/* Say on the standard error which are, if there are any.  */
void rt_limits_say (void);

#endif /* RT_CHECK_LIMIT_H */
