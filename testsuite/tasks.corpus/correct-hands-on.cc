/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Nothing is wrong.  An array is known by a struct that functions fill, and
   that hands it on when it ends; its buffer is registered before or by it.  */

#include <cstdio>
#include <tasks.h>

TASK void scale (int n, float *v, float f);

void
scale (int n, float *v, float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

static void
begin (float *v, int n)
{
#pragma tasks register v n
}

static void
end (float *v)
{
#pragma tasks unregister v
}

struct app
{
  float *v;
};

static void
init (app *a, float *v)
{
  a->v = v;
}

static void
finish (app *a)
{
  end (a->v);
}

class guard
{
  float *v;

public:
  explicit guard (float *p) : v (p)
  {
  }

  guard (float *p, int n) : v (p)
  {
    begin (v, n);
  }

  ~guard ()
  {
    end (v);
  }
};

static float
by_functions ()
{
  float v[8] = { 1 };
  app a;
  init (&a, v);
#pragma tasks register v
  scale (8, v, 2);
  finish (&a);
  return v[0];
}

static float
by_guard ()
{
  float v[8] = { 1 };
#pragma tasks register v
  {
    guard g (v);
    scale (8, v, 3);
  }
  return v[0];
}

static float
by_owner ()
{
  float v[8] = { 1 };
  {
    guard g (v, 8);
    scale (8, v, 4);
  }
  return v[0];
}

int
main ()
{
  std::printf ("%g %g %g\n", by_functions (), by_guard (), by_owner ());
}
