// delete[] of a registered array, by the destructor of its owner.
#include <cstdio>
#include <memory>
#include <tasks.h>

TASK void count_down (int n, int *v TASK_OUTPUT);

void
count_down (int n, int *v)
{
  for (int i = 0; i < n; i++)
    v[i] = n - i;
}

static int
first (int n)
{
  int *v = new int[n];
#pragma tasks register v n
  count_down (n, v);
#pragma tasks wait
  int result = v[0];
#ifdef FIXED
#pragma tasks unregister v
#endif
  delete[] v; /* MISTAKE lifetime */
  return result;
}

int
main ()
{
  std::printf ("%d\n", first (10));
  return 0;
}
