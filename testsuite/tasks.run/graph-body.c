/* SPDX-License-Identifier: GPL-3.0-or-later

   A pragma and its block together are the body of a statement without braces;
   spellings by _Pragma and macros; declarations of labels in the block.  */

#include "more/mix.h"

enum
{
  N = 4
};

#define GRAPH _Pragma ("tasks graph")
#define TWICE(A, B, K)                                                        \
  _Pragma ("tasks graph")                                                     \
  {                                                                           \
    mix (N, A, B, K);                                                         \
    mix (N, B, A, K);                                                         \
  }                                                                           \
  _Pragma ("tasks graph") { mix (N, A, A, K); }

static unsigned a[N], b[N];

static void
bodies (int n)
{
  if (n % 2)
#pragma tasks graph
    {
      printf ("odd ");
      stir (N, a, n);
    }
  else
#pragma tasks graph
    {
      printf ("even ");
      stir (N, b, n);
    }
  if (n == 100)
#pragma tasks graph
    {
      printf ("never ");
      stir (N, a, 100);
    }
  if (n > 2)
    if (n > 4)
#pragma tasks graph
      {
        printf (">4 ");
        mix (N, a, b, n);
      }
    else
#pragma tasks graph
      {
        printf ("3 or 4 ");
        mix (N, b, a, n);
      }
  else
    printf ("small ");
  for (int i = 0; i < n; i++)
#pragma tasks graph
    {
      printf ("%d", i);
      mix (N, a, b, i);
      mix (N, b, a, i);
    }
  int w = n;
  while (w-- > 0)
    GRAPH
    {
      printf (".");
      stir (N, a, w);
    }
  do
#pragma tasks graph
    {
      printf ("!");
      stir (N, b, n);
    }
  while (n++ < 4);
  printf ("\n");
}

static void
labels (int n)
{
#pragma tasks graph
  {
    __label__ again, out;
    __label__ never;
  again:
    mix (N, a, b, n);
    if (n == 50)
      goto never;
    if (n-- > 2)
      goto again;
    if (n == 0)
      goto out;
    mix (N, b, a, n);
    if (0)
      {
      never:
        printf ("never\n");
      }
  out:;
  }
}

/* A nested function of GNU C in the block.  */
static int
function (int n)
{
  int calls = 0;
  for (int i = 0; i < n; i++)
#pragma tasks graph
    {
      auto void call (unsigned k);
      void call (unsigned k)
      {
#pragma tasks graph
        {
          calls++;
          mix (N, a, b, k + i);
        }
      }
      call (1);
      call (2);
    }
  return calls;
}

int
main (void)
{
#pragma tasks register a
#pragma tasks register b
  for (int i = 0; i < 8; i++)
    {
      bodies (i);
      labels (i);
      TWICE (a, b, i)
      if (i == 3)
        GRAPH { stir (N, a, 7); }
      else
        GRAPH { stir (N, b, 7); }
    }
  printf ("%d\n", function (3));
#pragma tasks wait
  print ("a", N, a);
  print ("b", N, b);
  return 0;
}
