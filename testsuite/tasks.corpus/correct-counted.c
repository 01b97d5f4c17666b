/* Loops that run at least once, or not at all, together.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void dec (int n, int v[n]);

void
dec (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]--;
}

static int
work (int k)
{
  int *v[8], made = 0, s = 0;
  for (int i = 0; i < k; i++)
    {
      v[i] = malloc (4 * sizeof *v[i]);
      if (!v[i])
        break;
      for (int j = 0; j < 4; j++)
        v[i][j] = 10 * i + j;
#pragma tasks register v[i] 4
      made++;
    }
  for (int i = 0; i < made; i++)
    dec (4, v[i]);
  for (int round = 0; round < 2; round++)
    for (int i = made - 1; i >= round; i -= 2)
      dec (4, v[i]);
  if (made > 0)
    {
      int i = 0;
      do
        {
#pragma tasks unregister v[i]
          s += v[i][3];
          free (v[i]);
        }
      while (++i < made);
    }
  return s;
}

static int
last (int n)
{
  static int data[3][5];
  int *cur = NULL;
  for (int i = 0; i < n; i++)
    {
      if (cur)
        {
#pragma tasks unregister cur
          cur[0]++;
        }
      cur = data[i % 3];
#pragma tasks register cur 5
      dec (5, cur);
    }
  if (!cur)
    return 0;
#pragma tasks unregister cur
  return cur[0] * 100 + data[0][0];
}

int
main (void)
{
  for (int k = 0; k < 9; k += 3)
    printf ("%d\n", work (k));
  printf ("%d %d\n", last (0), last (7));
  return 0;
}
