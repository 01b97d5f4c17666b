/* SPDX-License-Identifier: GPL-3.0-or-later

   What a task's body may do: __func__, static locals, labels, recursion as an
   ordinary algorithm, nested functions, alloca, early return.  */

#include <alloca.h>
#include <stdio.h>
#include <string.h>

static void describe (char *text) __attribute__ ((task));
static void early (int n, int *v) __attribute__ ((task));
static inline void inlined (int *v) __attribute__ ((task));
static void nested (int n, int *v) __attribute__ ((task));
void extern_task (int *v) __attribute__ ((task));

static void
describe (char *text)
{
  static int calls;
  char *copy = alloca (20);

  strcpy (copy, __func__);
  sprintf (text, "%s %s %d", copy, __FUNCTION__, ++calls);
}

static void
early (int n, int *v)
{
again:
  if (n == 0)
    return;
  *v += n--;
  goto again;
}

static inline void
inlined (int *v)
{
  switch (*v)
    {
    case 1 ... 9:
      *v = 100;
      break;
    default:
      *v = -1;
    }
}

static void
nested (int n, int *v)
{
  int sum = 0;
  void add (int k) { sum += k * n; }

  for (int i = 0; i < n; i++)
    add (i);
  *v = sum;
}

/* Attribute on the definition only is in definition.c.  */
void
extern_task (int *v)
{
  *v += ({
    int x = 3;
    x *x;
  });
}

int
main (void)
{
  char text[40];
  int v[1] = { 0 }, w[1] = { 5 }, x[1], y[1] = { 0 };

#pragma tasks register text
#pragma tasks register v
#pragma tasks register w
#pragma tasks register x
#pragma tasks register y
  describe (text);
  describe (text);
  early (10, v);
  inlined (w);
  nested (6, x);
  extern_task (y);
#pragma tasks wait
  printf ("%s %d %d %d %d\n", text, v[0], w[0], x[0], y[0]);
#pragma tasks shutdown
  return 0;
}
