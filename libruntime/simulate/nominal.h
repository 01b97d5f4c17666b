/* SPDX-License-Identifier: LGPL-2.1-or-later

   What tasks take on a described machine as far as it can be known before they
   are executed there, in the order that tasks-machine(5) gives.  */

#ifndef RT_NOMINAL_H
#define RT_NOMINAL_H

#include "cost.h"

struct nominal
{
  double cost;  /* nanoseconds; less than 0 if nothing is known */
  double share; /* of what is measured on a core of the real machine */
};

/* Ends the program if rules lead back to each other.  */
struct nominal rt_nominal (const struct simulated_class *class,
                           unsigned group);

/* The simulation begins; and ends.  */
void rt_nominal_start (void);
void rt_nominal_stop (void);

#endif /* RT_NOMINAL_H */
