/* Exceptions leave scopes whose buffers destructors forget.  */
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <tasks.h>

TASK void half (int n, const double *v, double *w TASK_OUTPUT);

void
half (int n, const double *v, double *w)
{
  for (int i = 0; i < n; i++)
    w[i] = v[i] / 2;
}

struct registration
{
  double *p;
  registration (double *q, int n) : p (q)
  {
#pragma tasks register p n
  }
  ~registration ()
  {
#pragma tasks unregister p
  }
};
static double
check (double x)
{
  if (x > 3)
    throw std::out_of_range ("too large");
  return x;
}

static double
compute (int n)
{
  std::unique_ptr<double[]> a (new double[n]);
  double b[16];
  for (int i = 0; i < n; i++)
    a[i] = i;
  registration ra (a.get (), n), rb (b, n > 16 ? 16 : n);
  if (n > 16)
    throw std::length_error ("too long");
  half (n, a.get (), b);
#pragma tasks acquire b
  double r = check (b[n - 1]);
#pragma tasks release b
  return r;
}

int
main ()
{
  for (int n : { 4, 8, 20, 6 })
    try
      {
        std::printf ("%g\n", compute (n));
      }
    catch (const std::exception &e)
      {
        std::printf ("%s\n", e.what ());
      }
}
