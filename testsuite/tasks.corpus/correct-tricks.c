/* C that is hard to read: conditions with effects, names that hide others,
   pointers through unions, integers and tables.  */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 10

TASK void plus (int n, short v[n], short what);

void
plus (int n, short v[n], short what)
{
  for (int i = 0; i < n; i++)
    v[i] += what;
}

static int
enroll (short *v)
{
#pragma tasks register v N
  return 1;
}

static int
retire (short *v)
{
#pragma tasks unregister v
  return v[0];
}

static int
chained (int on)
{
  short v[N] = { 0 };
  int ok = on && enroll (v);
  ok &&(plus (N, v, 3), 1);
  int first = ok ? retire (v) : -1;
  return first + v[1];
}

static int
hidden (void)
{
  short v[N] = { 1 };
#pragma tasks register v
  plus (N, v, 1);
  {
    short v[N] = { 5 };
    v[0]++;
    printf ("%d\n", v[0]);
#pragma tasks register v
    plus (N, v, 2);
#pragma tasks unregister v
    printf ("%d\n", v[0]);
  }
#pragma tasks unregister v
  return v[0];
}

static int
integers (void)
{
  short *v = calloc (N, sizeof *v);
  uintptr_t number = (uintptr_t)v;
  union
  {
    void *any;
    short *shorts;
  } both = { .any = v };
  short *table[3] = { NULL, v, NULL };
  int i = 0;
  while (!table[i])
    i++;
#pragma tasks register both.shorts N
  plus (N, v, 1);
  plus (N, (short *)number, 1);
  plus (N, table[i], 1);
#pragma tasks unregister table[i]
  i = v[0];
  free (v);
  return i;
}

static int
choose (int which)
{
  short a[N] = { 0 }, b[N] = { 0 };
  short *v = which ? a : b;
#pragma tasks register v N
  plus (N, which ? a : b, 6);
#pragma tasks acquire v
  short *other = which ? b : a;
  other[0] = 7;
  int result = v[0];
#pragma tasks release v
#pragma tasks unregister v
  return result + a[0] + b[0];
}

int
main (void)
{
  printf ("%d %d\n", chained (0), chained (1));
  printf ("%d\n", hidden ());
  printf ("%d\n", integers ());
  printf ("%d %d\n", choose (0), choose (1));
  return 0;
}
