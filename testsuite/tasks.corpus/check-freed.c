/* Memory is freed, or moved, while it is registered: which of it, the compiler
   cannot know.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define SLOTS 4
#define N 16

TASK void fill (int n, float v[n] TASK_OUTPUT, float x);
TASK void smooth (int n, float v[n]);

void
fill (int n, float v[n], float x)
{
  for (int i = 0; i < n; i++)
    v[i] = x;
}

/* What a body allocates itself it may free.  */
void
smooth (int n, float v[n])
{
  float *old = malloc (n * sizeof *old);
  memcpy (old, v, n * sizeof *old);
  for (int i = 1; i < n; i++)
    v[i] = (old[i - 1] + old[i]) / 2;
  free (old);
}

struct pool
{
  int count;
  float *slot[SLOTS];
};

static void
pool_fill (struct pool *p)
{
  while (p->count < SLOTS)
    {
      float *v = malloc (N * sizeof *v);
#pragma tasks register v N
      fill (N, v, p->count);
      smooth (N, v);
      p->slot[p->count++] = v;
    }
}

/* Without a word to the runtime.  */
static void
pool_destroy (struct pool *p)
{
  while (p->count > 0)
    {
      float *v = p->slot[--p->count];
#ifdef FIXED
#pragma tasks unregister v
#endif
      free (v); /* MISTAKE check */
    }
}

/* The host grows what it has, and some of it is registered.  */
static void
grow (float **list[2], int which, int n)
{
  float *moved = realloc (*list[which], n * sizeof *moved); /* MISTAKE check */
  *list[which] = moved;
}

int
main (int argc, char **argv)
{
  (void)argv;
  struct pool p = { 0 };
  float *mine = calloc (N, sizeof *mine), *tasks = calloc (N, sizeof *tasks);
  float **list[2] = { &mine, &tasks };
#pragma tasks register tasks N
  fill (N, tasks, 1);
  pool_fill (&p);
#pragma tasks wait
#ifdef FIXED
  grow (list, argc - 1, 2 * N);
#else
  grow (list, argc, 2 * N);
#endif
  printf ("%g\n", mine[0]);
  pool_destroy (&p);
  /* Forgets all.  */
#pragma tasks shutdown
  printf ("%g\n", tasks[0]);
  free (mine);
  free (tasks);
  return 0;
}
