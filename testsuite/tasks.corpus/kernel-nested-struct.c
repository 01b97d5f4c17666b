/* Structs within structs, whose copies in the file of kernels have not been
   kept up to date.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 12

typedef struct { double x, y; } vec2;
typedef struct { vec2 position, velocity; float mass; int cell[4]; } particle;
struct grid { int cells[3]; float spacing; };
typedef struct { unsigned char r, g, b; } rgb;
union number { int i; float f; };
struct tagged { union number value; short tag; };
struct cell { _Alignas (16) float heat; };

TASK void integrate (int n, double dt, particle p[n]);
TASK void bin (int n, struct grid g, particle p[n]);
TASK void grey (int n, rgb image[n]);
TASK void tag (int n, struct tagged t[n]);
TASK void cool (int n, struct cell c[n]);

void
integrate (int n, double dt, particle p[n])
{
  for (int i = 0; i < n; i++)
    p[i].position.x += dt * p[i].velocity.x;
}
void
bin (int n, struct grid g, particle p[n])
{
  for (int i = 0; i < n; i++)
    p[i].cell[0] = (int) (p[i].position.x / g.spacing);
}
void
grey (int n, rgb image[n])
{
  for (int i = 0; i < n; i++)
    image[i].r = image[i].g = image[i].b;
}
void
tag (int n, struct tagged t[n])
{
  for (int i = 0; i < n; i++)
    t[i].tag = i;
}
void
cool (int n, struct cell c[n])
{
  for (int i = 0; i < n; i++)
    c[i].heat -= 1;
}

TASK_IMPLEMENTATION ("opencl", integrate)
void integrate_cl (int n, double dt, particle p[n]);
#pragma tasks opencl integrate_cl "kernel-nested-struct.cl" "integrate" TWIN 4 /* MISTAKE kernel */
TASK_IMPLEMENTATION ("opencl", bin)
void bin_cl (int n, struct grid g, particle p[n]);
#pragma tasks opencl bin_cl "kernel-nested-struct.cl" "bin" TWIN 4 /* MISTAKE kernel */
TASK_IMPLEMENTATION ("opencl", grey)
void grey_cl (int n, rgb image[n]);
#pragma tasks opencl grey_cl "kernel-nested-struct.cl" "grey" TWIN 4 /* MISTAKE kernel */
TASK_IMPLEMENTATION ("opencl", tag)
void tag_cl (int n, struct tagged t[n]);
#pragma tasks opencl tag_cl "kernel-nested-struct.cl" "tag" TWIN 4 /* MISTAKE kernel */
TASK_IMPLEMENTATION ("opencl", cool)
void cool_cl (int n, struct cell c[n]);
#pragma tasks opencl cool_cl "kernel-nested-struct.cl" "cool" TWIN 4 /* MISTAKE kernel */

int
main (void)
{
  particle p[N] TASK_REGISTERED;
  rgb image[N] TASK_REGISTERED;
  struct tagged t[N] TASK_REGISTERED;
  struct cell cells[N] TASK_REGISTERED;
#pragma tasks acquire p
#pragma tasks acquire image
#pragma tasks acquire cells
  for (int i = 0; i < N; i++)
    {
      p[i] = (particle){ { i, 0 }, { 1, 1 }, 2, { 0 } };
      image[i] = (rgb){ 1, 2, 3 };
      cells[i].heat = i;
    }
#pragma tasks release p
#pragma tasks release image
#pragma tasks release cells
  for (int step = 0; step < 4; step++)
    integrate (N, 0.25, p);
  bin (N, (struct grid){ { 4, 4, 4 }, 0.5f }, p);
  grey (N, image);
  tag (N, t);
  cool (N, cells);
#pragma tasks acquire p
#pragma tasks acquire image
#pragma tasks acquire t
#pragma tasks acquire cells
  printf ("%g %d %d %d %g\n", p[2].position.x, p[2].cell[0], image[1].r, t[7].tag, cells[5].heat);
  return p[2].position.x != 3 || p[2].cell[0] != 6 || image[1].r != 3 || t[7].tag != 7 || cells[5].heat != 4;
}
