/* Counts that are larger than what was allocated, elsewhere: elements of which
   there are only bytes, the last tile, and a list that has been trimmed.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define TILE 16

struct image
{
  int width, height;
  float *pixels;
};

struct list
{
  size_t used, room;
  double *at;
};

TASK void scale (int n, float v[n]);
TASK void twice (int n, int v[n]);
TASK void halve (size_t n, double v[n]);

void
scale (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 3;
}

void
twice (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

void
halve (size_t n, double v[n])
{
  for (size_t i = 0; i < n; i++)
    v[i] /= 2;
}

__attribute__ ((noipa)) static void
make_image (struct image *image, int width, int height)
{
  image->width = width;
  image->height = height;
#ifdef FIXED
  image->pixels = calloc ((size_t) width * height, sizeof *image->pixels);
#else
  image->pixels = calloc (width, height);
#endif
}

__attribute__ ((noipa)) static void
append (struct list *list, double x)
{
  if (list->used == list->room)
    {
      list->room = list->room ? 2 * list->room : 4;
      list->at = realloc (list->at, list->room * sizeof *list->at);
    }
  list->at[list->used++] = x;
}

__attribute__ ((noipa)) static void
trim (struct list *list)
{
  list->at = realloc (list->at, list->used * sizeof *list->at);
}

__attribute__ ((noipa)) static int *
numbers (int *n)
{
  *n = 40;
  return calloc (*n, sizeof (int));
}

static void
tiles (void)
{
  int n, *v = numbers (&n);
  for (int i = 0; i < n; i += TILE)
    {
#ifdef FIXED
      int size = n - i < TILE ? n - i : TILE;
#else
      int size = TILE;
#endif
      int *tile = v + i;
#pragma tasks register tile size /* MISTAKE check */
      twice (n - i < TILE ? n - i : TILE, tile);
    }
#pragma tasks wait
  for (int i = 0; i < n; i += TILE)
    {
      int *tile = v + i;
#pragma tasks unregister tile
    }
  printf ("%d\n", v[TILE]);
  free (v);
}

int
main (void)
{
  struct image image;
  struct list list = { 0 };

  make_image (&image, 32, 8);
#pragma tasks register image.pixels image.width * image.height /* MISTAKE check */
  scale (image.width, image.pixels);
#pragma tasks unregister image.pixels
  printf ("%g\n", image.pixels[3]);
  free (image.pixels);

  for (int i = 0; i < 9; i++)
    append (&list, i);
  trim (&list);
#ifdef FIXED
  list.room = list.used;
#endif
#pragma tasks register list.at list.room /* MISTAKE check */
  halve (list.used, list.at);
#pragma tasks unregister list.at
  printf ("%g\n", list.at[8]);
  free (list.at);
  tiles ();
}
