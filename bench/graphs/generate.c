/* SPDX-License-Identifier: GPL-3.0-or-later

   Write a random graph of tasks as an annotated C program.

   Topcuoglu's generator (testsuite/unit/plan-graph.c) makes the graph and the
   costs.  Each of its tasks becomes a function, with an implementation for
   each kind of processor, which is called once, and each edge an array, which
   one writes and the other reads.  Beside the program there are the machine,
   processors with a memory each, and the costs, for TASKS_MACHINE and
   TASKS_COSTS.  What an offline HEFT makes of the graph is printed, in
   nanoseconds.

   usage: generate DIRECTORY TASKS SHAPE DEGREE CCR HETEROGENEITY PROCESSORS
   SEED  */

#include "plan-graph.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static FILE *
create (const char *directory, const char *name)
{
  char path[4096];
  snprintf (path, sizeof path, "%s/%s", directory, name);
  FILE *file = fopen (path, "w");
  if (!file)
    {
      perror (path);
      exit (EXIT_FAILURE);
    }
  return file;
}

/* Print the declaration of task number INDEX, or the CALL of it.  */
static void
print_task (FILE *file, const struct graph *graph, uint32_t index, bool call)
{
  const struct graph_task *task = &graph->tasks[index];
  fprintf (file, call ? "  t%" PRIu32 " (" : "TASK void t%" PRIu32 " (",
           index);
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      const struct graph_use *use = &graph->uses[task->first_use + i];
      const char *comma = i ? ", " : "";
      if (call)
        fprintf (file, "%se%" PRIu32, comma, use->data);
      else
        fprintf (file, "%s%schar *e%" PRIu32 "%s", comma,
                 use->writes ? "" : "const ", use->data,
                 use->writes && !use->reads ? " TASK_OUTPUT" : "");
    }
  fprintf (file, !call && !task->use_count ? "void);\n" : ");\n");
}

/* Print an implementation of TASK, number INDEX: with a KIND of "", its body.
   It is there to be skipped, and so does nothing.  */
static void
print_implementation (FILE *file, const struct graph *graph, uint32_t index,
                      const char *kind)
{
  const struct graph_task *task = &graph->tasks[index];
  fprintf (file, "void t%" PRIu32 "%s (", index, kind);
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      const struct graph_use *use = &graph->uses[task->first_use + i];
      fprintf (file, "%s%schar *e%" PRIu32, i ? ", " : "",
               use->writes ? "" : "const ", use->data);
    }
  fprintf (file, "%s)\n{\n}\n", task->use_count ? "" : "void");
}

static void
print_program (FILE *file, const struct graph *graph)
{
  fprintf (file, "#include <tasks.h>\n\n");
  for (uint32_t i = 0; i < graph->data_count; i++)
    fprintf (file, "static char e%" PRIu32 "[%" PRIu64 "];\n", i,
             graph->bytes[i] ? graph->bytes[i] : 1);
  for (uint32_t t = 0; t < graph->task_count; t++)
    {
      print_task (file, graph, t, false);
      print_implementation (file, graph, t, "");
      fprintf (file, "TASK_IMPLEMENTATION (\"opencl\", t%" PRIu32 ")\n", t);
      print_implementation (file, graph, t, "_device");
    }
  fprintf (file, "\nint\nmain (void)\n{\n");
  for (uint32_t i = 0; i < graph->data_count; i++)
    fprintf (file, "#pragma tasks register e%" PRIu32 "\n", i);
  for (uint32_t t = 0; t < graph->task_count; t++)
    print_task (file, graph, t, true);
  fprintf (file, "#pragma tasks wait\n  return 0;\n}\n");
}

static void
print_machine (FILE *file, unsigned processors)
{
  fprintf (file, "cores p0 count 1\n");
  for (unsigned i = 1; i < processors; i++)
    fprintf (file, "devices p%u count 1\n", i);
  for (unsigned i = 0; i < processors; i++)
    for (unsigned j = i + 1; j < processors; j++)
      {
        char from[32] = "host";
        if (i)
          snprintf (from, sizeof from, "p%u", i);
        fprintf (file, "link %s p%u bandwidth 1GB/s uncontended\n", from, j);
      }
}

static void
print_costs (FILE *file, const struct graph *graph, unsigned processors)
{
  for (uint32_t t = 0; t < graph->task_count; t++)
    for (unsigned i = 0; i < processors; i++)
      fprintf (file, "t%" PRIu32 " p%u %" PRIu64 "ns\n", t, i,
               graph->tasks[t].cost[i]);
}

int
main (int argc, char **argv)
{
  if (argc != 9)
    {
      fprintf (stderr,
               "usage: %s DIRECTORY TASKS SHAPE DEGREE CCR HETEROGENEITY "
               "PROCESSORS SEED\n",
               argv[0]);
      return EXIT_FAILURE;
    }
  struct random_class class = { .count = (uint32_t)atoi (argv[2]),
                                .shape = atof (argv[3]),
                                .degree = (unsigned)atoi (argv[4]),
                                .ccr = atof (argv[5]),
                                .heterogeneity = atof (argv[6]) };
  unsigned processors = (unsigned)atoi (argv[7]);
  unsigned counts[16];
  if (processors < 2 || processors > 16)
    {
      fprintf (stderr, "%s: 2 to 16 processors\n", argv[0]);
      return EXIT_FAILURE;
    }
  for (unsigned i = 0; i < processors; i++)
    counts[i] = 1;
  struct graph *graph
      = graph_topcuoglu (&class, processors, strtoull (argv[8], NULL, 10));

  FILE *files[]
      = { create (argv[1], "graph.c"), create (argv[1], "graph.machine"),
          create (argv[1], "graph.costs") };
  print_program (files[0], graph);
  print_machine (files[1], processors);
  print_costs (files[2], graph, processors);
  for (int i = 0; i < 3; i++)
    if (fclose (files[i]))
      {
        perror (argv[1]);
        return EXIT_FAILURE;
      }

  struct machine machine;
  graph_machine (&machine, processors, counts);
  printf ("%" PRIu64 "\n", offline_heft (graph, &machine, NULL, NULL));
  graph_free (graph);
  return EXIT_SUCCESS;
}
