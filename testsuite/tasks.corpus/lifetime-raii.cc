/* Memory that a constructor registers and the destructor deletes.  The caller
   of the destructor is the end of a scope.  */

#include <cstdio>
#include <tasks.h>

TASK void shift (int n, float *v, float by);

void
shift (int n, float *v, float by)
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}

struct samples
{
  explicit samples (int n) : size (n), v (new float[n]())
  {
#pragma tasks register v n
  }
  ~samples ()
  {
#ifdef FIXED
#pragma tasks unregister v
#endif
    delete[] v;
  }
  float first () const
  {
#pragma tasks acquire v
    float f = v[0];
#pragma tasks release v
    return f;
  }

  int size;
  float *v;
};

/* It owns nothing that is registered when it ends.  */
class block
{
public:
  explicit block (int n) : v (new float[n]()), open (true)
  {
#pragma tasks register v n
  }
  ~block ()
  {
    close ();
    delete[] v;
  }
  void close ()
  {
    if (open)
      {
#pragma tasks unregister v
      }
    open = false;
  }
  float *v;

private:
  bool open;
};

static void
once ()
{
  samples s (8);
  shift (s.size, s.v, 1);
  std::printf ("%g\n", s.first ());
} /* MISTAKE lifetime */

static void
twice (bool early)
{
  block b (8);
  shift (8, b.v, 2);
  if (early)
    b.close ();
  b.close ();
  std::printf ("%g\n", b.v[1]);
}

int
main ()
{
  once ();
  twice (false);
  twice (true);
}
