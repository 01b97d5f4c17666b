/* SPDX-License-Identifier: GPL-3.0-or-later

   Pragmas in C++, with operands.  */

#include <cstdio>
#include <cstdlib>

__attribute__ ((task)) static void
add (int n, int *v, int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

template <typename T> static void
work (T *v, int n)
{
#pragma tasks register v n
  add (n, v, 1);
#pragma tasks unregister v
}

struct holder
{
  int *v;
  int n;

  void
  run ()
  {
#pragma tasks register this->v n
    add (n, v, 2);
#pragma tasks acquire v
    std::printf ("%d\n", v[0]);
#pragma tasks release v
#pragma tasks unregister v
  }
};

int
main ()
{
  int n = 4, fixed[3] = { 1, 2, 3 };
  int *v = static_cast<int *> (std::calloc (n, sizeof (int)));

#pragma tasks initialize
#pragma tasks register fixed
#pragma tasks register v n
  add (n, v, 1);
  add (3, fixed, 5);
#pragma tasks acquire v
  std::printf ("%d %d\n", v[0], v[3]);
#pragma tasks release v
#pragma tasks unregister v n
#pragma tasks wait
#pragma tasks unregister fixed
  std::printf ("%d\n", fixed[2]);
  work (v, n);
  holder h = { v, n };
  h.run ();
#pragma tasks shutdown
  std::free (v);
  return 0;
}
