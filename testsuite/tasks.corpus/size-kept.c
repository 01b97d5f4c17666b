/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sizes that are kept in structs, and used behind loops that change other
   things; texts that are measured for the memory and for the count.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 12

struct field
{
  int width;
  float data[N];
  float border[4];
};

struct message
{
  int length;
  char text[];
};

struct vector
{
  size_t n;
  double *at;
};

TASK void relax (int n, float v[n]);
TASK void shout (int n, char s[n]);
TASK void twice (int n, double v[n]);

void
relax (int n, float v[n])
{
  for (int i = 1; i < n; i++)
    v[i] = (v[i] + v[i - 1]) / 2;
}

void
shout (int n, char s[n])
{
  for (int i = 0; i < n; i++)
    if (s[i] >= 'a' && s[i] <= 'z')
      s[i] -= 'a' - 'A';
}

void
twice (int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

static void
members (void)
{
  struct field f = { N, { 1, 2, 3 }, { 4 } };
  struct message *m = malloc (sizeof *m + 10);
  struct vector v = { 9, malloc (9 * sizeof (double)) };

  m->length = 10;
  strcpy (m->text, "quietness");
  for (size_t i = 0; i < v.n; i++)
    if (i % 2)
      v.at[i] = i;
    else
      v.at[i] = 0;
#ifdef FIXED
#pragma tasks register f.data f.width
#pragma tasks register m->text m->length
#pragma tasks register v.at v.n
#else
#pragma tasks register f.data (f.width + 4) /* MISTAKE size */
#pragma tasks register m->text (sizeof *m + m->length) /* MISTAKE size */
#pragma tasks register v.at (v.n + 1) /* MISTAKE size */
#endif
  relax (N, f.data);
  shout (m->length, m->text);
  twice (9, v.at);
#pragma tasks unregister v.at
#pragma tasks unregister m->text
#pragma tasks unregister f.data
  printf ("%g %s %g\n", f.data[3], m->text, v.at[5]);
  free (m);
  free (v.at);
}

static void
texts (const char *s)
{
  const char *known = "hello world";
#ifdef FIXED
  char *copy = malloc (strlen (s) + 1), *other = malloc (12);
#else
  char *copy = malloc (strlen (s)), *other = malloc (strlen (known) + 1);
#endif
  int spaces = 0;

  memcpy (copy, s, strlen (s));
  strcpy (other, known);
  for (const char *p = s; *p; p++)
    spaces += *p == ' ';
#ifdef FIXED
  copy[strlen (s)] = 0;
#pragma tasks register other (strlen (known) + 1)
#else
#pragma tasks register other (strlen (known) + 2) /* MISTAKE size */
#endif
#pragma tasks register copy (strlen (s) + 1) /* MISTAKE size */
  shout (strlen (s), copy);
  shout (strlen (known), other);
#pragma tasks unregister other
#pragma tasks unregister copy
  printf ("%c %s %d\n", copy[0], other, spaces);
  free (copy);
  free (other);
}

int
main (void)
{
  members ();
  texts ("a few words");
}
