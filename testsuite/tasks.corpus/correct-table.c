/* The program keeps its own table of what is registered.  */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

static struct { const void *at; size_t n; } known[16];
static unsigned busy[16];
static int
find (const void *p)
{
  for (int i = 0; i < 16; i++)
    if (known[i].at == p)
      return i;
  return -1;
}

static int
ensure (unsigned char *p, size_t n)
{
  int k = find (p);
  if (k >= 0)
    return k;
  k = find (NULL);
  if (k < 0)
    abort ();
#pragma tasks register p n
  known[k].at = p;
  known[k].n = n;
  return k;
}

static void
drop (unsigned char *p)
{
  int k = find (p);
  if (k < 0)
    return;
#pragma tasks unregister p
  memset (&known[k], 0, sizeof known[k]);
  busy[k] = 0;
}

TASK void invert (size_t n, unsigned char v[n]);

void
invert (size_t n, unsigned char v[n])
{
  for (size_t i = 0; i < n; i++)
    v[i] = ~v[i];
}

static void
submit (unsigned char *p, size_t n)
{
  busy[ensure (p, n)]++;
  invert (n, p);
}

int
main (void)
{
  unsigned char *p[5];
  for (int i = 0; i < 5; i++)
    {
      p[i] = calloc (10, i + 1);
      if (!p[i])
        return 1;
      if (i != 2)
        submit (p[i], 10 * (i + 1));
    }
  for (int i = 4; i > 0; i -= 2)
    submit (p[i], 10 * (i + 1));
  drop (p[1]);
  p[1][0] = 7;
  submit (p[1], 20);
  int s = 0;
  for (int i = 0; i < 5; i++)
    {
      drop (p[i]);
      s += p[i][0];
      free (p[i]);
    }
  printf ("%d\n", s);
  return 0;
}
