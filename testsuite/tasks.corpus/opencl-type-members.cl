#ifdef FIXED
struct particle { float x, v; uchar alive; };
struct colour { uchar red, green, blue, alpha; };
struct interval { ulong begin, end; };
struct vertex { int next; float weight; };
#else
struct particle { float x, v; bool alive; };
struct colour { uchar red, green, blue, alpha; };
struct interval { size_t begin, end; };
struct vertex { __global struct vertex *next; float weight; };
#endif

__kernel void
advance (int n, __global struct particle *p, float dt)
{
  int i = get_global_id (0);
  if (i < n && p[i].alive)
    p[i].x += p[i].v * dt;
}

__kernel void
fade (int n, __global struct colour *c)
{
  int i = get_global_id (0);
  if (i < n)
    c[i].alpha = 0;
}

__kernel void
sum_of (struct interval part, int n, __global const int *v, __global int *sum)
{
  for (ulong i = part.begin; i < part.end; i++)
    *sum += v[i];
}

__kernel void
weigh (int n, __global struct vertex *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i].weight += 1;
}
