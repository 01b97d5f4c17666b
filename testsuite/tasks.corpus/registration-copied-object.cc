// Two objects think that they have registered the same array.
#include <cstdio>
#include <tasks.h>

TASK void fill (int n, long *v, long value);

void
fill (int n, long *v, long value)
{
  for (int i = 0; i < n; i++)
    v[i] = value;
}

struct view
{
  long *v;
  int n;
  view (long *v, int n) : v (v), n (n) { tasks_register (v, n); }
  ~view () { tasks_unregister (v); } /* MISTAKE check */
#ifdef FIXED
  view (const view &) = delete;
#endif
};

#ifdef FIXED
static void
use (const view &w)
#else
static void
use (view w)
#endif
{
  fill (w.n, w.v, 5);
}

int
main ()
{
  long v[9] = { 0 };
  {
    view w (v, 9);
    use (w);
  }
  std::printf ("%ld\n", v[8]);
  return 0;
}
