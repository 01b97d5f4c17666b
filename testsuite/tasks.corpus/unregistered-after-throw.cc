// What was unregistered on the way to a handler is used there.
#include <cstdio>
#include <stdexcept>
#include <tasks.h>

TASK void fill (int n, int *v, int value);

void
fill (int n, int *v, int value)
{
  for (int i = 0; i < n; i++)
    v[i] = value;
}

struct guard
{
  int *v;
  guard (int *v, int n) : v (v) { tasks_register (v, n); }
  ~guard () { tasks_unregister (v); }
};

static int
parse (const char *text)
{
  if (*text < '0' || *text > '9')
    throw std::invalid_argument (text);
  return *text - '0';
}

static int
run (const char *text)
{
  int v[16] = { 0 };
  try
    {
      guard g (v, 16);
      fill (16, v, parse (text));
    }
  catch (const std::invalid_argument &)
    {
#ifdef FIXED
      guard g (v, 16);
#endif
      fill (16, v, -1); /* MISTAKE check */
    }
  return v[15];
}

int
main ()
{
  std::printf ("%d\n", run ("7"));
  std::printf ("%d\n", run ("x"));
  return 0;
}
