/* Exceptions between the registration of an array and its end: what leaves its
   scope with it registered.  */
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <tasks.h>
#include <vector>

TASK void scale (int n, float *v, float f);

void
scale (int n, float *v, float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

/* These are correct.  */
struct Region
{
  float *v;
  Region (float *p, int n) : v (p)
  {
#pragma tasks register v n
  }
  ~Region ()
  {
#pragma tasks unregister v
  }
};

static void
verify (int n)
{
  if (n > 5)
    throw std::out_of_range ("n");
}

static int
inner_catch (int n)
{
  float v[8] = { 1 };
#pragma tasks register v
  scale (8, v, 2);
  try
    {
      verify (n);
    }
  catch (const std::exception &)
    {
      n = 0;
    }
#pragma tasks unregister v
  return n;
}

static int
guarded (int n)
{
  float v[8] = { 1 };
  Region r (v, 8);
  scale (8, v, 2);
  verify (n);
  if (n > 4)
    throw 1;
  return n;
}

static int
attribute (int n)
{
  float v[8] TASK_REGISTERED = { 1 };
  scale (8, v, 2);
  verify (n);
  if (n > 4)
    throw std::runtime_error ("x" + std::to_string (n));
  return n;
}

static int
rethrows (int n)
{
  float v[8] = { 1 };
#pragma tasks register v
  try
    {
      scale (8, v, 2);
      verify (n);
      if (n == 3)
        throw 2;
    }
  catch (...)
    {
#pragma tasks unregister v
      throw;
    }
#pragma tasks unregister v
  return n;
}

static int
before (int n)
{
  float v[8] = { 1 };
  if (n > 4)
    throw 1;
  verify (n);
#pragma tasks register v
  scale (8, v, 2);
#pragma tasks unregister v
  if (n > 3)
    throw 1;
  verify (n);
  return n;
}

static int
loops (int n)
{
  for (int i = 0; i < n; i++)
    {
      float v[8] = { 1 };
#pragma tasks register v
      scale (8, v, 2);
      try
        {
          if (i == 2)
            throw i;
        }
      catch (int)
        {
        }
#pragma tasks unregister v
    }
  return n;
}

static int
flag (int n)
{
  float v[8] = { 1 };
  bool registered = false;
  try
    {
#pragma tasks register v
      registered = true;
      scale (8, v, 2);
      if (n > 3)
        throw 1;
    }
  catch (int)
    {
      n = 0;
    }
  if (registered)
    {
#pragma tasks unregister v
    }
  return n;
}

static int
constant (int n)
{
  float v[8] = { 1 };
#pragma tasks register v
  verify (1);
  scale (8, v, 2);
  std::vector<int> w (n);
  w.push_back (n);
  std::string s = std::to_string (n);
  n = w.at (0) + s.size ();
#pragma tasks unregister v
  return n;
}

static int
heap (int n)
{
  auto v = std::make_unique<float[]> (8);
  float *p = v.get ();
  Region r (p, 8);
  scale (8, p, 2);
  verify (n);
  return n;
}

static float *made;
static int
stat (int n)
{
  static float v[8];
#pragma tasks register v
  scale (8, v, 2);
  made = new float[4];
  if (n > 9)
    throw 2;
  verify (n);
#pragma tasks unregister v
  delete[] made;
  return n;
}

/* Who looks whether something is wrong may find that it is not.  */
static int
looks (int n)
{
  float v[8] = { 1 };
#pragma tasks register v
  scale (8, v, 2);
  verify (n);
#pragma tasks unregister v
  return n;
}

/* These are not.  */
static int
in_loop (int n)
{
  for (int i = 0; i < n; i++)
    {
      float v[8] = { 1 };
#pragma tasks register v
      scale (8, v, 2);
#ifndef FIXED
      if (i > 3)
        throw i; /* MISTAKE lifetime */
#endif
#pragma tasks unregister v
    }
  return n;
}

static int
thrown (int n)
{
  float v[8] = { 1 };
  std::string s = std::to_string (n);
#pragma tasks register v
  scale (8, v, 2);
  if (n < 0)
    {
#ifdef FIXED
#pragma tasks unregister v
#endif
      throw std::runtime_error ("negative " + s); /* MISTAKE lifetime */
    }
#pragma tasks unregister v
  return n;
}

static int
called (int n)
{
  try
    {
      float v[8] = { 1 };
#pragma tasks register v
      scale (8, v, 2);
#ifndef FIXED
      if (n < 0)
        throw std::length_error ("less"); /* MISTAKE lifetime */
#endif
#pragma tasks unregister v
    }
  catch (const std::exception &e)
    {
      puts (e.what ());
    }
  return n;
}

int
main ()
{
  try
    {
      printf ("%d\n", inner_catch (2) + guarded (2) + attribute (2)
                          + rethrows (2) + before (2) + loops (2) + flag (2)
                          + constant (2) + heap (2) + stat (2) + looks (2));
      printf ("%d\n", in_loop (2) + thrown (2) + called (2));
    }
  catch (...)
    {
      return 1;
    }
  return 0;
}
