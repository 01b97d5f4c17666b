/* The same question asked in two ways: by a switch and by another, by a flag
   and by its opposite, by what a function returned or stored.  */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

enum { N = 40 };
enum mode { IDLE, FAST, EXACT, TRACE };

TASK void step (int n, int *v);
void
step (int n, int *v)
{
  for (int i = 0; i < n; i++)
    v[i] += i + 1;
}

/* Who comes behind the first switch has one of its cases.  */
static int
falling (int depth)
{
  int a[N] = { 1 }, b[N] = { 2 }, c[N] = { 3 };
  switch (depth)
    {
    default:
      return -1;
    case 3:
#pragma tasks register c
      /* fall through */
    case 2:
#pragma tasks register b
      /* fall through */
    case 1:
#pragma tasks register a
    }
  step (N, a);
  if (depth >= 2)
    step (N, b);
  if (depth >= 3)
    step (N, c);
  switch (depth)
    {
    case 3:
#pragma tasks unregister c
      /* fall through */
    case 2:
#pragma tasks unregister b
      /* fall through */
    case 1:
#pragma tasks unregister a
    }
  return a[0] + b[0] + c[0];
}

/* A bit has two values.  */
static int
parity (int k)
{
  int even[N] = { 1 }, odd[N] = { 2 };
  k &= 1;
  switch (k)
    {
    case 0:
#pragma tasks register even
      break;
    case 1:
#pragma tasks register odd
      break;
    }
  step (N, k ? odd : even);
  if (k == 0)
    {
#pragma tasks unregister even
    }
  else
    {
#pragma tasks unregister odd
    }
  return even[0] + odd[0];
}

/* All but one of an enumeration.  */
static int
modes (enum mode mode)
{
  int v[N] = { 5 };
  if (mode != IDLE)
    {
#pragma tasks register v
    }
  if (mode >= EXACT)
    step (N, v);
  switch (mode)
    {
    case IDLE:
      break;
    case EXACT:
      step (N, v);
      /* fall through */
    case FAST:
    case TRACE:;
#pragma tasks unregister v
    }
  return v[0];
}

static bool
refuse (int *v, int n)
{
  if (n > N)
    return true;
#pragma tasks register v n
  return false;
}

struct user
{
  int *v;
  bool failed;
};

/* A flag in a structure, and its opposite.  */
static int
refused (int n)
{
  struct user u = { calloc (2 * N, sizeof (int)), false };
  u.failed = refuse (u.v, n);
  if (!u.failed)
    {
      step (n, u.v);
#pragma tasks unregister u.v
    }
  int first = u.v[0];
  free (u.v);
  return first;
}

static bool
grab (int **page, int n)
{
  *page = malloc (n * sizeof **page);
  for (int i = 0; i < n; i++)
    (*page)[i] = i;
  if (n > N)
    return false;
#pragma tasks register *page n
  return true;
}

static int
grabbed (int n)
{
  int *page;
  if (!grab (&page, n))
    {
      free (page);
      return 1;
    }
  step (n, page);
#pragma tasks unregister page
  int first = page[0];
  free (page);
  return first;
}

static int
negative (int *v, int n)
{
  if (n > N)
    return -22;
  if (!v)
    return -12;
#pragma tasks register v n
  return n;
}

/* What is not negative was registered.  */
static int
code (int n)
{
  int *v = calloc (2 * N, sizeof *v), status = negative (v, n), first = 0;
  if (status < 0)
    goto out;
  step (n, v);
#pragma tasks unregister v
  first = v[0];
out:
  free (v);
  return first;
}

static void
store (int *v, int n, int *status)
{
  *status = n > N ? -1 : 0;
  if (*status)
    return;
#pragma tasks register v n
}

/* The status is stored.  */
static int
stored (int n)
{
  int v[2 * N] = { 0 }, status;
  store (v, n, &status);
  if (status != 0)
    return -1;
  step (n, v);
#pragma tasks unregister v
  return v[0];
}

static int
toggled (unsigned flags, int *v)
{
  bool on = !!(flags & 4);
  if (on)
    {
#pragma tasks register v N
    }
  if ((flags & 4) != 0)
    step (N, v);
  if (on ^ 1)
    return v[0];
#pragma tasks unregister v
  return v[1];
}

/* An integer that is a pointer.  */
static int
integer (int n)
{
  int v[N] = { n };
#pragma tasks register v
  step (N, v);
  uintptr_t raw = (uintptr_t)v;
  int *same = (int *)raw;
#pragma tasks unregister same
  int first = v[0];
#pragma tasks register v
  step (N, v);
  same = (int *)((uintptr_t)v & ~(uintptr_t)1);
#pragma tasks unregister same
  return first + v[1];
}

int
main (void)
{
  static int v[N];
  for (int i = 0; i < 5; i++)
    {
      int n = (i + 1) * 10;
      printf ("%d %d %d %d", falling (i), parity (i), modes (i % 4),
              refused (n));
      printf (" %d %d %d %d %d\n", grabbed (n), code (n), stored (n),
              toggled (4 * i, v), integer (n));
    }
}
