/* SPDX-License-Identifier: GPL-3.0-or-later

   Graphs in C++: templates, members, lambdas, destructors, exceptions.  */

#include <cstdio>
#include <stdexcept>

__attribute__ ((task)) static void
step (int n, const int *a, int *b, int k)
{
  for (int i = 0; i < n; i++)
    b[i] = a[(i + 1) % n] + k;
}

struct noisy
{
  int i;
  explicit noisy (int i) : i (i) { std::printf ("+%d\n", i); }
  ~noisy () { std::printf ("-%d\n", i); }
};

template <typename T>
static void
loop (int n, T *a, T *b)
{
  for (int i = 0; i < 6; i++)
#pragma tasks graph
    {
      noisy x (i);
      step (n, a, b, i);
      if (i == 1)
        continue;
      if (i == 4)
        break;
      step (n, b, a, 1);
    }
}

static int
early (int *a, int *b, int k)
{
#pragma tasks graph
  {
    step (4, a, b, 7);
    if (k == 2)
      return 3;
    step (4, b, a, k);
  }
  return 4;
}

struct holder
{
  int *a, *b;

  void
  run ()
  {
    for (int i = 0; i < 4; i++)
      {
#pragma tasks graph
        {
#pragma tasks acquire a
          std::printf ("%d\n", a[0]);
#pragma tasks release a
          step (4, a, b, i);
          step (4, b, a, i);
        }
      }
  }
};

static void
throwing (int *a, int *b)
{
  for (int i = 0; i < 4; i++)
    try
      {
#pragma tasks graph
        {
          noisy n (i);
          step (4, b, a, i);
          if (i == 2)
            throw std::runtime_error ("thrown");
          step (4, a, b, i);
        }
      }
    catch (std::exception &e)
      {
        std::printf ("%s\n", e.what ());
      }
}

int
main ()
{
  int a[4] __attribute__ ((registered)) = { 1, 2, 3, 4 };
  int b[4] __attribute__ ((registered)) = { 0 };

  loop (4, a, b);
  for (int k = 0; k < 4; k++)
    std::printf ("%d\n", early (a, b, k));
  holder h = { a, b };
  h.run ();
  throwing (a, b);

  auto lambda = [&] (int k)
  {
#pragma tasks graph
    {
      __label__ out;
      step (4, b, a, k);
      if (k == 2)
        goto out;
      step (4, a, b, k);
    out:;
    }
  };
  for (int i = 0; i < 4; i++)
    lambda (i);
  auto generic = [&] (auto k)
  {
#pragma tasks graph
    {
      step (4, b, a, k);
    }
  };
  for (int i = 0; i < 4; i++)
    generic (i);

  if (&a[0] == &b[0])
#pragma tasks graph
    {
      std::printf ("never\n");
    }
  else
#pragma tasks graph
    {
#pragma tasks graph
      {
        step (4, a, b, 1);
      }
      step (4, b, a, 1);
    }
  int i = 0;
  do
#pragma tasks graph
    {
      step (4, a, b, i);
    }
  while (i++ < 3);
#pragma tasks wait
  std::printf ("%d %d %d %d, %d\n", a[0], a[1], a[2], a[3], b[0]);
  return 0;
}
