// Nothing is wrong: lambdas are made before the task and called after the wait.
#include <cstdio>
#include <functional>
#include <tasks.h>
#include <vector>

TASK void cubes (int n, long *v TASK_OUTPUT);

void
cubes (int n, long *v)
{
  for (long i = 0; i < n; i++)
    v[i] = i * i * i;
}

template <typename F>
static void
with_registered (std::vector<long> &v, F f)
{
  long *data = v.data ();
#pragma tasks register data v.size ()
  f (data);
#pragma tasks unregister data
}

int
main ()
{
  std::vector<long> v (10);
  std::vector<std::function<void ()>> later;
  with_registered (v, [&] (long *data) {
    cubes (10, data);
    later.emplace_back ([&v] { std::printf ("%ld\n", v[9]); });
    auto wait = [] {
#pragma tasks wait
    };
    wait ();
    later.emplace_back ([&v, x = v[2]] { std::printf ("%ld\n", v[1] + x); });
  });
  for (auto &f : later)
    f ();
  return 0;
}
