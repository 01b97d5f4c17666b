/* Nothing is wrong.  Vectors, masks, string instructions, gathers where the
   machine has them, and loads that are aligned and so reach beyond.  */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>
#if defined __x86_64__
#include <immintrin.h>
#endif

#define N 19

TASK void saxpy (int n, float a, const float x[n], float y[n]);
TASK void copy_bytes (int n, const char from[n], char to[n] TASK_OUTPUT);
TASK void sum (int n, const float x[n], float out[1] TASK_OUTPUT);
TASK void pick (int n, const int at[n], const float x[n],
                float out[n] TASK_OUTPUT);

void
saxpy (int n, float a, const float x[n], float y[n])
{
  int i = 0;
#if defined __x86_64__
  __m128 factor = _mm_set1_ps (a);
  for (; i + 4 <= n; i += 4)
    _mm_storeu_ps (y + i, _mm_add_ps (_mm_mul_ps (factor, _mm_loadu_ps (x + i)),
                                      _mm_loadu_ps (y + i)));
#endif
  for (; i < n; i++)
    y[i] += a * x[i];
}

void
copy_bytes (int n, const char from[n], char to[n])
{
#if defined __x86_64__
  long count = n;
  __asm__ volatile ("rep movsb"
                    : "+S"(from), "+D"(to), "+c"(count)
                    :
                    : "memory");
#else
  for (int i = 0; i < n; i++)
    to[i] = from[i];
#endif
}

/* Whole vectors at aligned addresses: what is beside X is masked.  */
void
sum (int n, const float x[n], float out[1])
{
  float total = 0;
#if defined __x86_64__
  const float *end = x + n;
  const float *p = (const float *)((uintptr_t)x & ~(uintptr_t)15);
  for (; p < end; p += 4)
    {
      float part[4];
      _mm_storeu_ps (part, _mm_load_ps (p));
      for (int i = 0; i < 4; i++)
        if (p + i >= x && p + i < end)
          total += part[i];
    }
#else
  for (int i = 0; i < n; i++)
    total += x[i];
#endif
  out[0] = total;
}

#if defined __x86_64__
__attribute__ ((target ("avx2"))) static void
gather (int n, const int *at, const float *x, float *out)
{
  int i = 0;
  for (; i + 8 <= n; i += 8)
    _mm256_storeu_ps (
        out + i,
        _mm256_i32gather_ps (
            x, _mm256_loadu_si256 ((const __m256i *)(at + i)), 4));
  for (; i < n; i++)
    out[i] = x[at[i]];
}
#endif

void
pick (int n, const int at[n], const float x[n], float out[n])
{
#if defined __x86_64__
  if (__builtin_cpu_supports ("avx2"))
    {
      gather (n, at, x, out);
      return;
    }
#endif
  for (int i = 0; i < n; i++)
    out[i] = x[at[i]];
}

int
main (void)
{
  float *x = aligned_alloc (32, 96), *y = malloc (N * sizeof *y);
  float picked[N] TASK_REGISTERED, total[1] TASK_REGISTERED;
  int at[N] TASK_REGISTERED;
  char text[N] TASK_REGISTERED = "quite a long text", copy[N] TASK_REGISTERED;

  for (int i = 0; i < N; i++)
    {
      x[i] = i;
      y[i] = 1;
      at[i] = N - 1 - i;
    }
#pragma tasks register x N
#pragma tasks register y N
  saxpy (N, 2, x, y);
  sum (N, y, total);
  pick (N, at, y, picked);
  copy_bytes (N, text, copy);
#pragma tasks unregister x
#pragma tasks unregister y
#pragma tasks acquire picked
#pragma tasks acquire total
#pragma tasks acquire copy
  printf ("%g %g %g %s\n", picked[0], picked[N - 1], total[0], copy);
  free (x);
  free (y);
}
