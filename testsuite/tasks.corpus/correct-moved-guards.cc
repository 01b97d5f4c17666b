// Nothing is wrong: objects that register are moved, kept in containers, reset,
// and passed by exceptions.
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <tasks.h>
#include <utility>
#include <vector>

TASK void fill (int n, int *v TASK_OUTPUT, int value);

void
fill (int n, int *v, int value)
{
  for (int i = 0; i < n; i++)
    v[i] = value + i;
}

class guard
{
public:
  guard (int *v, int n) : v (v) { tasks_register (v, n); }
  guard (guard &&other) noexcept : v (std::exchange (other.v, nullptr)) {}
  ~guard ()
  {
    if (v)
      tasks_unregister (v);
  }
  int *get () const { return v; }

private:
  int *v;
};

static guard
make (int *v, int n)
{
  guard g (v, n);
  fill (n, v, 1);
  return g;
}

static int
throwing (int n)
{
  std::vector<int> v (n);
  guard g (v.data (), n);
  fill (n, v.data (), 5);
  if (n > 10)
    throw std::length_error ("too long");
#pragma tasks wait
  return v[n - 1];
}

int
main ()
{
  int a[10], b[10];
  {
    std::vector<guard> guards;
    guards.push_back (make (a, 10));
    guards.push_back (make (b, 10));
    for (const guard &g : guards)
      fill (10, g.get (), 3);
  }
  std::printf ("%d %d\n", a[9], b[0]);
  try
    {
      std::printf ("%d\n", throwing (10));
      std::printf ("%d\n", throwing (11));
    }
  catch (const std::length_error &e)
    {
      std::puts (e.what ());
    }
  std::unique_ptr<int[]> p (new int[4]);
  auto g = std::make_unique<guard> (p.get (), 4);
  fill (4, p.get (), 7);
  g.reset ();
  std::printf ("%d\n", p[3]);
  return 0;
}
