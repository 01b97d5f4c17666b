/* SPDX-License-Identifier: GPL-3.0-or-later

   What the command line asks of the generated program.  */

#ifndef GENERATOR_OPTIONS_H
#define GENERATOR_OPTIONS_H

#include <stdbool.h>

/* Parts of the language that can be left out, to see which of them a failure
   needs.  The order is that of the names in main.c.  */
enum feature
{
  FEATURE_THREADS,
  FEATURE_NESTING,
  FEATURE_OVERLAP,
  FEATURE_ACQUIRE,
  FEATURE_STORAGE,
  FEATURE_SCALARS,
  FEATURE_POINTERS,
  FEATURE_SHUTDOWN,
  FEATURE_UNITS,
  FEATURE_IMPLEMENTATIONS,
  FEATURE_OPERANDS,
  FEATURE_ALIAS,
  FEATURE_SPIN,
  FEATURE_EMPTY,
  FEATURE_GRAPH,
  FEATURE_PRIORITY,
  FEATURE_MODES,
  FEATURE_PLACE,
  FEATURE_PARTITION,
  FEATURE_COUNT
};

struct options
{
  bool without[FEATURE_COUNT];
  int max_statements;  /* in the whole program */
  const char *dropped; /* `--drop': statements not to print, see text.h */
  const char *suffix;  /* of what other units could name, see main.c */
  const char *check;   /* mistakes for this value of TASKS_CHECK, or NULL */
};

extern struct options options;

/* True in PERCENT of all cases unless FEATURE is left out.  */
bool feature_chance (enum feature feature, int percent);

#endif /* GENERATOR_OPTIONS_H */
