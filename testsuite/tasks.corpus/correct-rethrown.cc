// Nothing is wrong: a handler unregisters and throws again.
#include <cstdio>
#include <cstdlib>
#include <tasks.h>

TASK void encode (int n, const char *in, char *out TASK_OUTPUT);

void
encode (int n, const char *in, char *out)
{
  for (int i = 0; i < n; i++)
    out[i] = in[i] + 1;
}

struct failure
{
  int code;
};

static int
transfer (int n, int limit)
{
  char in[32] = "hal", out[32];
#pragma tasks register in
#pragma tasks register out
  try
    {
      encode (32, in, out);
      if (n > limit)
        throw failure{ n };
    }
  catch (...)
    {
#pragma tasks unregister out
#pragma tasks unregister in
      throw;
    }
#pragma tasks unregister out
#pragma tasks unregister in
  return out[0];
}

int
main ()
{
  for (int n = 1; n < 4; n++)
    try
      {
        std::printf ("%c\n", transfer (n, 2));
      }
    catch (const failure &f)
      {
        std::printf ("%d\n", f.code);
      }
  return 0;
}
