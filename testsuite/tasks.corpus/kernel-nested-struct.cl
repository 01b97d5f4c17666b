#ifdef FIXED
typedef double real;
#define CELLS 4
typedef struct { uchar r, g, b; } rgb;
struct tagged { union { int i; float f; } value; short tag; };
struct cell { float heat __attribute__ ((aligned (16))); };
#else
typedef float real;
#define CELLS 3
typedef uchar3 rgb;
struct tagged { union { int i; double d; } value; short tag; };
struct cell { float heat; };
#endif
typedef struct { real x, y; } vec2;
typedef struct { vec2 position, velocity; float mass; int cell[CELLS]; } particle;
typedef struct
{
  int cells[CELLS - 1];
  float spacing;
} grid;

kernel void
integrate (int n, double dt, global particle *p)
{
  p[get_global_id (0)].position.x += dt * p[get_global_id (0)].velocity.x;
}

kernel void
bin (int n, grid g, global particle *p)
{
  int i = get_global_id (0);
  p[i].cell[0] = (int) (p[i].position.x / g.spacing);
}

kernel void
grey (int n, global rgb *image)
{
  int i = get_global_id (0);
#ifdef FIXED
  image[i].r = image[i].g = image[i].b;
#else
  image[i].xy = image[i].z;
#endif
}

kernel void
tag (int n, global struct tagged *t)
{
  t[get_global_id (0)].tag = get_global_id (0);
}

kernel void
cool (int n, global struct cell *c)
{
  c[get_global_id (0)].heat -= 1;
}
