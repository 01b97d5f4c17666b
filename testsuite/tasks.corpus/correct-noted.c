/* What was done was noted as a constant just before it is asked for: in bits,
   in members of what was cleared, made and loaded, by helpers and behind
   pointers.  */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void bump (int n, int v[n]);

void
bump (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

#define N 10

struct series
{
  unsigned registered : 1, acquired : 1, dirty : 1;
  short n;
  int *v;
};

static void
need (struct series *s)
{
  if (!s->registered)
    {
#pragma tasks register s->v s->n
      s->registered = 1;
    }
}

static int *
map (struct series *s)
{
  if (s->registered && !s->acquired)
    {
#pragma tasks acquire s->v
      s->acquired = 1;
    }
  s->dirty = 1;
  return s->v;
}

static void
unmap (struct series *s)
{
  if (s->acquired)
    {
#pragma tasks release s->v
    }
  s->acquired = 0;
}

static void
drop (struct series *s)
{
  unmap (s);
  if (s->registered)
    {
#pragma tasks unregister s->v
    }
  s->registered = 0;
}

/* The first round finds nothing registered.  */
static int
rounds (int count)
{
  struct series s = { .n = N };
  s.v = calloc (N, sizeof *s.v);
  for (int i = 0; i < count; i++)
    {
      map (&s)[i % N] += 10;
      unmap (&s);
      if (i % 5 == 4)
        drop (&s);
      need (&s);
      bump (s.n, s.v);
    }
  int sum = map (&s)[0];
  drop (&s);
  free (s.v);
  return sum;
}

struct job
{
  int ready;
  int *v;
};

static void
finish (struct job *job)
{
  if (job->ready)
    {
#pragma tasks unregister job->v
    }
  free (job->v);
}

/* On the way of errors it is not registered.  */
static int
early (int n)
{
  struct job job = { 0, calloc (N, sizeof (int)) };
  if (!job.v || n < 0)
    {
      finish (&job);
      return -1;
    }
#pragma tasks register job.v N
  job.ready = 1;
  bump (n, job.v);
  finish (&job);
  return n;
}

static void
mark (struct job *job, int ready)
{
  job->ready = ready;
}

static struct job *
make (void)
{
  struct job *job = malloc (sizeof *job);
  if (!job)
    return NULL;
  memset (job, 0, sizeof *job);
  job->v = calloc (N, sizeof (int));
  return job;
}

static void
destroy (struct job *job)
{
  if (!job)
    return;
  finish (job);
  free (job);
}

/* Made, marked and ended by others.  */
static int
made (int n)
{
  struct job *job = make ();
  if (!job || !job->v || n > N)
    {
      destroy (job);
      return -1;
    }
#pragma tasks register job->v N
  mark (job, 1);
  bump (n, job->v);
#pragma tasks wait
  int sum = job->v[0] + job->v[N - 1];
  destroy (job);
  return sum;
}

/* Behind a pointer, and in an array.  */
static void
end (int *v, const int *ready)
{
  if (*ready)
    {
#pragma tasks unregister v
    }
}

static int
behind (int n)
{
  int ready[2] = { 0 }, again = 0;
  int v[N] = { 0 }, w[N] = { 0 };
  if (n > 3)
    {
#pragma tasks register v
      ready[0] = 1;
      bump (N, v);
    }
#pragma tasks register w
  again = 1;
  bump (N, w);
  end (v, ready);
  end (w, &again);
  return v[0] + w[0] + ready[1];
}

/* In static variables; and `context' is loaded each time.  */
static int ready;
static struct job *context;

static void
quit (void)
{
  if (ready)
    {
#pragma tasks unregister context->v
    }
  ready = 0;
}

static int
global (int n)
{
  struct job job = { 0, calloc (N, sizeof (int)) };
  context = &job;
  ready = 0;
  if (n < 0)
    {
      quit ();
      free (job.v);
      return -1;
    }
#pragma tasks register context->v N
  ready = 1;
  bump (n, context->v);
  quit ();
  quit ();
  int sum = job.v[0];
  free (job.v);
  return sum;
}

/* A number, and not only whether it is set.  */
enum state
{
  EMPTY,
  FILLED,
  SHARED
};

struct slot
{
  enum state state;
  int v[N];
};

static void
advance (struct slot *slot)
{
  switch (slot->state)
    {
    case EMPTY:
      slot->v[0] = 7;
      slot->state = FILLED;
      break;
    case FILLED:
#pragma tasks register slot->v
      bump (N, slot->v);
      slot->state = SHARED;
      break;
    case SHARED:
#pragma tasks unregister slot->v
      slot->state = EMPTY;
      break;
    }
}

static int
states (void)
{
  struct slot slot = { EMPTY, { 0 } };
  for (int i = 0; i < 3; i++)
    advance (&slot);
  advance (&slot);
  advance (&slot);
  advance (&slot);
  return slot.v[0];
}

/* Static variables are zero where the program begins.  */
static int table[N], known;

static void
off (void)
{
  if (known)
    {
#pragma tasks unregister table
      known = 0;
    }
}

static void
on (void)
{
  if (!known)
    {
#pragma tasks register table
      known = 1;
    }
}

/* Pointers without a parameter of their own.  */
static void
all (int n, ...)
{
  va_list list;
  va_start (list, n);
  for (int *v; (v = va_arg (list, int *));)
    {
#pragma tasks register v n
    }
  va_end (list);
}

/* A loop without an iteration calls no task.  */
static int
never (int n)
{
  int v[N] = { 0 };
#pragma tasks register v
  for (int i = 0; i < n; i++)
    bump (N, v);
  if (n <= 0)
    v[0] = 3;
#pragma tasks unregister v
  return v[0];
}

/* What is noted is changed through a pointer to another type.  */
enum mode { OFF, ON };

static enum mode mode;

static void
choose (int *m)
{
  *m = ON;
}

static int
disguised (void)
{
  int v[N] = { 0 };
  mode = OFF;
  choose ((int *) &mode);
  if (mode)
    {
#pragma tasks register v
    }
  bump (N, v);
  if (mode)
    {
#pragma tasks unregister v
    }
  return v[0];
}

int
main (int argc, char **argv)
{
  (void) argv;
  off ();
  on ();
  bump (N, table);
  on ();
  bump (N, table);
  off ();
  off ();
  int v[N] = { 0 }, w[N] = { 0 };
  all (N, v, w, NULL);
  bump (N, w);
#pragma tasks unregister v
#pragma tasks unregister w
  printf ("%d %d %d %d\n", table[0], w[0], never (argc), never (-argc));
  printf ("%d %d %d\n", rounds (12), early (argc + 3), early (-argc));
  printf ("%d %d %d %d\n", made (argc + 3), made (argc + N), behind (argc + 3),
          behind (argc));
  printf ("%d %d %d %d\n", global (argc), global (-argc), states (),
          disguised ());
  return 0;
}
