/* Nothing is wrong.  C++: exceptions inside bodies, vectors, lambdas,
   strings that are small, and virtual calls.  */

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tasks.h>
#include <vector>

struct shape
{
  virtual ~shape () {}
  virtual double area (double side) const = 0;
};

struct square : shape
{
  double area (double side) const override { return side * side; }
};

struct circle : shape
{
  double area (double side) const override
  {
    if (side < 0)
      throw std::invalid_argument ("negative");
    return 3 * side * side;
  }
};

TASK void areas (int kind, int n, const double *sides, double *out TASK_OUTPUT);
TASK void sorted (int n, int *v);
TASK void join (int n, const int *v, char *text, int room);

void
areas (int kind, int n, const double *sides, double *out)
{
  square s;
  circle c;
  const shape &one = kind ? static_cast<const shape &> (c) : s;
  for (int i = 0; i < n; i++)
    try
      {
        out[i] = one.area (sides[i]);
      }
    catch (const std::exception &e)
      {
        out[i] = -1;
      }
}

void
sorted (int n, int *v)
{
  std::vector<int> copy (v, v + n);
  std::sort (copy.begin (), copy.end (), [] (int a, int b) { return a > b; });
  std::copy (copy.begin (), copy.end (), v);
  std::reverse (v, v + n);
}

void
join (int n, const int *v, char *text, int room)
{
  std::string all;
  for (int i = 0; i < n; i++)
    all += std::to_string (v[i]) + ",";
  all.resize (room - 1, ' ');
  std::copy (all.begin (), all.end (), text);
  text[room - 1] = '\0';
}

int
main ()
{
  std::vector<double> sides{ 1, 2, -3, 4 }, out (4);
  std::vector<int> v (20);
  std::vector<char> text (60);

  std::iota (v.begin (), v.end (), 3);
  double *from = sides.data (), *to = out.data ();
  int *values = v.data ();
  char *chars = text.data ();
#pragma tasks register from 4
#pragma tasks register to 4
#pragma tasks register values 20
#pragma tasks register chars 60
  areas (0, 4, from, to);
  areas (1, 4, from, to);
  sorted (20, values);
  join (10, values, chars, 60);
#pragma tasks unregister from
#pragma tasks unregister to
#pragma tasks unregister values
#pragma tasks unregister chars
  printf ("%g %g %d %.20s\n", out[2], out[3], v[0], chars);
}
