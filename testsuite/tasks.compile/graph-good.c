/* SPDX-License-Identifier: GPL-3.0-or-later

   Forms of #pragma tasks graph about which there is nothing to say; above all,
   a pragma and its block are a body.  */

/* { dg-options "-Wall -Wextra -Wpedantic -Wshadow -Wjump-misses-init -std=c99" } */

void use (int);
void many (int n, int *v);

#define GRAPH _Pragma ("tasks graph")
#define GRAPH_OF(STATEMENT)                                                   \
  _Pragma ("tasks graph")                                                     \
  {                                                                           \
    STATEMENT;                                                                \
  }
#define BEGIN {
#define END }

void
many (int n, int *v)
{
#pragma tasks graph
  {
  }
#pragma tasks graph
  {
    int local = n;
    use (local);
#pragma tasks graph
    {
      int inner = local;
      use (inner);
    }
  }
  if (n)
#pragma tasks graph
    {
      use (1);
    }
  else if (n == 2)
#pragma tasks graph
    {
      use (2);
    }
  else
#pragma tasks graph
    {
#pragma tasks graph
      {
#pragma tasks register v n
#pragma tasks unregister v
      }
    }
  for (int i = 0; i < n; i++)
#pragma tasks graph
    {
      use (i);
    }
  while (n)
#pragma tasks graph
    {
      use (n--);
    }
  do
#pragma tasks graph
    {
      use (n++);
    }
  while (n < 4);
  switch (n)
    {
    case 1:
#pragma tasks graph
      {
        use (1);
        break;
      }
    default:
#pragma tasks graph
      {
        use (2);
      }
    }
again:
#pragma tasks graph
  {
    use (n);
  }
  if (n)
    goto again;
  GRAPH { use (1); }
  GRAPH_OF (use (2); use (3))
  for (int i = 0; i < n; i++)
    GRAPH_OF (use (i))
  if (n)
    GRAPH { use (5); }
  else
    GRAPH_OF (use (4))
#pragma tasks graph
  BEGIN
    use (6);
  END
#pragma tasks graph
    /* A comment may stand between them, and so may
       other lines of the preprocessor.  */
#ifdef GRAPH
#line 100 "elsewhere.c"
  {
    use (7);
  }
#endif
}
