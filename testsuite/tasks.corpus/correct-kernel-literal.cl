typedef struct { float x, y; } point;
typedef struct
{
  float4 position;
  float3 velocity;
  int kind;
  uchar4 colour;
} particle;

kernel void
opencl (int n, float value, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = value;
}

__kernel void
fill_numbers (uint n, __global uint *v, ulong first)
{
  uint i = get_global_id (0);
  if (i < n)
    v[i] = first + i;
}

__kernel void
move (int n, float2 by, __global point *p)
{
  int i = get_global_id (0);
  p[i].x += by.x;
  p[i].y += by.y;
}

__kernel void
evolve (int n, float dt, __global particle *p)
{
  int i = get_global_id (0);
  p[i].position.xyz += dt * p[i].velocity;
}

__kernel void
letters (int n, __global char *text, char add)
{
  text[get_global_id (0)] += add;
}

__kernel void
decide (int n, uint up, __global const uchar *flags, __global long *v)
{
  int i = get_global_id (0);
  if (flags[i])
    v[i] += up ? 1 : -1;
}
