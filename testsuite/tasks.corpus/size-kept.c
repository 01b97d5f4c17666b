/* Counts for arrays in structs, and for memory whose address is kept in an
   array or a struct; and bodies that leave the bounds of what they get.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#ifdef FIXED
#define MORE 0
#else
#define MORE 1
#endif

struct image
{
  int w, h;
  char *p;
};

struct block
{
  double a[8], b[8], m[8][4];
};

TASK void multiply (int n, const double x[n][n], double z[n][n]);
TASK void shorten (int n, char m[n]);
TASK void clear (int n, double v[n]);
TASK void swap (int r, int c, double m[r][c]);

void
multiply (int n, const double x[n][n], double z[n][n])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n + MORE; j++)
      z[i][j] += x[i][0]; /* MISTAKE size */
}

static char *
copy (const char *m, int n)
{
  char *p = malloc (n);
  memcpy (p, m, n / 2);
  return p;
}

void
shorten (int n, char m[n])
{
  char *p = copy (m, n);
  p[n - 1] = m[0];
  m[n - 1 + MORE] = p[n - 1]; /* MISTAKE size */
  free (p);
}

void
clear (int n, double v[n])
{
  memset (v, 0, n * sizeof *v);
}

void
swap (int r, int c, double m[r][c])
{
#ifdef FIXED
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++)
#else
  for (int i = 0; i < c; i++)
    for (int j = 0; j < r; j++)
#endif
      m[i][j] *= 2; /* MISTAKE size */
}

int
main (void)
{
  double *tile[3];
  for (int i = 0; i < 3; i++)
    {
      tile[i] = calloc (64, sizeof (double));
#pragma tasks register tile[i] 8 * 8 + MORE /* MISTAKE size */
    }
  multiply (8, (double (*)[8])tile[0], (double (*)[8])tile[1]);
  swap (4, 16, (double (*)[16])tile[2]);

  struct image in = { 6, 4, NULL };
  int n = in.w * in.h;
  in.p = calloc (n, sizeof *in.p);
#pragma tasks register in.p in.w * in.h + MORE /* MISTAKE size */
  shorten (n, in.p);

  struct block *k = calloc (1, sizeof *k);
#pragma tasks register k->a
#pragma tasks register k->b 8 + MORE /* MISTAKE size */
#pragma tasks register k->m
  clear (8, k->a);
  clear (8, k->b);
#pragma tasks wait
  printf ("%g %d %g\n", tile[1][1], in.p[0], k->a[1]);
#ifdef FIXED
#pragma tasks unregister k->m
#else
#pragma tasks unregister k->m 8 * 4 /* MISTAKE size */
#endif
#pragma tasks unregister k->b
#pragma tasks unregister k->a
  /* All members from `b' on.  */
#pragma tasks register &k->b[0] 8 + 32
#pragma tasks unregister &k->b[0]
  free (k);
#pragma tasks unregister in.p
  free (in.p);
  for (int i = 0; i < 3; i++)
    {
#pragma tasks unregister tile[i]
      free (tile[i]);
    }
  return 0;
}
