/* SPDX-License-Identifier: GPL-3.0-or-later

   What tasks compute that share their data: every operator, functions of the
   program, several data at once, children, graphs, scratch memory.  */

#include <complex.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <tasks.h>

enum
{
  CALLS = 60,
  N = 7
};

/* A task NAME on N elements of TYPE, with OP, that does STATEMENT with X,
   which the call says.  */
#define REDUCE(NAME, TYPE, OP, STATEMENT)                                     \
  TASK void NAME (int n, TYPE v[n] TASK_REDUCTION (OP), TYPE x);              \
  void NAME (int n, TYPE v[n], TYPE x)                                        \
  {                                                                           \
    for (int i = 0; i < n; i++)                                               \
      STATEMENT;                                                              \
  }

/* All of TYPE that are ordered.  */
#define NUMBERS(NAME, TYPE)                                                   \
  REDUCE (sum_##NAME, TYPE, "+", v[i] += x)                                   \
  REDUCE (product_##NAME, TYPE, "*", v[i] *= x)                               \
  REDUCE (least_##NAME, TYPE, "min", if (x < v[i]) v[i] = x)                  \
  REDUCE (most_##NAME, TYPE, "max", if (x > v[i]) v[i] = x)                   \
  REDUCE (all_##NAME, TYPE, "&&", v[i] = v[i] && x)                           \
  REDUCE (some_##NAME, TYPE, "||", v[i] = v[i] || x)

#define INTEGERS(NAME, TYPE)                                                  \
  NUMBERS (NAME, TYPE)                                                        \
  REDUCE (and_##NAME, TYPE, "&", v[i] &= x)                                   \
  REDUCE (or_##NAME, TYPE, "|", v[i] |= x)                                    \
  REDUCE (xor_##NAME, TYPE, "^", v[i] ^= x)

INTEGERS (signed_char, signed char)
INTEGERS (short, short)
INTEGERS (unsigned, unsigned)
INTEGERS (long, long)
NUMBERS (float, float)
NUMBERS (double, double)
NUMBERS (long_double, long double)
REDUCE (sum_complex, double complex, "+", v[i] += x)
REDUCE (product_complex, float complex, "*", v[i] *= x)
REDUCE (some_bool, bool, "||", v[i] = v[i] || x)
REDUCE (xor_bool, bool, "^", v[i] ^= x)

/* Call NAME on data of TYPE that begin with BEGIN, with values X of J, and
   print what comes of it.  */
#define TRY(NAME, TYPE, BEGIN, X)                                             \
  {                                                                           \
    TYPE v[N];                                                                \
    for (int i = 0; i < N; i++)                                               \
      v[i] = (TYPE)(BEGIN);                                                   \
    _Pragma ("tasks register v N");                                           \
    for (int j = 0; j < CALLS; j++)                                           \
      NAME (N, v, (TYPE)(X));                                                 \
    _Pragma ("tasks unregister v");                                           \
    printf ("%s %g %g\n", #NAME, (double)v[0], (double)v[N - 1]);             \
  }

#define TRY_NUMBERS(NAME, TYPE)                                               \
  TRY (sum_##NAME, TYPE, 3, j % 5 - 2)                                        \
  TRY (product_##NAME, TYPE, 3, j % 20 ? 1 : -2)                              \
  TRY (least_##NAME, TYPE, 17, 30 - j)                                        \
  TRY (most_##NAME, TYPE, 17, j - 30)                                         \
  TRY (all_##NAME, TYPE, 5, j != 30)                                          \
  TRY (some_##NAME, TYPE, 0, j == 30)

#define TRY_INTEGERS(NAME, TYPE)                                              \
  TRY_NUMBERS (NAME, TYPE)                                                    \
  TRY (and_##NAME, TYPE, 127, j ^ 64 ^ 127)                                   \
  TRY (or_##NAME, TYPE, 1, j & 38)                                            \
  TRY (xor_##NAME, TYPE, 85, 3 * j & 127)

/* The greatest, and where it is.  */
struct best
{
  int value, place;
};

static inline void
no_best (size_t n, struct best v[n])
{
  for (size_t i = 0; i < n; i++)
    v[i] = (struct best){ INT_MIN, INT_MAX };
}

static inline void
better (size_t n, struct best into[n], const struct best from[n])
{
  for (size_t i = 0; i < n; i++)
    if (from[i].value > into[i].value
        || (from[i].value == into[i].value && from[i].place < into[i].place))
      into[i] = from[i];
}

TASK void find_best (int n, const int v[n], int first,
                     struct best best[1] TASK_REDUCTION (no_best, better));

void
find_best (int n, const int v[n], int first, struct best best[1])
{
  struct best mine;
  no_best (1, &mine);
  for (int i = 0; i < n; i++)
    if (v[i] > mine.value)
      mine = (struct best){ v[i], first + i };
  better (1, best, &mine);
}

/* Each on two data, which lie in a circle.  */
TASK void move (int n, long from[n] TASK_COMMUTATIVE,
                long to[n] TASK_COMMUTATIVE, long x);

void
move (int n, long from[n], long to[n], long x)
{
  for (int i = 0; i < n; i++)
    {
      long there = to[i];
      from[i] -= x;
      to[i] = there + x;
    }
}

/* Sorts by counting, in scratch memory; its children use it, too.  */
TASK void count (int n, const unsigned char v[n],
                 int many[256] TASK_REDUCTION ("+"));

void
count (int n, const unsigned char v[n], int many[256])
{
  for (int i = 0; i < n; i++)
    many[v[i]]++;
}

TASK void clear (int many[256] TASK_OUTPUT);

void
clear (int many[256])
{
  memset (many, 0, 256 * sizeof *many);
}

TASK void sort (int n, unsigned char v[n], int many[256] TASK_SCRATCH);

void
sort (int n, unsigned char v[n], int many[256])
{
  clear (many);
  for (int i = 0; i < 4; i++)
    {
      unsigned char *part = &v[i * n / 4];
#pragma tasks register part n / 4
      count (n / 4, part, many);
    }
#pragma tasks wait
  for (int value = 0, i = 0; value < 256; value++)
    for (int k = 0; k < many[value]; k++)
      v[i++] = (unsigned char)value;
}

/* A reduction whose children reduce.  */
TASK void tree (int depth, unsigned v[2] TASK_REDUCTION ("+"));

void
tree (int depth, unsigned v[2])
{
  v[0]++;
  v[1] += (unsigned)depth;
  if (!depth)
    return;
  tree (depth - 1, v);
  tree (depth - 1, v);
}

TASK void look (const unsigned v[2], unsigned copy[2] TASK_OUTPUT);

void
look (const unsigned v[2], unsigned copy[2])
{
  copy[0] = v[0];
  copy[1] = v[1];
}

/* The same datum twice, in one mode and in two.  */
TASK void twice (unsigned a[1] TASK_REDUCTION ("+"),
                 unsigned b[1] TASK_REDUCTION ("+"));

void
twice (unsigned a[1], unsigned b[1])
{
  *a += 1;
  *b += 2;
}

TASK void both (unsigned a[1] TASK_REDUCTION ("+"), const unsigned b[1]);

void
both (unsigned a[1], const unsigned b[1])
{
  *a += *b;
}

static void
operators (void)
{
  TRY_INTEGERS (signed_char, signed char)
  TRY_INTEGERS (short, short)
  TRY_INTEGERS (unsigned, unsigned)
  TRY_INTEGERS (long, long)
  TRY_NUMBERS (float, float)
  TRY_NUMBERS (double, double)
  TRY_NUMBERS (long_double, long double)
  TRY (sum_complex, double complex, 1, j *I + 2)
  TRY (product_complex, float complex, 1, j % 20 ? 1 : 1 + I)
  TRY (some_bool, bool, false, j == 59)
  TRY (xor_bool, bool, true, j % 3)
}

static void
circle (void)
{
  static long data[5][N];
  for (int i = 0; i < 5; i++)
    {
#pragma tasks register data[i] N
    }
  for (int j = 0; j < 20 * CALLS; j++)
    move (N, data[j % 5],
          data[(j * 3 + 1) % 5 == j % 5 ? (j + 1) % 5 : (j * 3 + 1) % 5], j);
  for (int i = 0; i < 5; i++)
    {
#pragma tasks unregister data[i]
      printf ("%ld ", data[i][N - 1]);
    }
  printf ("\n");
}

static void
graph (void)
{
  unsigned v[2] = { 0 }, copies[10][2];
#pragma tasks register v 2
  for (int k = 0; k < 10; k++)
    {
#pragma tasks register copies[k] 2
    }
  for (int k = 0; k < 10; k++)
    {
#pragma tasks graph
      {
        for (int j = 0; j < 5; j++)
          tree (1, v);
      }
      look (v, copies[k]);
    }
  for (int k = 0; k < 10; k++)
    {
#pragma tasks unregister copies[k]
    }
#pragma tasks unregister v
  printf ("%u %u, %u %u\n", v[0], v[1], copies[4][0], copies[9][1]);
}

int
main (void)
{
  operators ();
  circle ();
  graph ();

  static int numbers[1000];
  struct best best = { 5, -1 };
  for (int i = 0; i < 1000; i++)
    numbers[i] = i * 7919 % 1009;
#pragma tasks register &best 1
  for (int i = 0; i < 1000; i += 50)
    {
#pragma tasks register &numbers[i] 50
      find_best (50, &numbers[i], i, &best);
    }
#pragma tasks unregister &best
  printf ("%d at %d\n", best.value, best.place);

  static unsigned char bytes[20][400];
  int space[256];
  for (int i = 0; i < 20; i++)
    {
      for (int k = 0; k < 400; k++)
        bytes[i][k] = (unsigned char)(i * k * k + 3 * k);
#pragma tasks register bytes[i] 400
      sort (400, bytes[i], space);
    }
#pragma tasks wait
  for (int i = 0; i < 20; i += 6)
    printf ("%d %d %d\n", bytes[i][0], bytes[i][200], bytes[i][399]);

  unsigned v[2] = { 0 }, one = 1;
#pragma tasks register v 2
#pragma tasks register &one 1
  tree (6, v);
  tree (5, v);
  for (int j = 0; j < CALLS; j++)
    {
      twice (&one, &one);
      if (j % 20 == 0)
        both (&one, &one);
    }
#pragma tasks unregister &one
#pragma tasks unregister v
  printf ("%u %u %u\n", v[0], v[1], one);
  return 0;
}
