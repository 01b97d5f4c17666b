/* SPDX-License-Identifier: GPL-3.0-or-later

   Merge sort whose merges are parallel, too (cilksort: Leiserson et al.):
   sorts quarters, merges them to halves and these to the whole.  A merge is
   cut where the middle of one of its inputs belongs in the other.  */

#include "suite.h"

#define N (4L << 20)
#define LEAF 2048
#define FEW 20

static long *values, *scratch;

TASK static void sort (long n, long v[n], long other[n]);
TASK static void merge (long m, const long a[m], long n, const long b[n],
                        long out[m + n] TASK_OUTPUT);

static void
sort_few (long n, long *v)
{
  for (long i = 1; i < n; i++)
    {
      long value = v[i], j = i;
      for (; j > 0 && v[j - 1] > value; j--)
        v[j] = v[j - 1];
      v[j] = value;
    }
}

static long
median (long a, long b, long c)
{
  if (a > b)
    return a < c ? a : b > c ? b : c;
  return b < c ? b : a > c ? a : c;
}

static void
quicksort (long n, long *v)
{
  while (n > FEW)
    {
      long pivot = median (v[0], v[n / 2], v[n - 1]), i = 0, j = n - 1;
      while (i <= j)
        {
          while (v[i] < pivot)
            i++;
          while (v[j] > pivot)
            j--;
          if (i <= j)
            {
              long value = v[i];
              v[i++] = v[j];
              v[j--] = value;
            }
        }
      quicksort (j + 1, v);
      v += i;
      n -= i;
    }
  sort_few (n, v);
}

static void
merge_leaf (long m, const long *a, long n, const long *b, long *out)
{
  while (m > 0 && n > 0)
    if (*b < *a)
      {
        *out++ = *b++;
        n--;
      }
    else
      {
        *out++ = *a++;
        m--;
      }
  memcpy (out, a, (size_t)m * sizeof *a);
  memcpy (out + m, b, (size_t)n * sizeof *b);
}

/* How many of the N values of V are less than VALUE.  */
static long
less (long n, const long *v, long value)
{
  long low = 0;
  while (low < n)
    {
      long middle = (low + n) / 2;
      if (v[middle] < value)
        low = middle + 1;
      else
        n = middle;
    }
  return low;
}

static void
merge (long m, const long a[m], long n, const long b[n], long out[m + n])
{
  if (m + n <= LEAF)
    {
      merge_leaf (m, a, n, b, out);
      return;
    }
  long i = m / 2, j = n / 2;
  if (m >= n)
    j = less (n, b, a[i]);
  else
    i = less (m, a, b[j]);
#pragma tasks register a i
#pragma tasks register &a[i](m - i)
#pragma tasks register b j
#pragma tasks register &b[j](n - j)
#pragma tasks register out(i + j)
#pragma tasks register &out[i + j](m + n - i - j)
#pragma omp task
  merge (i, a, j, b, out);
#pragma omp task
  merge (m - i, &a[i], n - j, &b[j], &out[i + j]);
#pragma omp taskwait
#pragma tasks unregister a i
#pragma tasks unregister &a[i](m - i)
#pragma tasks unregister b j
#pragma tasks unregister &b[j](n - j)
#pragma tasks unregister out(i + j)
#pragma tasks unregister &out[i + j](m + n - i - j)
}

static void
sort (long n, long v[n], long other[n])
{
  if (n <= LEAF)
    {
      quicksort (n, v);
      return;
    }
  long start[5] = { 0, n / 4, n / 4 * 2, n / 4 * 3, n };
  for (int q = 0; q < 4; q++)
    {
      long part = start[q + 1] - start[q];
#pragma tasks register &v[start[q]] part
#pragma tasks register &other[start[q]] part
#pragma omp task shared(start)
      sort (part, &v[start[q]], &other[start[q]]);
    }
#pragma omp taskwait
  for (int h = 0; h < 4; h += 2)
    {
      long part = start[h + 1] - start[h];
      long rest = start[h + 2] - start[h + 1];
#pragma tasks register &other[start[h]](part + rest)
#pragma omp task shared(start)
      merge (part, &v[start[h]], rest, &v[start[h + 1]], &other[start[h]]);
    }
#pragma omp taskwait
#pragma omp task shared(start)
  merge (start[2], other, n - start[2], &other[start[2]], v);
#pragma tasks wait
#pragma omp taskwait
  for (int q = 0; q < 4; q++)
    {
#pragma tasks unregister &v[start[q]](start[q + 1] - start[q])
#pragma tasks unregister &other[start[q]](start[q + 1] - start[q])
    }
#pragma tasks unregister other start[2]
#pragma tasks unregister &other[start[2]](n - start[2])
}

void
prepare (void)
{
  uint64_t random = 1;
  values = allocate (sizeof *values * N);
  scratch = allocate (sizeof *scratch * N);
  for (long i = 0; i < N; i++)
    {
      values[i] = draw (&random);
      scratch[i] = 0;
    }
}

void
compute (void)
{
#pragma tasks register values N
#pragma tasks register scratch N
#pragma omp task
  sort (N, values, scratch);
#pragma omp taskwait
#pragma tasks unregister scratch
#pragma tasks unregister values
}

uint64_t
checksum (void)
{
  return sum_of_bytes (values, sizeof *values * N, 0);
}
