/* Conditions that are almost the same, and ways around a registration.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void sharpen (int n, int image[n]);

void
sharpen (int n, int image[n])
{
  for (int i = 1; i < n; i++)
    image[i] = 2 * image[i] - image[i - 1] / 2;
}

static int
threshold (int n)
{
  int *image = calloc (n, sizeof *image);
  int result;

  if (n > 2)
    {
#pragma tasks register image n
    }
  if (n > 2)
    sharpen (n, image);
#pragma tasks wait
  if (n > 2)
    {
#pragma tasks unregister image
    }
  result = image[0];
  free (image);
  return result;
}

static int
around (int n, int quiet)
{
  int *image = malloc (n * sizeof *image);
  int result = -1;

  for (int i = 0; i < n; i++)
    image[i] = i;
#ifndef FIXED
  if (quiet)
    goto work;
#endif
  if (!quiet)
    printf ("%d pixels\n", n);
#pragma tasks register image n

#ifndef FIXED
work:
#endif
  sharpen (n, image); /* MISTAKE unregistered */
#pragma tasks unregister image
  result = image[n - 1];
  free (image);
  return result;
}

static int
images (int count, int n)
{
  int *image = malloc (n * sizeof *image);
  int result = 0;

  for (int i = 0; i < n; i++)
    image[i] = i;
  for (int k = 0; k < count; k++)
    {
      if (k == 0)
        {
#ifndef FIXED
          if (n > 1000)
            continue;
#endif
#pragma tasks register image n
        }
      sharpen (n, image); /* MISTAKE unregistered */
#pragma tasks acquire image
      result += image[n - 1];
#pragma tasks release image
    }
#pragma tasks unregister image /* MISTAKE registration */
  free (image);
  return result;
}

int
main (int argc, char **argv)
{
  int quiet = argc > 1 && argv[1][0] == 'q';
  printf ("%d\n", threshold (20));
  printf ("%d\n", around (20, quiet));
  printf ("%d\n", images (4, 20));
  return 0;
}
