/* SPDX-License-Identifier: GPL-3.0-or-later

   How good plans are (libruntime/policy/plan.c), in virtual time: tables of
   makespans, against an offline HEFT, queues, and bounds; and how long making
   them takes.

   usage: heft [graphs | slower | factorizations | speed]...  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "plan-graph.h"

static double
run (struct simulation simulation, enum simulated_policy policy)
{
  simulation.policy = policy;
  simulate (&simulation);
  return (double)simulation.makespan;
}

/* Means over a class of graphs, of ratios of makespans.  */
struct means
{
  unsigned count;
  double offline, eager, ws;
};

static void
add_class (struct means *means, const struct random_class *class,
           const struct machine *machine, unsigned repetitions)
{
  for (unsigned i = 0; i < repetitions; i++)
    {
      struct graph *graph = graph_topcuoglu (class, machine->kind_count,
                                             1000 * i + class->count);
      struct simulation simulation = { .graph = graph, .machine = machine };
      double plan = run (simulation, SIMULATED_PLAN);
      means->offline
          += plan / (double)offline_heft (graph, machine, NULL, NULL);
      means->eager += run (simulation, SIMULATED_EAGER) / plan;
      means->ws += run (simulation, SIMULATED_WS) / plan;
      means->count++;
      graph_free (graph);
    }
}

static const struct
{
  const char *name;
  unsigned kinds, counts[8];
} processors[] = { { "3 kinds of 1", 3, { 1, 1, 1 } },
                   { "8 kinds of 1", 8, { 1, 1, 1, 1, 1, 1, 1, 1 } },
                   { "8, 1, 1 and 1", 4, { 8, 1, 1, 1 } },
                   { "3 kinds of 4", 3, { 4, 4, 4 } } };

static void
graphs (void)
{
  static const double shapes[] = { 0.5, 1, 2 },
                      ccrs[] = { 0.1, 0.5, 1, 5, 10 },
                      betas[] = { 0.1, 0.5, 1 };
  static const unsigned degrees[] = { 1, 2, 3, 4, 5, 0 };
  static const uint32_t sizes[] = { 20, 40, 60, 80, 100, 400 };
  printf (
      "Random graphs (Topcuoglu's generator): means of ratios of makespans;"
      " in each\nclass all shapes, degrees, heterogeneities and numbers of"
      " tasks.\n\n%-14s %5s %7s %14s %12s %10s\n",
      "workers", "CCR", "graphs", "plan/offline", "eager/plan", "ws/plan");
  for (unsigned p = 0; p < sizeof processors / sizeof *processors; p++)
    for (unsigned c = 0; c < 5; c++)
      {
        struct machine machine;
        struct means means = { 0 };
        graph_machine (&machine, processors[p].kinds, processors[p].counts);
        for (unsigned s = 0; s < 3; s++)
          for (unsigned d = 0; d < 6; d++)
            for (unsigned b = 0; b < 3; b++)
              for (unsigned n = 0; n < 6; n++)
                if (sizes[n] <= 100 || degrees[d])
                  add_class (&means,
                             &(struct random_class){ sizes[n], shapes[s],
                                                     degrees[d], ccrs[c],
                                                     betas[b] },
                             &machine, sizes[n] <= 100 ? 5 : 1);
        printf ("%-14s %5g %7u %14.4f %12.3f %10.3f\n", processors[p].name,
                ccrs[c], means.count, means.offline / means.count,
                means.eager / means.count, means.ws / means.count);
      }
}

static const char *const factorizations_names[] = { "Cholesky", "LU", "QR" };

static void
slower (void)
{
  printf ("\nA kind that is slower by 4 after a third of the time, on 8 cores"
          " (kind 0) and 3\nGPUs; told from samples, against an offline HEFT"
          " that knows it beforehand, and\na plan that is told at once.\n\n"
          "%-14s %5s %5s %16s %10s %14s\n",
          "graph", "tiles", "kind", "learnt/offline", "told/off.",
          "not told/off.");
  for (enum factorization what = CHOLESKY; what <= QR; what++)
    for (unsigned kind = 0; kind < 2; kind++)
      {
        struct machine machine;
        graph_node (&machine, 8, 3);
        struct graph *graph = graph_factorize (what, 24, 4);
        struct simulation simulation = { .graph = graph, .machine = &machine };
        struct drop drop
            = { kind, (uint64_t)run (simulation, SIMULATED_PLAN) / 3, 4 };
        double known = (double)offline_heft (graph, &machine, &drop, NULL);
        simulation.drop = &drop;
        double none = run (simulation, SIMULATED_PLAN);
        simulation.told = TOLD_LEARNT;
        double learnt = run (simulation, SIMULATED_PLAN);
        simulation.told = TOLD_TRUTH;
        double told = run (simulation, SIMULATED_PLAN);
        printf ("%-14s %5d %5u %16.3f %10.3f %14.3f\n",
                factorizations_names[what], 24, kind, learnt / known,
                told / known, none / known);
        graph_free (graph);
      }
}

static void
factorizations (void)
{
  printf ("\nTiled factorizations on 8 cores and 3 GPUs: ratios of makespans;"
          " the bound is that\nof areas and of the longest path.  Ahead:"
          " devices begin tasks ahead.\n\n%-10s %5s %7s %7s %5s %12s %12s"
          " %10s\n",
          "graph", "tiles", "tasks", "window", "ahead", "plan/bound",
          "eager/plan", "ws/plan");
  for (enum factorization what = CHOLESKY; what <= QR; what++)
    for (unsigned tiles = 20; tiles <= 40; tiles += 10)
      for (unsigned ahead = 0; ahead < 2; ahead++)
        for (uint32_t window = 0; window <= 8192; window += 8192)
          {
            struct machine machine;
            graph_node (&machine, 8, 3);
            struct graph *graph = graph_factorize (what, tiles, 4);
            struct simulation simulation = { .graph = graph,
                                             .machine = &machine,
                                             .window = window,
                                             .depth = ahead };
            double plan = run (simulation, SIMULATED_PLAN);
            printf ("%-10s %5u %7u %7u %5u %12.3f %12.3f %10.3f\n",
                    factorizations_names[what], tiles, graph->task_count,
                    window, ahead, plan / graph_bound (graph, &machine),
                    run (simulation, SIMULATED_EAGER) / plan,
                    run (simulation, SIMULATED_WS) / plan);
            graph_free (graph);
          }
}

/* A million tasks: chains of them, each of which reads some others.  */
static struct graph *
many (unsigned chains, unsigned reads)
{
  struct graph *graph = graph_new ();
  for (unsigned i = 0; i < chains; i++)
    graph_datum (graph, 10000);
  for (unsigned i = 0; i < 1000000; i++)
    {
      struct graph_task *task = graph_task (graph, i % 4);
      task->family = task->type;
      task->cost[0] = 100000;
      for (unsigned k = 1; k < 4; k++)
        task->cost[k] = task->cost[0] / (1 + 7 * (i % 4));
      graph_access (graph, i % chains, true, true);
      for (unsigned r = 0; r < reads; r++)
        graph_access (graph, (i + 1 + r) % chains, true, false);
    }
  graph_finish (graph);
  return graph;
}

static double
seconds (void)
{
  struct timespec time;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void
speed (void)
{
  static const struct
  {
    const char *name;
    unsigned chains, reads;
  } all[] = { { "1 chain", 1, 0 },
              { "100 chains", 100, 0 },
              { "100000 chains", 100000, 0 },
              { "stencil of 1000", 1000, 2 } };
  printf ("\nA million tasks, 8192 at a time: seconds of the processor, with"
          " the simulation,\nand those of the simulation alone, with a"
          " queue.\n\n%-18s %10s %10s\n",
          "graph", "plan", "eager");
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    {
      struct machine machine;
      graph_node (&machine, 8, 3);
      struct graph *graph = many (all[i].chains, all[i].reads);
      struct simulation simulation = { .graph = graph,
                                       .machine = &machine,
                                       .window = 8192,
                                       .depth = 1,
                                       .noise = 0.5 };
      double begin = seconds ();
      run (simulation, SIMULATED_PLAN);
      double middle = seconds ();
      run (simulation, SIMULATED_EAGER);
      printf ("%-18s %10.2f %10.2f\n", all[i].name, middle - begin,
              seconds () - middle);
      graph_free (graph);
    }
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*print) (void);
  } tables[] = { { "graphs", graphs },
                 { "slower", slower },
                 { "factorizations", factorizations },
                 { "speed", speed } };
  for (unsigned i = 0; i < 4; i++)
    {
      bool wanted = argc < 2;
      for (int j = 1; j < argc; j++)
        wanted |= !strcmp (argv[j], tables[i].name);
      if (wanted)
        tables[i].print ();
      fflush (stdout);
    }
}
