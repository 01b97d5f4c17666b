/* Objects that register what they have when it is used first, and give it back
   in destructors; pointers that are kept only until the task ends.  */
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>
#include <tasks.h>

TASK void bump (int n, int *v);

void
bump (int n, int *v)
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

class lazy
{
  int v[8] = {};
  bool registered = false;

public:
  ~lazy () { sync (); }

  void
  run ()
  {
    if (!registered)
      {
#pragma tasks register v
        registered = true;
      }
    bump (8, v);
  }

  void
  sync ()
  {
    if (registered)
      {
#pragma tasks unregister v
        registered = false;
      }
  }

  int
  operator[] (int i)
  {
    sync ();
    return v[i];
  }
};

/* What may be nothing.  */
class maybe
{
  int *p;
  int n;

public:
  explicit maybe (int n) : p (nullptr), n (n)
  {
    if (n > 0)
      {
        p = (int *)calloc (n, sizeof *p);
#pragma tasks register p n
      }
  }

  ~maybe ()
  {
    if (p)
      {
#pragma tasks unregister p
        free (p);
      }
  }

  explicit operator bool () const { return p != nullptr; }

  void
  run ()
  {
    if (*this)
      bump (n, p);
  }

  int
  last ()
  {
    if (n <= 0)
      return -1;
#pragma tasks acquire p
    int result = p[n - 1];
#pragma tasks release p
    return result;
  }
};

/* What others construct, from what they are given references to.  */
struct guard
{
  int *p;

  guard (int *p, int n) : p (p)
  {
#pragma tasks register p n
  }

  guard (const guard &) = delete;

  ~guard ()
  {
#pragma tasks unregister p
  }
};

static int
emplaced (int n)
{
  int *v = new int[n]();
  std::optional<guard> g;
  g.emplace (v, n);
  bump (n, v);
  g.reset ();
  int result = v[0];
  delete[] v;
  return result;
}

static int *current;
static std::atomic<int *> latest;
static std::vector<int *> places;

struct use
{
  explicit use (int *v) { current = v; }
  ~use () { current = nullptr; }
};

extern "C"
{
  TASK void bump_current (int n, int *v);
  TASK void bump_latest (int n, int *v);
  TASK void bump_places (int n, int *v);
}

extern "C" void
bump_current (int n, int *v)
{
  use scope (v);
  for (int i = 0; i < n; i++)
    current[i]++;
}

extern "C" void
bump_latest (int n, int *v)
{
  int *before = latest.exchange (v);
  for (int i = 0; i < n; i++)
    latest.load ()[i]++;
  latest = before;
}

extern "C" void
bump_places (int n, int *v)
{
  for (int i = 0; i < n; i++)
    places.push_back (v + i);
  for (int *place : places)
    ++*place;
  places.clear ();
}

static int
bumped ()
{
  int v[4] = {};
#pragma tasks register v
  bump_current (4, v);
  bump_latest (4, v);
  bump_places (4, v);
#pragma tasks unregister v
  return v[3];
}

int
main ()
{
  lazy l;
  l.run ();
  l.run ();
  int sum = l[2];
  l.run ();
  sum += l[1] + l[0];
  maybe none (0), some (5);
  none.run ();
  some.run ();
  some.run ();
  printf ("%d %d %d %d\n", sum, none.last (), some.last (), bumped ());
  printf ("%d\n", emplaced (3));
}
