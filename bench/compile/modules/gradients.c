/* Conjugate gradients, by blocks of rows of a sparse matrix.  */

struct matrix_K
{
  size_t rows;
  size_t *start; /* of each row, in the two behind */
  size_t *column;
  double *value;
};

TASK void multiply_K (size_t rows, size_t entries, size_t n,
                      const size_t start[rows + 1],
                      const size_t column[entries],
                      const double value[entries], const double x[n],
                      double y[rows] TASK_OUTPUT);
TASK void add_scaled_K (size_t n, double factor, const double x[n],
                        double y[n]);
TASK void dot_K (size_t n, const double x[n], const double y[n],
                 double sum[1] TASK_OUTPUT);

void
multiply_K (size_t rows, size_t entries, size_t n,
            const size_t start[rows + 1], const size_t column[entries],
            const double value[entries], const double x[n], double y[rows])
{
  (void)n;
  (void)entries;
  for (size_t i = 0; i < rows; i++)
    {
      double sum = 0;
      for (size_t j = start[i] - start[0]; j < start[i + 1] - start[0]; j++)
        sum += value[j] * x[column[j]];
      y[i] = sum;
    }
}

void
add_scaled_K (size_t n, double factor, const double x[n], double y[n])
{
  for (size_t i = 0; i < n; i++)
    y[i] += factor * x[i];
}

void
dot_K (size_t n, const double x[n], const double y[n], double sum[1])
{
  double s = 0;
  for (size_t i = 0; i < n; i++)
    s += x[i] * y[i];
  sum[0] = s;
}

static void
free_matrix_K (struct matrix_K *m)
{
  free (m->start);
  free (m->column);
  free (m->value);
  memset (m, 0, sizeof *m);
}

/* A matrix with five diagonals, of a grid of SIDE by SIDE points.  */
static int
make_grid_K (struct matrix_K *m, size_t side)
{
  m->rows = side * side;
  m->start = malloc ((m->rows + 1) * sizeof *m->start);
  m->column = malloc (5 * m->rows * sizeof *m->column);
  m->value = malloc (5 * m->rows * sizeof *m->value);
  if (!m->start || !m->column || !m->value)
    {
      free_matrix_K (m);
      return -1;
    }
  size_t next = 0;
  for (size_t i = 0; i < m->rows; i++)
    {
      m->start[i] = next;
      const size_t neighbours[5] = { i - side, i - 1, i, i + 1, i + side };
      for (int k = 0; k < 5; k++)
        {
          bool same_row = neighbours[k] / side == i / side;
          if (neighbours[k] >= m->rows || (!same_row && (k == 1 || k == 3)))
            continue;
          m->column[next] = neighbours[k];
          m->value[next++] = k == 2 ? 4.5 : -1;
        }
    }
  m->start[m->rows] = next;
  return 0;
}

/* Register or unregister the blocks of M.  */
static void
register_blocks_K (struct matrix_K *m, size_t rows)
{
  for (size_t i = 0; i < m->rows; i += rows)
    {
      size_t first = m->start[i], last = m->start[i + rows];
#pragma tasks register & m->start[i](rows + 1)
#pragma tasks register & m->column[first](last - first)
#pragma tasks register & m->value[first](last - first)
    }
}

static void
unregister_blocks_K (struct matrix_K *m, size_t rows)
{
  for (size_t i = 0; i < m->rows; i += rows)
    {
      size_t first = m->start[i];
#pragma tasks unregister & m->start[i]
#pragma tasks unregister & m->column[first]
#pragma tasks unregister & m->value[first]
    }
}

/* Solve M x = b as far as TOLERANCE asks for.  Return the iterations, or -1 if
   it does not converge.  */
int
solve_K (struct matrix_K *m, const double *b, double *x, double tolerance,
         size_t blocks)
{
  size_t n = m->rows, rows = n / blocks;
  double *r = malloc (n * sizeof *r);
  double *p = malloc (n * sizeof *p);
  double *q = malloc (n * sizeof *q);
  if (!r || !p || !q)
    {
      free (r);
      free (p);
      free (q);
      return -1;
    }
  memcpy (r, b, n * sizeof *r);
  memcpy (p, b, n * sizeof *p);
  memset (x, 0, n * sizeof *x);

  double old[1] TASK_REGISTERED = { 0 }, sum[1] TASK_REGISTERED = { 0 };
#pragma tasks register x n
#pragma tasks register r n
#pragma tasks register p n
#pragma tasks register q n
  for (size_t i = 0; i < n; i += rows)
    {
#pragma tasks register &q[i] rows
    }
  register_blocks_K (m, rows);

  int iteration, result = -1;
  dot_K (n, r, r, old);
  for (iteration = 0; iteration < 1000 && result < 0; iteration++)
    {
      for (size_t i = 0; i < n; i += rows)
        {
          size_t first = m->start[i], last = m->start[i + rows];
          multiply_K (rows, last - first, n, &m->start[i], &m->column[first],
                      &m->value[first], p, &q[i]);
        }
      dot_K (n, p, q, sum);
#pragma tasks acquire sum
#pragma tasks acquire old
      double before = old[0], alpha = before / sum[0];
#pragma tasks release sum
#pragma tasks release old
      add_scaled_K (n, alpha, p, x);
      add_scaled_K (n, -alpha, q, r);
      dot_K (n, r, r, old);
#pragma tasks acquire old
      double after = old[0];
#pragma tasks release old
#pragma tasks acquire p
#pragma tasks acquire r
      for (size_t i = 0; i < n; i++)
        p[i] = r[i] + after / before * p[i];
#pragma tasks release r
#pragma tasks release p
      if (sqrt (after) < tolerance)
        result = iteration + 1;
    }

  unregister_blocks_K (m, rows);
  for (size_t i = 0; i < n; i += rows)
    {
#pragma tasks unregister &q[i] rows
    }
#pragma tasks unregister x
#pragma tasks unregister r
#pragma tasks unregister p
#pragma tasks unregister q
  free (r);
  free (p);
  free (q);
  return result;
}

int
gradients_K (FILE *out)
{
  struct matrix_K m;
  size_t side = 32 + K;
  if (make_grid_K (&m, side))
    return 1;
  double *b = calloc (m.rows, sizeof *b), *x = calloc (m.rows, sizeof *x);
  int failed = !b || !x;
  if (!failed)
    {
      for (size_t i = 0; i < m.rows; i++)
        b[i] = (double)(i % 7) - 3;
      int iterations = solve_K (&m, b, x, 1e-8, side);
      fprintf (out, "module K: %d iterations\n", iterations);
      failed = iterations < 0;
    }
  free (b);
  free (x);
  free_matrix_K (&m);
  return failed;
}
