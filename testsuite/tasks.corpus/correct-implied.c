/* Conditions that say the same in other words, or of which one implies the
   other.  */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void bump (int n, int v[n]);

void
bump (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

/* n != 0 and n > 0, of a length.  */
static int
nothing (const char *text)
{
  int n = strlen (text), sum = 0;
  int *v = NULL;
  if (n)
    {
      v = malloc (n * sizeof *v);
      for (int i = 0; i < n; i++)
        v[i] = text[i];
#pragma tasks register v n
    }
  if (n > 0)
    {
      bump (n, v);
#pragma tasks unregister v
      for (int i = 0; i < n; i++)
        sum += v[i];
    }
  free (v);
  return sum;
}

/* A status that is compared becomes a truth value.  */
static int
make (int **p, int n)
{
  *p = n > 100 ? NULL : calloc (n, sizeof **p);
  if (!*p)
    return -1;
#pragma tasks register *p n
  return 0;
}

static int
chained (int n)
{
  int *a = NULL, *b = NULL;
  int status = make (&a, n);
  if (status == 0)
    status = make (&b, 2 * n);
  if (status == 0)
    {
      bump (n, a);
      bump (n, b);
    }
  if (b)
    {
#pragma tasks unregister b
      status += b[0];
      free (b);
    }
  if (a)
    {
#pragma tasks unregister a
      free (a);
    }
  return status;
}

static int
truth (int n, int wanted)
{
  int *b = NULL;
  bool have = false;
  if (wanted)
    have = make (&b, n) == 0;
  if (have)
    bump (n, b);
  if (have)
    {
#pragma tasks unregister b
    }
  free (b);
  return have;
}

static int
negated (int n, int skip)
{
  int v[8] = { 0 };
  int active = !skip && n > 0;
  if (active)
    {
#pragma tasks register v
      bump (8, v);
    }
  if (!(skip || n <= 0))
    {
#pragma tasks unregister v
    }
  return v[0];
}

/* && in one place, one `if' in another elsewhere.  */
static int
nested (int n, int m)
{
  int *v = calloc (8, sizeof *v), result;
  if (n > 2 && m > 2)
    {
#pragma tasks register v 8
    }
  if (n > 2)
    if (m > 2)
      bump (8, v);
  int both = (n > 2) & (m > 2);
  if (both)
    {
#pragma tasks unregister v
    }
  result = v[7];
  free (v);
  return result;
}

enum mode
{
  MODE_OFF,
  MODE_HOST,
  MODE_TASKS
};

static int
switched (enum mode mode)
{
  int v[8] = { 0 };
  switch (mode)
    {
    case MODE_TASKS:
#pragma tasks register v
      break;
    case MODE_HOST:
      v[0] = 10;
      break;
    case MODE_OFF:
      break;
    }
  if (mode != MODE_OFF && mode != MODE_HOST)
    bump (8, v);
  if (mode >= MODE_TASKS)
    {
#pragma tasks unregister v
    }
  return v[0];
}

/* What a function says of its argument.  */
static bool
large (int n)
{
  return n >= 64;
}

static int
asked (int n)
{
  int *v = calloc (n, sizeof *v);
  if (large (n))
    {
#pragma tasks register v n
      bump (n, v);
    }
  else
    v[0] = 7;
  if (n / 64)
    {
#pragma tasks unregister v
    }
  int result = v[0];
  free (v);
  return result;
}

/* The number of elements says whether the first is there.  */
static int
counted (const int *wanted, int k)
{
  int v[4][8] = { { 0 } }, n = 0, sum = 0;
  int last[8] = { 0 };
  for (int i = 0; i < k; i++)
    if (wanted[i])
      n++;
  if (n)
    {
#pragma tasks register last
    }
  for (int i = 0; i < n; i++)
    bump (8, last);
  if (n >= 1)
    {
#pragma tasks unregister last
    }
  for (int i = 0; i < 4; i++)
    sum += v[i][0];
  return last[0] + sum;
}

/* A position found, or -1.  */
static int
found (const int *list, int n, int x)
{
  int v[8] = { 0 };
  int at = -1;
  for (int i = 0; i < n; i++)
    if (list[i] == x)
      {
        at = i;
#pragma tasks register v
        break;
      }
  if (at >= 0)
    {
      bump (8, v);
#pragma tasks unregister v
    }
  return v[0] + at;
}

/* An error is kept, and asked for in the end.  */
static int
failing (int n)
{
  int *v = NULL;
  const char *error = NULL;
  if (n < 1)
    error = "none";
  else if (n > 50)
    error = "many";
  else
    {
      v = calloc (n, sizeof *v);
#pragma tasks register v n
    }
  if (!error)
    bump (n, v);
  if (error == NULL)
    {
#pragma tasks unregister v
      n = v[0];
      free (v);
    }
  return error ? (int)strlen (error) : n;
}

int
main (void)
{
  static const int list[] = { 1, 0, 1, 1 };
  printf ("%d %d %d %d\n", nothing (""), nothing ("abc"), chained (5),
          chained (70));
  printf ("%d %d %d\n", chained (200), truth (3, 0), truth (3, 1));
  printf ("%d %d %d %d\n", negated (1, 0), negated (1, 1), nested (3, 3),
          nested (3, 1));
  printf ("%d %d %d\n", switched (MODE_OFF), switched (MODE_HOST),
          switched (MODE_TASKS));
  printf ("%d %d %d %d\n", asked (100), asked (8), counted (list, 4),
          counted (list + 1, 1));
  printf ("%d %d\n", found (list, 4, 0), found (list, 4, 5));
  printf ("%d %d %d\n", failing (0), failing (3), failing (99));
  return 0;
}
