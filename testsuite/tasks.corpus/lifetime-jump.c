/* Arrays that are left registered by jumps: what is reported is the end of the
   scope.  */
#include <stdio.h>
#include <tasks.h>

TASK void scale (int n, float v[n], float f);

void
scale (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

static int
several (int n)
{
  int done = 0;
  for (int k = 0; k < n; k++)
    {
      float v[8] = { 1 };
#pragma tasks register v
      scale (8, v, 2);
#ifndef FIXED
      if (k == n - 2)
        break;
      if (k > 1 && n > 7)
        {
          break;
        }
      if (k == 1)
        continue;
#endif
#pragma tasks unregister v
      done++;
    } /* MISTAKE lifetime */
  return done;
}

static int
one (int n)
{
  int done = 0;
  while (done < n)
    {
      float v[8] = { 1 };
#pragma tasks register v
      scale (8, v, 2);
#ifndef FIXED
      if ((done & 3) == 2 /* at times (not often) */)
        break;
#endif
      done++;
#pragma tasks unregister v
    } /* MISTAKE lifetime */
  return done;
}

/* These jumps end a loop, or a switch, in the scope.  */
static int
within (int n)
{
  int done = 0;
  {
    float v[8] = { 1 };
#pragma tasks register v
    for (int k = 0; k < n; k++)
      {
        scale (8, v, 2);
        if (k == 3)
          break;
      }
    done++;
#ifdef FIXED
#pragma tasks unregister v
#endif
  } /* MISTAKE lifetime */
  {
    float v[8] = { 1 };
#pragma tasks register v
    switch (n)
      {
      case 1:
        if (done)
          break;
        scale (8, v, 2);
      }
#ifdef FIXED
#pragma tasks unregister v
#endif
  } /* MISTAKE lifetime */
  return done;
}

int
main (void)
{
  printf ("%d %d %d\n", several (3), one (2), within (1));
  return 0;
}
