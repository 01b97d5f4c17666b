/* `registered' arrays and scopes that are left by every means.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void fill (int n, int v[n] TASK_OUTPUT, int value);
TASK void sum (int n, const int v[n], int *total);

void
fill (int n, int v[n], int value)
{
  for (int i = 0; i < n; i++)
    v[i] = value;
}

void
sum (int n, const int v[n], int *total)
{
  for (int i = 0; i < n; i++)
    *total += v[i];
}

static int
ways (int n, int way, int *total)
{
  int outer[n] TASK_REGISTERED;
  fill (n, outer, 1);
  for (int i = 0; i < 5; i++)
    {
      int inner[n] TASK_HEAP TASK_REGISTERED;
      fill (n, inner, i);
      sum (n, inner, total);
      if (way == 1 && i == 2)
        continue;
      if (way == 2 && i == 3)
        break;
      if (way == 3)
        return 3;
      if (way == 4)
        goto out;
      sum (n, outer, total);
    }
  sum (n, outer, total);
out:
  return way;
}

static int
by_hand (int n, int way)
{
  int total[1] = { 0 };
#pragma tasks register total
  for (int i = 0; i < 4; i++)
    {
      int v[n];
#pragma tasks register v
      fill (n, v, i + 1);
      sum (n, v, total);
      if (i == way)
        {
#pragma tasks unregister v
          break;
        }
#pragma tasks acquire v
      v[0] = 0;
      /* Still acquired: that ends with it.  */
#pragma tasks unregister v
    }
  if (way > 1)
    {
#pragma tasks unregister total
      return total[0];
    }
  else
    {
#pragma tasks wait
      int now;
#pragma tasks acquire total
      now = *total;
#pragma tasks unregister total
      return -now;
    }
}

static int *
kept (int n)
{
  int *v = malloc (n * sizeof *v);
  if (!v)
    exit (1);
#pragma tasks register v n
  fill (n, v, 9);
  return v;
}

int
main (void)
{
  int total[1] TASK_REGISTERED = { 0 };
  for (int way = 0; way < 5; way++)
    ways (10, way, total);
#pragma tasks acquire total
  printf ("%d\n", total[0]);
#pragma tasks release total
  printf ("%d %d\n", by_hand (5, 1), by_hand (5, 3));
  int *v = kept (4);
  sum (4, v, total);
#pragma tasks acquire total
  printf ("%d\n", total[0]);
#pragma tasks release total
#pragma tasks unregister v
  free (v);
  return 0;
}
