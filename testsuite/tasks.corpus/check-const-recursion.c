/* The k-th smallest by a quickselect that swaps in place.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 15

__attribute__ ((weak)) int
select_of (int *v, int low, int high, int k)
{
  int pivot = v[high], store = low;
  for (int i = low; i < high; i++)
    if (v[i] < pivot)
      {
        int t = v[i];
        v[i] = v[store]; /* MISTAKE check */
        v[store++] = t;  /* MISTAKE check */
      }
  v[high] = v[store]; /* MISTAKE check */
  v[store] = pivot;   /* MISTAKE check */
  if (store == k)
    return pivot;
  return store < k ? select_of (v, store + 1, high, k)
                   : select_of (v, low, store - 1, k);
}

TASK void smallest (int k, int n, const int v[n], int out[1] TASK_OUTPUT);

void
smallest (int k, int n, const int v[n], int out[1])
{
#ifdef FIXED
  int *copy = malloc (n * sizeof *copy);
  for (int i = 0; i < n; i++)
    copy[i] = v[i];
  out[0] = select_of (copy, 0, n - 1, k);
  free (copy);
#else
  out[0] = select_of ((int *)v, 0, n - 1, k); /* MISTAKE const-write */
#endif
}

int
main (void)
{
  int *v = malloc (N * sizeof *v);
  int found[1] TASK_REGISTERED;

  for (int i = 0; i < N; i++)
    v[i] = (i * 8 + 3) % 17;
#pragma tasks register v N
  smallest (4, N, v, found);
#pragma tasks acquire found
  printf ("%d\n", found[0]);
#pragma tasks release found
#pragma tasks unregister v
  free (v);
}
