/* SPDX-License-Identifier: GPL-3.0-or-later

   The fast Fourier transform of Cooley and Tukey by halves, one of the even
   and one of the odd elements.  Splitting these, and combining their
   transforms, is cut into halves, too, down to LEAF elements.  */

#include "suite.h"

#include <math.h>

#define N (1L << 22)
#define LEAF 256

struct complex
{
  double re, im;
};

static struct complex *values, *scratch, *roots;

/* V becomes its transform; the contents of OTHER are lost.  */
TASK static void transform (long n, struct complex v[n],
                            struct complex other[n]);
/* The elements of V with even index become EVEN, the others ODD.  */
TASK static void split (long n, const struct complex v[2 * n],
                        struct complex even[n] TASK_OUTPUT,
                        struct complex odd[n] TASK_OUTPUT);
/* N elements from START on of both halves' transforms become those of the
   whole.  Its roots of one are STRIDE apart.  */
TASK static void combine (long start, long n, long stride,
                          const struct complex even[n],
                          const struct complex odd[n],
                          struct complex first[n] TASK_OUTPUT,
                          struct complex second[n] TASK_OUTPUT);

static void
split (long n, const struct complex v[2 * n], struct complex even[n],
       struct complex odd[n])
{
  if (n <= LEAF)
    {
      for (long i = 0; i < n; i++)
        {
          even[i] = v[2 * i];
          odd[i] = v[2 * i + 1];
        }
      return;
    }
  long h = n / 2;
#pragma tasks register v n
#pragma tasks register &v[n] n
#pragma tasks register even h
#pragma tasks register &even[h] h
#pragma tasks register odd h
#pragma tasks register &odd[h] h
#pragma omp task
  split (h, v, even, odd);
#pragma omp task
  split (h, &v[n], &even[h], &odd[h]);
#pragma omp taskwait
#pragma tasks unregister v n
#pragma tasks unregister &v[n]
#pragma tasks unregister even h
#pragma tasks unregister &even[h]
#pragma tasks unregister odd h
#pragma tasks unregister &odd[h]
}

static void
combine_leaf (long start, long n, long stride, const struct complex *even,
              const struct complex *odd, struct complex *first,
              struct complex *second)
{
  for (long i = 0; i < n; i++)
    {
      struct complex e = even[i], o = odd[i],
                     root = roots[(start + i) * stride];
      double re = o.re * root.re - o.im * root.im;
      double im = o.re * root.im + o.im * root.re;
      first[i] = (struct complex){ e.re + re, e.im + im };
      second[i] = (struct complex){ e.re - re, e.im - im };
    }
}

static void
combine (long start, long n, long stride, const struct complex even[n],
         const struct complex odd[n], struct complex first[n],
         struct complex second[n])
{
  if (n <= LEAF)
    {
      combine_leaf (start, n, stride, even, odd, first, second);
      return;
    }
  long h = n / 2;
#pragma tasks register even h
#pragma tasks register &even[h] h
#pragma tasks register odd h
#pragma tasks register &odd[h] h
#pragma tasks register first h
#pragma tasks register &first[h] h
#pragma tasks register second h
#pragma tasks register &second[h] h
#pragma omp task
  combine (start, h, stride, even, odd, first, second);
#pragma omp task
  combine (start + h, h, stride, &even[h], &odd[h], &first[h], &second[h]);
#pragma omp taskwait
#pragma tasks unregister even h
#pragma tasks unregister &even[h]
#pragma tasks unregister odd h
#pragma tasks unregister &odd[h]
#pragma tasks unregister first h
#pragma tasks unregister &first[h]
#pragma tasks unregister second h
#pragma tasks unregister &second[h]
}

static void
transform_leaf (long n, struct complex *v, struct complex *other)
{
  if (n == 1)
    return;
  long h = n / 2;
  for (long i = 0; i < h; i++)
    {
      other[i] = v[2 * i];
      other[i + h] = v[2 * i + 1];
    }
  transform_leaf (h, other, v);
  transform_leaf (h, other + h, v + h);
  combine_leaf (0, h, N / n, other, other + h, v, v + h);
}

static void
transform (long n, struct complex v[n], struct complex other[n])
{
  if (n <= LEAF)
    {
      transform_leaf (n, v, other);
      return;
    }
  long h = n / 2;
#pragma tasks register v h
#pragma tasks register &v[h] h
#pragma tasks register other h
#pragma tasks register &other[h] h
#pragma omp task
  split (h, v, other, &other[h]);
#pragma omp taskwait
#pragma omp task
  transform (h, other, v);
#pragma omp task
  transform (h, &other[h], &v[h]);
#pragma omp taskwait
#pragma omp task
  combine (0, h, N / n, other, &other[h], v, &v[h]);
#pragma omp taskwait
#pragma tasks unregister v h
#pragma tasks unregister &v[h]
#pragma tasks unregister other h
#pragma tasks unregister &other[h]
}

void
prepare (void)
{
  uint64_t random = 1;
  values = allocate (sizeof *values * N);
  scratch = allocate (sizeof *scratch * N);
  roots = allocate (sizeof *roots * N / 2);
  for (long i = 0; i < N; i++)
    {
      values[i] = (struct complex){ draw (&random) % 256, 0 };
      scratch[i] = (struct complex){ 0, 0 };
    }
  for (long i = 0; i < N / 2; i++)
    {
      double angle = -2 * acos (-1) * (double)i / N;
      roots[i] = (struct complex){ cos (angle), sin (angle) };
    }
}

void
compute (void)
{
#pragma tasks register values N
#pragma tasks register scratch N
#pragma omp task
  transform (N, values, scratch);
#pragma omp taskwait
#pragma tasks unregister scratch
#pragma tasks unregister values
}

/* Rounded, for compilers do not round alike.  */
uint64_t
checksum (void)
{
  uint64_t sum = 0;
  for (long i = 0; i < N; i++)
    sum = sum * 31 + (uint64_t)llrint (values[i].re + 2 * values[i].im);
  return sum;
}
