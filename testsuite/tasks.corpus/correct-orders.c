/* Loops with odd counters write all the same.  */
#include <stdio.h>
#include <tasks.h>

TASK void down (unsigned n, int v[n] TASK_OUTPUT);

void
down (unsigned n, int v[n])
{
  unsigned i = n;
  while (i-- != 0)
    v[i] = i;
}

TASK void both (int n, int v[n] TASK_OUTPUT);

void
both (int n, int v[n])
{
  int lo = 0, hi = n - 1;
  while (lo <= hi)
    {
      v[lo] = hi - lo;
      v[hi--] = -v[lo++];
    }
}

TASK void perm (int n, int v[n] TASK_OUTPUT);

void
perm (int n, int v[n])
{
  /* 7 has no divisor in common with n, or is replaced.  */
  int g = n % 7 ? 7 : 1;
  for (int i = 0, at = 0; i < n; i++, at = (at + g) % n)
    v[at] = i;
}

TASK void bits (int n, unsigned char v[1 << n] TASK_OUTPUT);

void
bits (int n, unsigned char v[1 << n])
{
  v[0] = 0;
  for (int b = 0; b < n; b++)
    for (int i = 0; i < 1 << b; i++)
      v[(1 << b) | i] = v[i] + 1;
}

TASK void endless (int n, int v[n] TASK_OUTPUT, int x);

void
endless (int n, int v[n], int x)
{
  int *p = v;
  for (;;)
    {
      if (p >= v + n)
        break;
      *p = x;
      p++;
    }
}

int
main (void)
{
  int a[8] TASK_REGISTERED, b[9] TASK_REGISTERED, c[10] TASK_REGISTERED;
  unsigned char d[64] TASK_REGISTERED;
  int e[6] TASK_REGISTERED;
  down (8, a);
  both (9, b);
  perm (10, c);
  bits (6, d);
  endless (6, e, 4);
#pragma tasks wait
  printf ("%d %d %d %d %d %d\n", a[7], b[0], b[8], c[9], d[63], e[5]);
  return 0;
}
