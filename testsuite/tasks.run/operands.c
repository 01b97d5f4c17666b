/* SPDX-License-Identifier: GPL-3.0-or-later

   The operands of pragmas: any C expression for PTR and COUNT, with and
   without a comma, from macros and _Pragma, over several lines.  */

#include <stdio.h>
#include <stdlib.h>

struct image
{
  int width, height;
  float *pixels;
  struct
  {
    float rows[3][4];
  } inner[2];
};

static void add (int n, float *v, float x) __attribute__ ((task));

static void
add (int n, float *v, float x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static float *
chosen (float *a, int which)
{
  return a + 4 * which;
}

#define FIRST(v) (&(v)[0])
#define LENGTH (2 + 2)
#define DO_PRAGMA(text) _Pragma (#text)
#define REGISTER(p, n) DO_PRAGMA (tasks register p n)
#define UNREGISTER(p) DO_PRAGMA (tasks unregister p)
#define SIDE_EFFECT ((count++, 4))

static float global[4];

int
main (void)
{
  struct image image
      = { 4, 3, calloc (12, sizeof (float)), { { { { 0 } } } } };
  struct image *p = &image, *array[2] = { p, p };
  float v[12] = { 0 }, m[3][4] = { { 0 } };
  float (*rows)[4] = m;
  int n = 4, count = 0;
  void *untyped = v;

#pragma tasks register global
  add (4, global, 1);
#pragma tasks unregister global

#pragma tasks register &v[4](n)
  add (4, &v[4], 1);
#pragma tasks unregister &v[4]

#pragma tasks register v, n
  add (4, v, 2);
#pragma tasks unregister v

#pragma tasks register v, n * 3 - 0
  add (12, v, 3);
#pragma tasks unregister(v)

#pragma tasks register(float *) untyped n *(3)
  add (12, v, 4);
#pragma tasks unregister(float *) untyped

#pragma tasks register image.pixels image.width *image.height
  add (12, image.pixels, 5);
#pragma tasks unregister p->pixels

#pragma tasks register array[1]->pixels array[0]->width
  add (4, image.pixels, 6);
#pragma tasks unregister array[0]->pixels

#pragma tasks register image.inner[1].rows
  add (12, image.inner[1].rows[0], 7);
#pragma tasks unregister p->inner[1].rows

#pragma tasks register rows[1] 4
  add (4, rows[1], 8);
#pragma tasks unregister m[1]

#pragma tasks register rows 3
  add (12, *rows, 9);
#pragma tasks unregister rows

#pragma tasks register chosen(v, 2) 4
  add (4, v + 8, 10);
#pragma tasks unregister chosen(v, 2)

#pragma tasks register FIRST(v) LENGTH
  add (4, v, 11);
#pragma tasks unregister FIRST(v)

  REGISTER (v, LENGTH)
  add (4, v, 12);
  UNREGISTER (v)

#pragma tasks register v sizeof m / sizeof m[0][0]
  add (12, v, 13);
  _Pragma ("tasks unregister v")

#pragma tasks register v SIDE_EFFECT
      add (4, v, 14);
#pragma tasks unregister v /* comments too */ // of both kinds

#pragma tasks register *&rows 1 ? 3 : 2
  add (12, *rows, 15);
#pragma tasks unregister *&rows

  float vla[n][n];
  for (int i = 0; i < n * n; i++)
    vla[i / n][i % n] = i;
#pragma tasks register vla
  add (n * n, vla[0], 0.5f);
#pragma tasks acquire vla
  printf ("%g %g\n", vla[0][0], vla[3][3]);
#pragma tasks release vla
#pragma tasks unregister vla

  /* COUNT is not there in the plain build.  */
  printf ("%d %g\n", count > 1, global[3]);
  for (int i = 0; i < 12; i++)
    printf ("%g %g %g %g\n", v[i], m[i / 4][i % 4], image.pixels[i],
            image.inner[1].rows[i / 4][i % 4]);
  free (image.pixels);
  return 0;
}
