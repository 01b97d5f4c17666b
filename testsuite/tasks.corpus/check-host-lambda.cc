/* A lambda that the library of C++ calls, and into which it is inlined: its
   line counts, not whose function it is in.  */
#include <cstdio>
#include <thread>
#include <tasks.h>

constexpr int N = 1 << 14;
static int large[N];

TASK void inc (int n, int *v);

void
inc (int n, int *v)
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

int
main ()
{
  int seen = 0;
#pragma tasks register large
  inc (N, large);
#ifdef FIXED
#pragma tasks acquire large
#endif
  std::thread reader ([&] {
    seen = large[N / 2]; /* MISTAKE check */
  });
  reader.join ();
#pragma tasks unregister large
  std::printf ("%d\n", seen);
  return 0;
}
