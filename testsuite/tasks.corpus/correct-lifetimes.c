/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Memory that ends, but is not registered any more, or another memory.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 20

struct image
{
  int w, h;
  float *pixels;
};

TASK void fade (int n, float v[n], float f);

void
fade (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

static struct image *
image_new (int w, int h)
{
  struct image *i = malloc (sizeof *i);
  *i = (struct image){ w, h, malloc (w * h * sizeof (float)) };
  for (int k = 0; k < w * h; k++)
    i->pixels[k] = k;
#pragma tasks register i->pixels w *h
  return i;
}

static void
image_free (struct image *i)
{
#pragma tasks unregister i->pixels
  free (i->pixels);
  free (i);
}

static float
local (int again)
{
  float v[N] = { 1, 2 };
#pragma tasks register v
  fade (N, v, 2);
  if (again)
    {
#pragma tasks unregister v
      return v[1] + local (again - 1);
    }
  goto out;
out:
#pragma tasks unregister v
  return v[0];
}

static float *
grow (float *v, int *n)
{
#pragma tasks unregister v
  float *w = realloc (v, 2 * *n * sizeof *w);
  for (int i = *n; i < 2 * *n; i++)
    w[i] = 1;
  *n *= 2;
#pragma tasks register w *n
  return w;
}

int
main (void)
{
  struct image *a = image_new (4, 5), *b = image_new (3, 3);
  int n = 6;
  float *v = calloc (n, sizeof *v);
#pragma tasks register v n
  fade (20, a->pixels, 0.5f);
  fade (9, b->pixels, 2);
  image_free (a);
  for (int k = 0; k < 2; k++)
    {
      v = grow (v, &n);
      fade (n, v, 3);
    }
#pragma tasks acquire b->pixels
  float seen = b->pixels[4];
#pragma tasks release b->pixels
  image_free (b);
#pragma tasks unregister v
  seen += v[7] + local (2);
  free (v);
  printf ("%g %d\n", seen, n);
  return 0;
}
