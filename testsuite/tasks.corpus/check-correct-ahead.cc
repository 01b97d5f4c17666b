/* A class that hands its numbers to tasks, and takes them back when they are
   asked for: with all that inline, the compiler reads them ahead of the
   condition whether tasks still have them.  The compiler cannot tell what the
   flag means.  */

/* OPTIONS -fplugin-arg-tasks-Wno-unregistered */
/* OPTIONS -fplugin-arg-tasks-Wno-registration */

#include <cstdio>
#include <tasks.h>

TASK void increment (int n, int *v);

void
increment (int n, int *v)
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

class numbers
{
  int v[8] = {};
  bool registered = false;

public:
  void
  run ()
  {
    if (!registered)
      {
#pragma tasks register v
	registered = true;
      }
    increment (8, v);
  }

  void
  bring ()
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
    bring ();
    return v[i];
  }

  ~numbers () { bring (); }
};

int
main ()
{
  numbers some;
  some.run ();
  some.run ();
  int sum = some[2];
  some.run ();
  sum += some[1] + some[0];
  std::printf ("%d\n", sum);
}
