// A lambda expression and functions that are declared in a body are no tasks,
// whatever the parameters of the function around them are.
#include <algorithm>
#include <cstdio>
#include <tasks.h>

TASK void fill (int n, double *v TASK_OUTPUT);

void
fill (int n, double *v TASK_OUTPUT)
{
  extern void show (double *v);
  struct local
  {
    static void
    twice (double &x)
    {
      x *= 2;
    }
  };
  std::fill (v, v + n, 1.5);
  std::for_each (v, v + n, [] (double &x) { x += 1; });
  std::for_each (v, v + n, local::twice);
  show (v);
}

void
show (double *v)
{
  std::printf ("%g\n", v[0]);
}

int
main ()
{
  static double v[4];
#pragma tasks register v
  fill (4, v);
#pragma tasks unregister v
  std::printf ("%g\n", v[3]);
}
