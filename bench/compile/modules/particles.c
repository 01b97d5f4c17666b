/* Particles that attract each other, in cells.  */

struct particle_K
{
  double position[3];
  double velocity[3];
  double mass;
  int kind;
};

struct cell_K
{
  struct particle_K *particles;
  double (*force)[3];
  int count, capacity;
};

TASK void attract_K (int n, int m, const struct particle_K a[n],
                     const struct particle_K b[m], double force[n][3]);
TASK void reset_K (int n, double force[n][3] TASK_OUTPUT);
TASK void move_K (int n, struct particle_K a[n], const double force[n][3],
                  double dt);
TASK void energy_K (int n, const struct particle_K a[n], double sum[1]);

static double
distance_K (const double a[3], const double b[3], double d[3])
{
  double square = 0;
  for (int k = 0; k < 3; k++)
    {
      d[k] = b[k] - a[k];
      square += d[k] * d[k];
    }
  return sqrt (square + 1e-6);
}

void
attract_K (int n, int m, const struct particle_K a[n],
           const struct particle_K b[m], double force[n][3])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        double d[3], r = distance_K (a[i].position, b[j].position, d);
        double strength = a[i].mass * b[j].mass / (r * r * r);
        for (int k = 0; k < 3; k++)
          force[i][k] += strength * d[k];
      }
}

void
reset_K (int n, double force[n][3])
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      force[i][k] = 0;
}

void
move_K (int n, struct particle_K a[n], const double force[n][3], double dt)
{
  for (int i = 0; i < n; i++)
    {
      struct particle_K *p = &a[i];
      for (int k = 0; k < 3; k++)
        {
          p->velocity[k] += dt * force[i][k] / p->mass;
          p->position[k] += dt * p->velocity[k];
          if (p->position[k] < 0 || p->position[k] > 1)
            p->velocity[k] = -p->velocity[k];
        }
    }
}

void
energy_K (int n, const struct particle_K a[n], double sum[1])
{
  for (int i = 0; i < n; i++)
    {
      double v = 0;
      for (int k = 0; k < 3; k++)
        v += a[i].velocity[k] * a[i].velocity[k];
      sum[0] += a[i].mass * v / 2;
    }
}

static int
add_particle_K (struct cell_K *cell, const struct particle_K *p)
{
  if (cell->count == cell->capacity)
    {
      int capacity = cell->capacity ? 2 * cell->capacity : 8;
      struct particle_K *more
          = realloc (cell->particles, capacity * sizeof *more);
      if (!more)
        return -1;
      cell->particles = more;
      cell->capacity = capacity;
    }
  cell->particles[cell->count++] = *p;
  return 0;
}

static void
free_cells_K (struct cell_K *cells, int n)
{
  for (int i = 0; i < n; i++)
    {
      free (cells[i].particles);
      free (cells[i].force);
    }
  free (cells);
}

static struct cell_K *
make_cells_K (int cells, int particles)
{
  struct cell_K *all = calloc (cells, sizeof *all);
  if (!all)
    return NULL;
  unsigned seed = K;
  for (int i = 0; i < particles; i++)
    {
      struct particle_K p = { .mass = 1 + i % 3, .kind = i % 5 };
      for (int k = 0; k < 3; k++)
        {
          seed = seed * 1103515245 + 12345;
          p.position[k] = (seed >> 8) / (double)(1 << 24);
        }
      if (add_particle_K (&all[(int)(p.position[0] * cells)], &p))
        {
          free_cells_K (all, cells);
          return NULL;
        }
    }
  for (int i = 0; i < cells; i++)
    {
      all[i].force = calloc (all[i].count + 1, sizeof *all[i].force);
      if (!all[i].force)
        {
          free_cells_K (all, cells);
          return NULL;
        }
    }
  return all;
}

/* Let the particles move for STEPS.  Return the energy.  */
static double
simulate_K (struct cell_K *cells, int n, int steps)
{
  for (int i = 0; i < n; i++)
    {
#pragma tasks register cells[i].particles cells[i].count
#pragma tasks register cells[i].force cells[i].count
    }
  for (int step = 0; step < steps; step++)
    {
      for (int i = 0; i < n; i++)
        {
          struct cell_K *c = &cells[i];
          reset_K (c->count, c->force);
          for (int j = 0; j < n; j++)
            attract_K (c->count, cells[j].count, c->particles,
                       cells[j].particles, c->force);
        }
      for (int i = 0; i < n; i++)
        move_K (cells[i].count, cells[i].particles, cells[i].force, 1e-3);
    }
  double total[1] = { 0 };
#pragma tasks register total
  for (int i = 0; i < n; i++)
    energy_K (cells[i].count, cells[i].particles, total);
#pragma tasks unregister total
  for (int i = 0; i < n; i++)
    {
#pragma tasks unregister cells[i].particles
#pragma tasks unregister cells[i].force
    }
  return total[0];
}

int
particles_K (FILE *out, int steps)
{
  int n = 8;
  struct cell_K *cells = make_cells_K (n, 500 + K);
  if (!cells)
    {
      fputs ("no memory for particles\n", stderr);
      return 1;
    }
  double energy = simulate_K (cells, n, steps);
  fprintf (out, "module K: energy %g after %d steps\n", energy, steps);
  free_cells_K (cells, n);
  return !isfinite (energy);
}
