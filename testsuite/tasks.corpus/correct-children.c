/* Nothing is wrong: a task's body writes before it calls children, and reads
   after it waited for them.  */
#include <stdio.h>
#include <tasks.h>

#define N 256

TASK void merge_sort (int n, int v[n], int tmp[n]);

void
merge_sort (int n, int v[n], int tmp[n])
{
  int half = n / 2;
  if (n < 2)
    return;
  if (n > 32)
    {
#pragma tasks register v half
#pragma tasks register &v[half] n - half
#pragma tasks register tmp half
#pragma tasks register &tmp[half] n - half
      tmp[0] = v[0];
      merge_sort (half, v, tmp);
      merge_sort (n - half, &v[half], &tmp[half]);
#pragma tasks unregister &tmp[half] n - half
#pragma tasks unregister tmp half
#pragma tasks unregister &v[half] n - half
#pragma tasks unregister v half
    }
  else
    {
      for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && v[j] < v[j - 1]; j--)
          {
            int x = v[j];
            v[j] = v[j - 1];
            v[j - 1] = x;
          }
      return;
    }
  for (int i = 0, a = 0, b = half; i < n; i++)
    tmp[i] = b >= n || (a < half && v[a] <= v[b]) ? v[a++] : v[b++];
  for (int i = 0; i < n; i++)
    v[i] = tmp[i];
}

int
main (void)
{
  int v[N] TASK_REGISTERED, tmp[N] TASK_REGISTERED, sorted = 1;
#pragma tasks acquire v
  for (int i = 0; i < N; i++)
    v[i] = i * 91 % N;
#pragma tasks release v
  merge_sort (N, v, tmp);
#pragma tasks wait
  for (int i = 0; i < N; i++)
    sorted &= v[i] == i;
  printf ("%d\n", sorted);
  return 0;
}
