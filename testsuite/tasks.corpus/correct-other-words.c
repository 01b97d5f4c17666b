/* Conditions are the same in other words.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void mark (int n, char v[n], char c);

void
mark (int n, char v[n], char c)
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] > c ? v[i] : c;
}

static int
one (int n, int big)
{
  char small[8] = "", *v = small;
  if (n > 8)
    v = calloc (n, 1);
  if (!v)
    return -1;
  if (big >= 1 && n != 3)
    {
#pragma tasks register v n
    }
  if (!(n == 3 || big < 1))
    mark (n, v, 'a');
  if (3 - n && 0 < big)
    mark (n, v, 'b');
  int use = !(big <= 0) & (n - 3 != 0);
  if (use)
    {
#pragma tasks unregister v
    }
  int r = v[n - 1];
  if (v != small)
    free (v);
  return r;
}

static int
two (int n, const char *opt)
{
  char v[20] = { 0 };
  int reg = opt[0] == 'r' ? 1 : opt[0] == 'R' ? 2 : 0;
  switch (reg)
    {
    case 2:
      {
#pragma tasks register v
        break;
      }
    case 1:
      {
#pragma tasks register &v[0] n
      }
    }
  if (reg)
    mark (reg == 2 ? 20 : n, v, 'x');
  if (opt[0] == 'r' || opt[0] == 'R')
    {
#pragma tasks unregister v
    }
  return v[n];
}

int
main (void)
{
  for (int n = 2; n < 12; n += 1)
    printf ("%d%d ", one (n, 0), one (n, n % 2));
  printf ("%d %d %d\n", two (5, "r"), two (5, "R"), two (5, "none"));
  return 0;
}
