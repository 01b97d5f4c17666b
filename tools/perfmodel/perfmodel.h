/* SPDX-License-Identifier: GPL-3.0-or-later

   The parts of tasks-perfmodel.  */

#ifndef PERFMODEL_H
#define PERFMODEL_H

#include <stdio.h>

#include "model/set.h"

/* The models of a task, in the order of their names.  More than that nobody
   has.  */
#define MOST_SHOWN 256
struct shown
{
  struct model *models[MOST_SHOWN];
  unsigned count;
};

/* The models of the task called NAME, whatever sources declare it.  */
void find_models (struct models *set, const char *name, struct shown *shown);

/* Print all tasks of SET in a table, or all about the models SHOWN.  */
void print_list (struct models *set);
void print_models (const struct shown *shown);

/* Print an SVG chart of the models SHOWN, of the task NAME, to STREAM.  */
void plot_models (FILE *stream, const struct shown *shown, const char *name);

#endif /* PERFMODEL_H */
