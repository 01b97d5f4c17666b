// A vector is made larger while its elements are registered.
#include <cstdio>
#include <tasks.h>
#include <vector>

TASK void halve (int n, float *v);

void
halve (int n, float *v)
{
  for (int i = 0; i < n; i++)
    v[i] /= 2;
}

int
main ()
{
  std::vector<float> v (10, 8);
  float *data = v.data ();
#pragma tasks register data 10
  halve (10, data);
#ifdef FIXED
#pragma tasks unregister data
#endif
  v.resize (10000, 3); /* MISTAKE check */
  std::printf ("%g %g\n", v[0], v[9999]);
  return 0;
}
