/* Tasks that keep a pointer, and take it back, under conditions.  */
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <tasks.h>

static _Thread_local float *current, *slots[4];

struct context
{
  float *last;
  int has_last;
};

static _Thread_local struct
{
  float *at;
  char name[8];
} named;

static float
first (void)
{
  return current ? current[0] : 0;
}

TASK void same (int n, float v[n], int keep);
TASK void other (int n, float v[n], int keep, int drop);
TASK void computed (int n, float v[n], unsigned flags);
TASK void noted (int n, float v[n], int keep);
TASK void cases (int n, float v[n], int mode);
TASK void unless (int n, float v[n]);
TASK void early (int n, float v[n]);
TASK void slot (int n, float v[n], int k);
TASK void part (int n, float v[n]);
TASK void within (int n, float v[n], struct context c[1]);

void
same (int n, float v[n], int keep)
{
  if (keep)
    current = v;
  v[n - 1] += first ();
  if (keep)
    current = NULL;
}

void
other (int n, float v[n], int keep, int drop)
{
  if (keep)
    current = v; /* MISTAKE escape */
  v[n - 1] += first ();
#ifdef FIXED
  drop = keep;
#endif
  if (drop)
    current = NULL;
}

void
computed (int n, float v[n], unsigned flags)
{
  if (flags & 4)
    __atomic_store_n (&current, v, __ATOMIC_RELEASE);
  v[n - 1] += first ();
  if ((flags & 4) != 0)
    __atomic_store_n (&current, NULL, __ATOMIC_RELEASE);
}

void
noted (int n, float v[n], int keep)
{
  int kept = 0;
  if (keep > 1 || n > 3)
    {
      current = v;
      kept = 1;
    }
  v[n - 1] += first ();
  if (kept)
    current = NULL;
}

void
cases (int n, float v[n], int mode)
{
  switch (mode)
    {
    case 1:
    case 3:
      current = v;
      break;
    }
  v[n - 1] += first ();
  if (mode == 1 || mode == 3)
    current = NULL;
}

void
unless (int n, float v[n])
{
  if (!current)
    current = v;
  v[n - 1] += first ();
  if (current == v)
    current = NULL;
}

void
early (int n, float v[n])
{
  current = v; /* MISTAKE escape */
  v[n - 1] += first ();
  if (v[n - 1] > 3)
    {
#ifdef FIXED
      current = NULL;
#endif
      return;
    }
  v[0] = 0;
  current = NULL;
}

void
slot (int n, float v[n], int k)
{
  slots[k & 3] = v; /* MISTAKE escape */
  v[n - 1] += slots[k & 3][0];
#ifdef FIXED
  slots[k & 3] = NULL;
#else
  slots[k & 1] = NULL;
#endif
}

void
part (int n, float v[n])
{
  named.at = v; /* MISTAKE escape */
  v[n - 1] += named.at[0];
#ifdef FIXED
  memset (&named, 0, sizeof named);
#else
  memset (named.name, 0, sizeof named.name);
#endif
}

void
within (int n, float v[n], struct context c[1])
{
  if (n > 3)
    {
      c->last = v;
      c->has_last = 1;
    }
  v[n - 1] += c->last ? c->last[0] : 0;
  if (c->has_last)
    {
      c->last = NULL;
      c->has_last = 0;
    }
}

int
main (void)
{
  float v[8] TASK_REGISTERED = { 1, 2 };
  struct context c[1] TASK_REGISTERED = { { NULL, 0 } };

  same (8, v, 1);
  other (8, v, 1, 1);
  computed (8, v, 5);
  noted (8, v, 0);
  cases (8, v, 3);
  unless (8, v);
  early (8, v);
  slot (8, v, 2);
  part (8, v);
  within (8, v, c);
#pragma tasks wait
  printf ("%g %g\n", v[0], v[7]);
  return 0;
}
