/* Functions that lock and unlock: one releases, its caller goes on.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 12

TASK void rotate (int n, int v[n]);

void
rotate (int n, int v[n])
{
  int first = v[0];
  for (int i = 0; i + 1 < n; i++)
    v[i] = v[i + 1];
  v[n - 1] = first;
}

static void
begin_access (int *v)
{
#pragma tasks acquire v
}

static void
end_access (int *v)
{
#pragma tasks release v
}

static void
poke (int *v, int where, int value)
{
  begin_access (v);
  v[where] = value;
  end_access (v);
}

int
main (void)
{
  int *v = calloc (N, sizeof *v);
#pragma tasks register v N
  poke (v, 0, 7);
  rotate (N, v);

  begin_access (v);
  v[1] = 8;
#ifndef FIXED
  end_access (v);
#endif
  v[2] = 9; /* MISTAKE host-access */
#ifdef FIXED
  end_access (v);
#endif

  for (int i = 0; i < 3; i++)
    {
      rotate (N, v);
#ifdef FIXED
      poke (v, i, i);
#else
      v[i] = i; /* MISTAKE host-access */
#endif
    }

  begin_access (v);
#ifdef FIXED
  printf ("%d\n", v[3]);
#endif
  rotate (N, v);
#ifndef FIXED
  printf ("%d\n", v[3]); /* MISTAKE host-access */
#endif
  end_access (v);

#pragma tasks unregister v
  printf ("%d\n", v[0]);
  free (v);
  return 0;
}
