/* Mapped memory goes away while it is registered.  */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <tasks.h>

#define N 1024

TASK void fill (int n, int v[n] TASK_OUTPUT, int value);

void
fill (int n, int v[n], int value)
{
  for (int i = 0; i < n; i++)
    v[i] = value + i;
}

int
main (void)
{
  int *v = mmap (NULL, N * sizeof *v, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (v == MAP_FAILED)
    return 1;
#pragma tasks register v N
  fill (N, v, 3);
#pragma tasks wait
  printf ("%d\n", v[5]);
#ifdef FIXED
#pragma tasks unregister v
#endif
  munmap (v, N * sizeof *v); /* MISTAKE check */
  return 0;
}
