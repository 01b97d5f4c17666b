// Algorithms of the library work on what tasks still write.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <tasks.h>

TASK void iota (int n, int *v TASK_OUTPUT, int first);

void
iota (int n, int *v, int first)
{
  for (int i = 0; i < n; i++)
    v[i] = first + (i * 7) % n;
}

int
main ()
{
  int v[30];
#pragma tasks register v
  iota (30, v, 4);
#ifdef FIXED
#pragma tasks wait
#endif
  int sum = std::accumulate (v, v + 30, 0); /* MISTAKE host-access */
#pragma tasks wait
  iota (30, v, 5);
#ifdef FIXED
#pragma tasks wait
#endif
  std::sort (v, v + 30); /* MISTAKE host-access */
#pragma tasks unregister v
  std::printf ("%d %d\n", sum, v[0]);
  return 0;
}
