/* Outputs of structs of which a member is forgotten, in all elements, and
   outputs that only some data and scalars have written.  */
#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 6

struct pixel
{
  unsigned char r, g, b, a;
};

struct place
{
  float x, y;
};

struct record
{
  int id;
  double weight;
  struct place place;
  char name[12];
};

TASK void grey (int n, const unsigned char v[n],
                struct pixel p[n] TASK_OUTPUT);
TASK void name_all (int n, struct record r[n] TASK_OUTPUT);
TASK void place_all (int n, struct record r[n] TASK_OUTPUT);
TASK void roots (double a, double b, double c, double x[2] TASK_OUTPUT);
TASK void clip (int n, const int v[n], int w[n] TASK_OUTPUT, int low);

void
grey (int n, const unsigned char v[n], struct pixel p[n])
{
  for (int i = 0; i < n; i++) /* MISTAKE output-unwritten */
    {
      p[i].r = p[i].g = p[i].b = v[i];
#ifdef FIXED
      p[i].a = 255;
#endif
    }
}

void
name_all (int n, struct record r[n])
{
  for (int i = 0; i < n; i++) /* MISTAKE output-unwritten */
    {
      r[i].id = i;
#ifdef FIXED
      r[i].weight = 1;
#endif
      r[i].place = (struct place){ i, 0 };
      strcpy (r[i].name, "some record");
    }
}

void
place_all (int n, struct record r[n])
{
  for (int i = 0; i < n; i++) /* MISTAKE output-unwritten */
    {
      struct place *place = &r[i].place;
      r[i].id = i;
      r[i].weight = 2;
      place->x = i;
#ifdef FIXED
      place->y = i;
#endif
      strcpy (r[i].name, "another");
    }
}

void
roots (double a, double b, double c, double x[2])
{
  double square = b * b - 4 * a * c;
#ifdef FIXED
  x[0] = x[1] = 0;
#endif
  if (square < 0) /* MISTAKE output-unwritten */
    return;
  x[0] = (-b + square) / (2 * a);
  x[1] = (-b - square) / (2 * a);
}

void
clip (int n, const int v[n], int w[n], int low)
{
  for (int i = 0; i < n; i++)
#ifdef FIXED
    w[i] = v[i] > low ? v[i] : low;
#else
    if (v[i] > low) /* MISTAKE output-unwritten */
      w[i] = v[i];
#endif
}

int
main (void)
{
  unsigned char v[N] TASK_REGISTERED = { 1, 2, 3 };
  struct pixel p[N] TASK_REGISTERED;
  struct record r[N] TASK_REGISTERED;
  double x[2] TASK_REGISTERED;
  int a[N] TASK_REGISTERED = { 5, 1, 4 }, b[N] TASK_REGISTERED;

  grey (N, v, p);
  name_all (N, r);
  place_all (N, r);
  roots (1, -3, 2, x);
  clip (N, a, b, 2); /* MISTAKE check */
#pragma tasks wait
  printf ("%d %g %g %d\n", p[1].g, r[1].place.x, x[0], b[0]);
  return 0;
}
