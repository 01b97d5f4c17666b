/* SPDX-License-Identifier: GPL-3.0-or-later

   Loops that are executed once stand for scopes: what ends such a scope
   returns null, so that its loop ends, too.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void twice (int n, int v[n]);

void
twice (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

static int *
enter (int *p, int n)
{
#pragma tasks register p n
  return p;
}

static int *
leave (int *p)
{
#pragma tasks unregister p
  return NULL;
}

static int *
begin (int *p)
{
#pragma tasks acquire p
  return p;
}

static int *
end (int *p)
{
#pragma tasks release p
  return NULL;
}

#define REGISTERED(P, N)                                                      \
  for (int *scope_ = enter (P, N); scope_; scope_ = leave (scope_))
#define ACQUIRED(P) for (int *host_ = begin (P); host_; host_ = end (host_))

int
main (void)
{
  int v[16], sum = 0;
  int *w = malloc (8 * sizeof *w);
  if (!w)
    return 1;
  for (int i = 0; i < 16; i++)
    v[i] = w[i / 2] = i;
  REGISTERED (v, 16)
  REGISTERED (w, 8)
  {
    for (int k = 0; k < 3; k++)
      {
        twice (16, v);
        ACQUIRED (v)
        {
          sum += v[5];
          v[5] = 1;
        }
        twice (8, w);
      }
  }
  printf ("%d\n", sum + w[7] + v[15]);
  free (w);
  return 0;
}
