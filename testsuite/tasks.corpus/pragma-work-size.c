/* Without a global size the first buffer that the task writes gives it; here
   the task writes none, or one of unknown extent.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define F "pragma-work-size.cl"

TASK void look (int n, const float v[n]);
void
look (int n, const float v[n])
{
  (void) v;
  (void) n;
}
TASK void nothing (int n);
void
nothing (int n)
{
  (void) n;
}
TASK_IMPLEMENTATION ("opencl", look)
void look_cl (int n, const float v[n]);
TASK_IMPLEMENTATION ("opencl", nothing)
void nothing_cl (int n);
#ifdef FIXED
#pragma tasks opencl look_cl F "look" 8 (n + 7) / 8 * 8
#pragma tasks opencl nothing_cl F "nothing" 1 1
#else
#pragma tasks opencl look_cl F "look" 8 /* MISTAKE error */
#pragma tasks opencl nothing_cl F "nothing" 1 /* MISTAKE error */
#endif

int
main (void)
{
  float v[20] TASK_REGISTERED = { 1 };
  look (20, v);
  nothing (3);
#pragma tasks wait
  puts ("done");
  return 0;
}
