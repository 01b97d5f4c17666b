/* The other buffer is found by XOR of addresses.  */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void step (int n, const uint32_t a[n], uint32_t b[n] TASK_OUTPUT);

void
step (int n, const uint32_t a[n], uint32_t b[n])
{
  for (int i = 0; i < n; i++)
    b[i] = a[i] * 1664525u + 1013904223u;
}

int
main (void)
{
  int n = 25;
  uint32_t *p = malloc (n * sizeof *p), *q = malloc (n * sizeof *q);
  if (!p || !q)
    {
      free (p);
      free (q);
      return 1;
    }
  uintptr_t both = (uintptr_t) p ^ (uintptr_t) q;
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma tasks register p n
#pragma tasks register q n
  uint32_t *cur = p;
  for (int k = 0; k < 5; k++)
    {
      uint32_t *other = (uint32_t *) ((uintptr_t) cur ^ both);
      step (n, cur, other);
      cur = other;
    }
#pragma tasks unregister cur
  uint32_t x = 0;
  for (int i = 0; i < n; i++)
    x += cur[i];
  printf ("%u %d\n", x, cur == q);
  cur = (uint32_t *) ((uintptr_t) cur ^ both);
#pragma tasks unregister cur
  free (q);
  free (p);
  return 0;
}
