/* SPDX-License-Identifier: LGPL-2.1-or-later

   Bodies that attract each other, each all others.

   Positions are registered in crowds and, at the same time, block by block:
   `accelerate' changes the velocities of one block of bodies, as the bodies of
   one crowd attract them, `move' changes the positions of one block.  A task
   on a crowd waits for those on its blocks and they for it, so no wait stands
   between the steps.

   usage: nbody [BODIES [STEPS]]  */

#include <float.h>
#include <math.h>

#include <tasks.h>

#include "common.h"

/* Bodies of a block, and of a crowd.  A crowd is not all bodies, so that a
   device needs memory for a small part of them only.  */
#define BLOCK 64
#define CROWD (8 * BLOCK)

/* Two bodies that touch attract each other as if they were this far apart.  */
#define SOFTENING 0.2

struct vector
{
  double x, y, z;
};

static void accelerate (int size, const struct vector crowd[size], int count,
                        const struct vector position[count],
                        struct vector velocity[count], double factor) TASK;
static void move (int count, struct vector position[count],
                  const struct vector velocity[count], double time) TASK;

/* The same on OpenCL devices, a work-item for each body.  */
void accelerate_opencl (int size, const struct vector crowd[size], int count,
                        const struct vector position[count],
                        struct vector velocity[count], double factor)
    TASK_IMPLEMENTATION ("opencl", accelerate);
void move_opencl (int count, struct vector position[count],
                  const struct vector velocity[count], double time)
    TASK_IMPLEMENTATION ("opencl", move);
/* clang-format off */
#pragma tasks opencl accelerate_opencl "../kernels/nbody.cl" "accelerate" \
  "-DGROUP=64 -DSOFTENING=0.2" 64
#pragma tasks opencl move_opencl "../kernels/nbody.cl" "move" \
  "-DGROUP=64 -DSOFTENING=0.2" 64
/* clang-format on */

/* Change the velocities of COUNT bodies at POSITION as the attraction of the
   SIZE bodies of CROWD does.  FACTOR is the time times the mass of each.  */
static void
accelerate (int size, const struct vector crowd[size], int count,
            const struct vector position[count], struct vector velocity[count],
            double factor)
{
  for (int i = 0; i < count; i++)
    {
      struct vector here = position[i], sum = { 0, 0, 0 };
      for (int j = 0; j < size; j++)
        {
          double x = crowd[j].x - here.x, y = crowd[j].y - here.y,
                 z = crowd[j].z - here.z;
          double square = x * x + y * y + z * z + SOFTENING * SOFTENING;
          double force = 1 / (square * sqrt (square));
          sum.x += force * x;
          sum.y += force * y;
          sum.z += force * z;
        }
      velocity[i].x += factor * sum.x;
      velocity[i].y += factor * sum.y;
      velocity[i].z += factor * sum.z;
    }
}

static void
move (int count, struct vector position[count],
      const struct vector velocity[count], double time)
{
  for (int i = 0; i < count; i++)
    {
      position[i].x += time * velocity[i].x;
      position[i].y += time * velocity[i].y;
      position[i].z += time * velocity[i].z;
    }
}

/* Pseudo-random number between -1 and 1.  */
static double
next_random (uint64_t *state)
{
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (double)(*state >> 11) / (double)(1ll << 52) - 1;
}

/* Kinetic and potential energy.  */
static double
energy (int n, const struct vector *position, const struct vector *velocity)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    {
      struct vector v = velocity[i];
      sum += 0.5 / n * (v.x * v.x + v.y * v.y + v.z * v.z);
      for (int j = 0; j < i; j++)
        {
          double x = position[i].x - position[j].x,
                 y = position[i].y - position[j].y,
                 z = position[i].z - position[j].z;
          sum -= 1.0 / n / n
                 / sqrt (x * x + y * y + z * z + SOFTENING * SOFTENING);
        }
    }
  return sum;
}

/* The mean of N vectors: of positions, the centre of mass, and of velocities,
   its velocity.  */
static struct vector
mean (int n, const struct vector *v)
{
  struct vector sum = { 0, 0, 0 };
  for (int i = 0; i < n; i++)
    {
      sum.x += v[i].x;
      sum.y += v[i].y;
      sum.z += v[i].z;
    }
  return (struct vector){ sum.x / n, sum.y / n, sum.z / n };
}

/* Largest component of A - B.  */
static double
distance (struct vector a, struct vector b)
{
  return fmax (fabs (a.x - b.x), fmax (fabs (a.y - b.y), fabs (a.z - b.z)));
}

/* Submit the tasks that accelerate all blocks.  Each body has mass 1 / N.  */
static void
accelerate_all (int n, const struct vector *position, struct vector *velocity,
                double time)
{
  for (int crowd = 0; crowd < n; crowd += CROWD)
    for (int i = 0; i < n; i += BLOCK)
      accelerate (least (CROWD, n - crowd), &position[crowd],
                  least (BLOCK, n - i), &position[i], &velocity[i], time / n);
}

/* STEPS steps of the leapfrog method: half a step of acceleration, then moves
   and accelerations in turn, the last by half a step again.  */
static void
simulate (int n, int steps, double time, struct vector *position,
          struct vector *velocity)
{
  accelerate_all (n, position, velocity, 0.5 * time);
  for (int step = 1; step <= steps; step++)
    {
      for (int i = 0; i < n; i += BLOCK)
        move (least (BLOCK, n - i), &position[i], &velocity[i], time);
      accelerate_all (n, position, velocity, step < steps ? time : 0.5 * time);
    }
}

int
main (int argc, char **argv)
{
  const char *arguments = "[BODIES [STEPS]]";
  if (argc > 3)
    usage (argv, arguments);
  int n = number_argument (argc, argv, 1, 4096, 2, 1000000, arguments);
  int steps = number_argument (argc, argv, 2, 16, 1, 1000000, arguments);
  const double time = 0.005;
  const struct vector drift = { 1, -2, 0.5 };

  struct vector *position = allocate (n * sizeof *position);
  struct vector *velocity = allocate (n * sizeof *velocity);
  uint64_t state = 1;
  for (int i = 0; i < n; i++)
    {
      position[i].x = next_random (&state);
      position[i].y = next_random (&state);
      position[i].z = next_random (&state);
      velocity[i] = drift;
    }
  double energy_before = energy (n, position, velocity);
  struct vector centre = mean (n, position);

  for (int i = 0; i < n; i += CROWD)
    {
#pragma tasks register &position[i], least(CROWD, n - i)
    }
  for (int i = 0; i < n; i += BLOCK)
    {
      int count = least (BLOCK, n - i);
      if (i % CROWD != 0 || count < least (CROWD, n - i))
        {
#pragma tasks register &position[i], count
        }
        /* else the block is a crowd */
#pragma tasks register &velocity[i], count
    }

  double start = seconds ();
  simulate (n, steps, time, position, velocity);
#pragma tasks wait
  double elapsed = seconds () - start;
#pragma tasks shutdown

  /* Nothing from outside acts on the bodies.  Their centre of mass moves on
     as they all did at the start, but for the rounding of N additions in each
     step.  Their energy stays, but for the method's error, which is small as
     the square of the part of SOFTENING that a body crosses in a step; speeds
     are about 1.  */
  double energy_change = fabs (energy (n, position, velocity) - energy_before);
  centre.x += steps * time * drift.x;
  centre.y += steps * time * drift.y;
  centre.z += steps * time * drift.z;
  double momentum_change = distance (mean (n, velocity), drift);
  double deviation = distance (mean (n, position), centre);
  printf ("change of energy: %.3g, of momentum: %.3g\n"
          "deviation of the centre: %.3g\n",
          energy_change, momentum_change, deviation);
  print_checksum (position, n * sizeof *position);
  print_time (elapsed);
  free (position);
  free (velocity);
  double rounding = DBL_EPSILON * n * steps;
  return verdict (energy_change < pow (time / SOFTENING, 2)
                  && momentum_change < rounding && deviation < rounding);
}
