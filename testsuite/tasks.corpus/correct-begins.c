/* Nothing is wrong: loops begin at a number that nobody knows, and what is
   done in turn depends on the distance from there.  */
#include <stdio.h>
#include <tasks.h>

TASK void twice (int n, int v[n]);

void
twice (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

static int
thirds (int begin, int end)
{
  int v[16] = { 1, 2 };
#pragma tasks register v
  for (int i = begin; i < end; i++)
    {
      int phase = (i - begin) % 3;
      if (phase == 0)
        twice (16, v);
      if (phase == 1)
        {
#pragma tasks acquire v
        }
      if (phase == 1)
        v[1]++;
      if (phase == 2)
        {
#pragma tasks release v
        }
    }
  if ((end - begin) % 3 == 2)
    {
#pragma tasks release v
    }
#pragma tasks unregister v
  return v[0] + v[1];
}

static int
halves (int begin, int end)
{
  int v[16] = { 1, 2 }, w[16] = { 0 };
  for (int i = begin; i < end; i++)
    {
      if (i % 2 == begin % 2)
        {
#pragma tasks register v
          twice (16, v);
        }
      w[i & 15]++;
      if (i % 2 != begin % 2)
        {
#pragma tasks unregister v
          v[2]++;
        }
    }
  if ((end - begin) % 2)
    {
#pragma tasks unregister v
    }
  return v[0] + v[2] + w[1];
}

int
main (int argc, char **argv)
{
  (void) argv;
  printf ("%d %d\n", thirds (argc, argc + 8), thirds (argc, argc + 9));
  printf ("%d %d\n", halves (argc, argc + 8), halves (argc, argc + 9));
  return 0;
}
