/* Objects that own a registered buffer are moved into a vector.  */
#include <cstdio>
#include <utility>
#include <vector>
#include <tasks.h>

TASK void neg (int n, short *v);

void
neg (int n, short *v)
{
  for (int i = 0; i < n; i++)
    v[i] = -v[i];
}

class chunk
{
  short *p = nullptr;
  int n = 0;
public:
  chunk () = default;
  explicit chunk (int size) : p (new short[size]), n (size)
  {
    for (int i = 0; i < n; i++)
      p[i] = i;
#pragma tasks register p n
  }
  chunk (chunk &&o) noexcept : p (std::exchange (o.p, nullptr)), n (o.n) {}
  chunk &operator= (chunk &&o) noexcept
  {
    std::swap (p, o.p);
    std::swap (n, o.n);
    return *this;
  }
  ~chunk ()
  {
    if (p)
      {
#pragma tasks unregister p
        delete[] p;
      }
  }
  void run () { neg (n, p); }
  int last ()
  {
#pragma tasks acquire p
    int r = p[n - 1];
#pragma tasks release p
    return r;
  }
};
int
main ()
{
  std::vector<chunk> all;
  for (int k = 1; k < 7; k++)
    {
      chunk c (k * 3);
      c.run ();
      all.push_back (std::move (c));
    }
  all[0] = chunk (50);
  all.front ().run ();
  all.erase (all.begin () + 2);
  int s = 0;
  for (auto &c : all)
    s += c.last ();
  std::printf ("%d\n", s);
}
