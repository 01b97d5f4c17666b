#ifdef FIXED
struct body { float x, y, z, mass; };
struct pair { int key; float value; };
struct cell { double heat; char kind; int age; };
typedef struct { float low, high; int wrap; } limits;
#else
struct body { float3 position; float mass; };
struct pair { float value; int key; };
struct __attribute__ ((packed)) cell { double heat; char kind; int age; };
typedef struct { float low, high; } limits;
#endif

__kernel void
move (int n, float dt, __global const struct body *v, __global struct body *p)
{
  int i = get_global_id (0);
  if (i < n)
    {
#ifdef FIXED
      p[i].x += dt * v[i].x;
      p[i].y += dt * v[i].y;
      p[i].z += dt * v[i].z;
#else
      p[i].position += dt * v[i].position;
#endif
    }
}

__kernel void
rank (int n, __global struct pair *p)
{
  int i = get_global_id (0);
  if (i < n)
    p[i].value += p[i].key;
}

__kernel void
grow (int n, __global struct cell *c)
{
  int i = get_global_id (0);
  if (i < n)
    c[i].heat += c[i].age++;
}

__kernel void
limit (int n, limits l, __global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = clamp (v[i], l.low, l.high);
}
