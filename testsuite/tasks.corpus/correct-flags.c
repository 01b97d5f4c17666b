/* What is registered is kept in bits, in a static flag, in a count, and in the
   pointer itself.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 20

TASK void add (int n, int v[n], int what);

void
add (int n, int v[n], int what)
{
  for (int i = 0; i < n; i++)
    v[i] += what;
}

static int
bits (unsigned wanted)
{
  int a[N] = { 0 }, b[N] = { 0 };
  unsigned registered = 0;
  if (wanted & 1)
    {
#pragma tasks register a
      registered |= 1;
    }
  if (wanted & 2)
    {
#pragma tasks register b
      registered |= 2;
    }
  if (registered & 1)
    add (N, a, 1);
  if (registered & 2)
    add (N, b, 2);
  if (registered & 1)
    {
#pragma tasks unregister a
    }
  if (registered & 2)
    {
#pragma tasks unregister b
    }
  return a[0] + b[0];
}

static int *
table (void)
{
  static int v[N];
  static int ready;
  if (!ready)
    {
#pragma tasks register v
      ready = 1;
    }
  return v;
}

static int
optional (int n)
{
  int *v = NULL, *w = calloc (N, sizeof *w);
  int result = 0;
#pragma tasks register w N
  if (n > 3 && (v = calloc (n, sizeof *v)) != NULL)
    {
#pragma tasks register v n
    }
  for (int i = 0; i < 3; i++)
    {
      add (N, w, i);
      if (v)
        add (n, v, i);
    }
#pragma tasks unregister w
  if (v)
    {
#pragma tasks unregister v
      result = v[0];
    }
  result += w[0];
  free (v);
  free (w);
  return result;
}

static int
counted (int count)
{
  int *v[8];
  int made = 0, result = 0;
  while (made < count && made < 8)
    {
      v[made] = calloc (N, sizeof (int));
      if (!v[made])
        break;
#pragma tasks register v[made] N
      made++;
    }
  for (int i = 0; i < made; i++)
    add (N, v[i], i);
  while (made-- > 0)
    {
#pragma tasks unregister v[made]
      result += v[made][0];
      free (v[made]);
    }
  return result;
}

int
main (int argc, char **argv)
{
  (void)argv;
  printf ("%d %d\n", bits (argc), bits (3));
  add (N, table (), 4);
  add (N, table (), 5);
  int *v = table ();
#pragma tasks acquire v
  printf ("%d\n", v[0]);
#pragma tasks release v
  printf ("%d %d\n", optional (2), optional (5));
  printf ("%d\n", counted (4 + argc));
  return 0;
}
