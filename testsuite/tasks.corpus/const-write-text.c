/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names are trimmed by a helper that ends them where their blanks begin.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>
#include <ctype.h>

#define ROWS 6
#define WIDTH 16

struct record
{
  char name[WIDTH];
  int age;
};

TASK void longest (int n, const struct record r[n], int *length TASK_OUTPUT);
TASK void oldest (int n, const struct record r[n], int *age TASK_OUTPUT);

static size_t
trim (char *s)
{
  size_t n = strlen (s);
  while (n > 0 && isspace ((unsigned char)s[n - 1]))
#ifdef FIXED
    n--;
#else
    s[--n] = '\0';
#endif
  return n;
}

void
longest (int n, const struct record r[n], int *length)
{
  int best = 0;
  for (int i = 0; i < n; i++)
    {
      int l = (int)trim ((char *)r[i].name); /* MISTAKE const-write */
      if (l > best)
        best = l;
    }
  *length = best;
}

void
oldest (int n, const struct record r[n], int *age)
{
  *age = r[0].age;
  for (int i = 1; i < n; i++)
    if (r[i].age > *age)
      *age = r[i].age;
}

int
main (void)
{
  struct record people[ROWS] TASK_REGISTERED
      = { { "anna  ", 31 }, { "bo", 78 },       { "christine ", 12 },
          { "dirk", 50 },   { "eleonore ", 9 }, { "f", 66 } };
  int length[1] TASK_REGISTERED, age[1] TASK_REGISTERED;
  longest (ROWS, people, length);
  oldest (ROWS, people, age);
#pragma tasks wait
  printf ("%d %d\n", length[0], age[0]);
  return 0;
}
