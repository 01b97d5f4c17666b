// A vector moves when it grows.
#include <cstdio>
#include <tasks.h>
#include <vector>

TASK void scale (int n, double *v, double by);

void
scale (int n, double *v, double by)
{
  for (int i = 0; i < n; i++)
    v[i] *= by;
}

int
main ()
{
  std::vector<double> v (8, 1.5);
  double *data = v.data ();
#pragma tasks register data 8
  scale (8, data, 2);
#pragma tasks unregister data
  for (int i = 0; i < 1000; i++)
    v.push_back (i);
#ifdef FIXED
  data = v.data ();
#pragma tasks register data v.size ()
#endif
  scale (v.size (), v.data (), 3); /* MISTAKE check */
#ifdef FIXED
#pragma tasks unregister data
#endif
  std::printf ("%g %g\n", v[0], v[8 + 100]);
  return 0;
}
