/* A base class by a template parameter, policies by tag types.  */
#include <cstdio>
#include <cstdlib>
#include <tasks.h>

TASK void step (int n, const double *a, double *b TASK_OUTPUT);

void
step (int n, const double *a, double *b)
{
  for (int i = 0; i < n; i++)
    b[i] = a[i] * .5 + (i ? a[i - 1] : 0) * .5;
}

template <class D> struct pair_of
{
  double *x, *y;
  int n;
  pair_of (int k) : n (k)
  {
    x = static_cast<D *> (this)->get (n);
    y = static_cast<D *> (this)->get (n);
    double *p = x, *q = y;
#pragma tasks register p n
#pragma tasks register q n
  }
  void advance (int times)
  {
    while (times-- > 0)
      {
        step (n, x, y);
        double *t = x;
        x = y;
        y = t;
      }
  }
  ~pair_of ()
  {
    double *p = x, *q = y;
#pragma tasks unregister p
#pragma tasks unregister q
    std::printf ("%.4f\n", p[2]);
    static_cast<D *> (this)->put (p);
    static_cast<D *> (this)->put (q);
  }
};
struct on_heap : pair_of<on_heap>
{
  using pair_of::pair_of;
  static double *get (int n)
  {
    return static_cast<double *> (std::calloc (n, 8)) + 0;
  }
  static void put (double *p) { std::free (p); }
};
struct by_new : pair_of<by_new>
{
  using pair_of::pair_of;
  static double *get (int n) { return new double[n](); }
  static void put (double *p) { delete[] p; }
};
template <class P> static void drive (int n, int k)
{
  P p (n);
  double *x = p.x;
#pragma tasks acquire x
  x[1] = 1;
#pragma tasks release x
  p.advance (k);
}

/* Counts of a base class, by a pointer or a reference to it; what is derived
   puts its own members behind those.  */
struct counted
{
  int n = 0;
  char kind = 0;
  virtual ~counted () {}
};
struct grid : counted
{
  char flag = 1;
  double *at = nullptr;
};
struct labelled : grid
{
  const char *label = "";
};

static double
grown ()
{
  grid g;
  g.n = 4;
  counted &c = g;
  c.n *= 4;
  g.at = new double[g.n]();
  double *p = g.at, *r = new double[16];
#pragma tasks register p 16
#pragma tasks register r 16
  step (16, p, r);
#pragma tasks unregister p
#pragma tasks unregister r
  labelled *l = new labelled;
  l->n = 2;
  counted *base = l;
  base->n = 9;
  double *q = new double[l->n]();
#pragma tasks register q 9
#pragma tasks register r 9
  step (9, q, r);
#pragma tasks unregister r
#pragma tasks unregister q
  double sum = p[15] + r[8];
  delete[] p;
  delete[] q;
  delete[] r;
  delete l;
  return sum;
}

int
main ()
{
  std::printf ("%g\n", grown ());
  drive<on_heap> (5, 3);
  drive<by_new> (7, 4);
}
