/* Pointers and their counts that are kept in structs; memory whose size is
   changed; products.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void add (int n, float v[n], float x);

struct vector
{
  int n;
  float *data;
};

struct image
{
  int width, height;
  float *pixels;
};

void
add (int n, float v[n], float x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static float
local_struct (void)
{
  struct vector v;
  v.n = 7;
  v.data = calloc (v.n, sizeof *v.data);
#ifdef FIXED
#pragma tasks register v.data v.n
#else
#pragma tasks register v.data v.n + 1 /* MISTAKE size */
#endif
  add (v.n, v.data, 1);
#pragma tasks unregister v.data
  float last = v.data[v.n - 1];
  free (v.data);
  return last;
}

static float
given_struct (struct image *image)
{
#ifdef FIXED
  image->pixels
      = malloc (image->width * image->height * sizeof *image->pixels);
#else
  image->pixels = malloc (image->width * image->height);
#endif
  memset (image->pixels, 0, image->width * image->height);
#pragma tasks register image->pixels image->width * image->height /* MISTAKE size */
  add (4, image->pixels, 3);
#pragma tasks unregister image->pixels
  float first = image->pixels[0];
  free (image->pixels);
  return first;
}

static float
shrunk (void)
{
  int n = 64;
  float *v = calloc (n, sizeof *v);
  v = realloc (v, n / 2 * sizeof *v);
#ifdef FIXED
  n /= 2;
#endif
#pragma tasks register v n /* MISTAKE size */
  add (n / 2, v, 2);
#pragma tasks unregister v
  float first = v[0];
  free (v);
  return first;
}

static float
product (int rows, int columns)
{
  float *m = calloc (columns * rows, sizeof *m);
#ifdef FIXED
#pragma tasks register m rows * columns
#else
#pragma tasks register m rows * columns * sizeof *m /* MISTAKE size */
#endif
  add (rows * columns, m, 4);
#pragma tasks unregister m
  float last = m[rows * columns - 1];
  free (m);
  return last;
}

/* The numbers that are multiplied are sums.  */
static float
frame (int width, int height)
{
  int columns = width + 2, rows = height + 2;
#ifdef FIXED
  float *v = malloc (rows * columns * sizeof *v);
#else
  float *v = malloc (rows * columns);
#endif
#pragma tasks register v columns * rows /* MISTAKE size */
#pragma tasks acquire v
  memset (v, 0, rows * columns);
#pragma tasks release v
  add (columns, v, 3);
#pragma tasks unregister v
  float first = v[0];
  free (v);
  return first;
}

/* What is in the struct has changed meanwhile.  */
static float
grown (struct vector *v)
{
  float last;
  v->data = calloc (v->n, sizeof *v->data);
  v->n *= 2;
  v->data = realloc (v->data, v->n * sizeof *v->data);
  memset (v->data, 0, v->n * sizeof *v->data);
#pragma tasks register v->data v->n
  add (v->n, v->data, 5);
#pragma tasks unregister v->data
  last = v->data[v->n - 1];
  free (v->data);
  return last;
}

int
main (void)
{
  struct image image = { 8, 6, NULL };
  struct vector v = { 5, NULL };

  printf ("%g %g %g %g %g %g\n", local_struct (), given_struct (&image),
          shrunk (), product (3, 5), frame (6, 4), grown (&v));
  return 0;
}
