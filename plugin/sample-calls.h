/* SPDX-License-Identifier: GPL-3.0-or-later

   Which numbers the unit's calls of tasks pass.  */

#ifndef TASKS_PLUGIN_SAMPLE_CALLS_H
#define TASKS_PLUGIN_SAMPLE_CALLS_H

#include "gcc.h"

#include "sample-run.h"
#include "task.h"

/* A call all of whose integers are known.  */
struct known_call
{
  const struct task *t;
  gcall *stmt;
  std::vector<sample_value> arguments; /* unknown ones are no integers */
};

/* The first calls of T in the unit, with different numbers, that are so.  */
extern std::vector<known_call> find_known_calls (const struct task *t);

/* Forget which calls there are.  */
extern void forget_known_calls (void);

#endif /* TASKS_PLUGIN_SAMPLE_CALLS_H */
