/* Kernels in several files, which share others and are built in several ways.  */
#include <stdio.h>
#include <tasks.h>

#define N 128

TASK void first (int n, float v[n]);
TASK void second (int n, float v[n]);
TASK void third (int n, float v[n]);
void first (int n, float v[n]) { for (int i = 0; i < n; i++) v[i] += 1; }
void second (int n, float v[n]) { for (int i = 0; i < n; i++) v[i] *= 4; }
void third (int n, float v[n]) { for (int i = 0; i < n; i++) v[i] -= 2; }

#define ALSO(T, NAME) TASK_IMPLEMENTATION ("opencl", T) extern void NAME (int n, float v[n])
ALSO (first, first_cl);
ALSO (second, second_cl);
ALSO (second, second_four);
ALSO (third, third_cl);

#pragma tasks opencl first_cl "correct-kernel-include.cl" \
                              "first" 32
#pragma tasks opencl second_cl                      \
    "correct-kernel-include.cl"                    \
    "second" "-DUNROLL=1" (32) ((n + 31) / 32 * 32)
#pragma tasks opencl second_four "correct-kernel-include.cl" "second" "-D UNROLL=4" 8 (n / 4)
#ifdef __GNUC__
# pragma tasks opencl third_cl "correct-kernel-include-more.cl" "third" 32
#else
# pragma tasks opencl third_cl "none.cl" "third" 32
#endif

/* An implementation may be declared again.  */
extern void third_cl (int n, float v[n]);

int
main (void)
{
  float v[N] TASK_REGISTERED;
#pragma tasks acquire v
  for (int i = 0; i < N; i++)
    v[i] = i;
#pragma tasks release v
  for (int round = 0; round < 3; round++)
    {
      first (N, v);
      second (N, v);
      third (N, v);
    }
#pragma tasks acquire v
  printf ("%g\n", v[0]);
  return v[0] != 42;
}
