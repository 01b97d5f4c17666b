/* Names of OpenCL C that mean something else here.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 40

#ifdef FIXED
typedef unsigned int uint;
typedef struct { float x, y, z, unused; } float3;
typedef struct { int x, y; } int2;
typedef unsigned char uchar;
#else
typedef unsigned short uint;
typedef struct { float x, y, z; } float3;
typedef struct { short x, y; } int2;
typedef char uchar;
#endif

TASK void tag (uint n, uint tags[n]);
void
tag (uint n, uint tags[n])
{
  for (uint i = 0; i < n; i++)
    tags[i] = i;
}
TASK void drift (int n, float3 by, float3 p[n]);
void
drift (int n, float3 by, float3 p[n])
{
  for (int i = 0; i < n; i++)
    p[i].x += by.x, p[i].y += by.y, p[i].z += by.z;
}
TASK void paint (int n, int2 size, uchar pixels[n]);
void
paint (int n, int2 size, uchar pixels[n])
{
  for (int i = 0; i < n; i++)
    pixels[i] = i / size.x + i % size.y;
}

#define OPENCL(T) TASK_IMPLEMENTATION ("opencl", T)
OPENCL (tag) void tag_opencl (uint n, uint tags[n]); /* MISTAKE opencl-type */
#pragma tasks opencl tag_opencl "opencl-type-named.cl" "tag" TWIN 10
OPENCL (drift) void drift_opencl (int n, float3 by, float3 p[n]); /* MISTAKE opencl-type */
#pragma tasks opencl drift_opencl "opencl-type-named.cl" "drift" TWIN 10
OPENCL (paint) void paint_opencl (int n, int2 size, uchar pixels[n]); /* MISTAKE opencl-type */
#pragma tasks opencl paint_opencl "opencl-type-named.cl" "paint" TWIN 10

int
main (void)
{
  uint tags[N] TASK_REGISTERED;
  float3 p[N] TASK_REGISTERED;
  uchar pixels[N] TASK_REGISTERED;
#pragma tasks acquire p
  for (int i = 0; i < N; i++)
    p[i] = (float3){ i, 0, 0 };
#pragma tasks release p
  tag (N, tags);
  for (int step = 0; step < 4; step++)
    drift (N, (float3){ 1, 2, 3 }, p);
  paint (N, (int2){ 8, 5 }, pixels);
#pragma tasks acquire p
#pragma tasks acquire tags
#pragma tasks acquire pixels
  printf ("%g %g %d %d\n", p[5].x, p[5].z, tags[7], pixels[9]);
  return p[5].x != 9 || p[5].z != 12 || tags[7] != 7 || pixels[9] != 5;
}
