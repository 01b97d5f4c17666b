/* SPDX-License-Identifier: GPL-3.0-or-later

   Host threads that run side by side.

   The threads work in rounds, with a barrier between two rounds.  In a round
   each object belongs to one thread; in the next one it may belong to another,
   whose tasks then come later in the order of calls.  So the result is the
   same however the threads run.  What threads print is shown after they were
   joined.  */

#include "context.h"
#include "options.h"
#include "rng.h"

#include <string.h>

#define MAX_THREADS 4

struct thread
{
  struct text text;
  struct context context;
};

static void
begin_thread (struct thread *t, const struct context *c, int id, int number)
{
  text_open (&t->text);
  t->context = *c;
  t->context.w = (struct writer){ .out = t->text.file };
  t->context.leave = NULL;
  struct writer *w = &t->context.w;
  line (w, "static void *\nthread_%d_%d (void *argument)", id, number);
  open_brace (w);
  line (w, "struct thread *self = argument;");
  line (w, "FILE *out = open_memstream (&self->text, &self->size);");
  line (w, "uint64_t h = self->h;");
}

static void
end_thread (struct thread *t, struct context *c)
{
  struct writer *w = &t->context.w;
  line (w, "self->h = h;");
  line (w, "fclose (out);");
  line (w, "return NULL;");
  close_brace (w);
  line (w, "%s", "");
  c->cost += t->context.cost - c->cost;
  text_print (&t->text, c->functions->file);
}

/* Distribute the objects among COUNT threads and let each do something.  */
static void
write_round (struct context *c, struct thread *threads, int count)
{
  int owner[MAX_LOCALS];
  for (int i = 0; i < c->object_count; i++)
    owner[i] = rng_below (count);
  for (int i = 0; i < count; i++)
    {
      struct context *inner = &threads[i].context;
      inner->object_count = 0;
      for (int j = 0; j < c->object_count; j++)
        if (owner[j] == i)
          inner->objects[inner->object_count++] = c->objects[j];
      inner->cost = c->cost;
      statements (inner, rng_between (1, 5));
      c->cost = inner->cost;
    }
}

/* Start the threads in C and join them.  */
static void
write_start (struct context *c, int id, int count)
{
  struct writer *w = &c->w;
  open_brace (w);
  line (w, "struct thread threads[%d];", count);
  line (w, "pthread_barrier_init (&barrier_%d, NULL, %d);", id, count);
  for (int i = 0; i < count; i++)
    {
      line (w, "threads[%d].h = h + %d;", i, i);
      line (w, "start (&threads[%d], thread_%d_%d);", i, id, i);
    }
  for (int i = 0; i < count; i++)
    line (w, "h = mix (h, join (&threads[%d], out));", i);
  line (w, "pthread_barrier_destroy (&barrier_%d);", id);
  close_brace (w);
}

bool
threads_statement (struct context *c)
{
  struct thread threads[MAX_THREADS];
  int count = rng_between (2, MAX_THREADS), rounds = rng_between (1, 3);
  int id = unique ();
  line (&(struct writer){ .out = c->functions->file },
        "static pthread_barrier_t barrier_%d;\n", id);
  for (int i = 0; i < count; i++)
    begin_thread (&threads[i], c, id, i);
  for (int round = 0; round < rounds; round++)
    {
      if (round > 0)
        for (int i = 0; i < count; i++)
          line (&threads[i].context.w, "pthread_barrier_wait (&barrier_%d);",
                id);
      write_round (c, threads, count);
    }
  for (int i = 0; i < count; i++)
    end_thread (&threads[i], c);
  write_start (c, id, count);
  return true;
}
