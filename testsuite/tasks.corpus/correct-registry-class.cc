/* What is registered is in containers, of the library and of one's own.  */
#include <algorithm>
#include <cstdio>
#include <set>
#include <unordered_map>
#include <vector>
#include <tasks.h>

TASK void mul (int n, double *v, double f);

void
mul (int n, double *v, double f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

class registry
{
  std::vector<double *> own;
  std::set<double *> tree;
  std::unordered_map<double *, int> map;
public:
  bool find (double *p) const
  {
    for (double *q : own)
      if (q == p)
        return true;
    return false;
  }
  void by_vector (double *p, int n)
  {
    if (find (p))
      return;
    own.push_back (p);
#pragma tasks register p n
  }
  void by_set (double *p, int n)
  {
    if (tree.insert (p).second)
      {
#pragma tasks register p n
      }
  }
  void by_map (double *p, int n)
  {
    auto r = map.emplace (p, n);
    if (!r.second)
      {
        r.first->second++;
        return;
      }
#pragma tasks register p n
  }
  ~registry ()
  {
    for (double *p : own)
      {
#pragma tasks unregister p
      }
    std::for_each (tree.begin (), tree.end (), [] (double *p) {
#pragma tasks unregister p
    });
    for (auto &i : map)
      {
        double *p = i.first;
#pragma tasks unregister p
      }
  }
};
int
main ()
{
  double a[2] = { 1, 1 }, b[3] = { 2, 2, 2 };
  std::vector<double> c (4, 3.);
  {
    registry r;
    for (int k = 0; k < 3; k++)
      {
        r.by_vector (a, 2);
        mul (2, a, 2);
        r.by_set (b, 3);
        mul (3, b, 3);
        r.by_map (c.data (), 4);
        mul (4, c.data (), 4);
      }
  }
  std::printf ("%g %g %g\n", a[1], b[2], c[3]);
}
