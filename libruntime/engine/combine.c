/* SPDX-License-Identifier: LGPL-2.1-or-later

   A function for each operator and each type that has it; GCC vectorizes what
   can be.  What bodies do is `v[i] += x', or `if (x < v[i]) v[i] = x' for
   "min": what is combined here is the same with an element of another copy in
   the place of x.  */

#include <complex.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/dependence.h"
#include "base/lock.h"
#include "combine.h"

/* Vectorized, however the rest is compiled.  */
#pragma GCC optimize("O3")

typedef void clear_function (size_t n, void *v);
typedef void add_function (size_t n, void *into, const void *from);

struct combination
{
  uint32_t operation, element;
  uint64_t size;
  clear_function *clear;
  add_function *add;
};

/* NAME of elements of TYPE, whose neutral element is NEUTRAL, and which makes
   RESULT of A and B.  */
#define COMBINATION(NAME, TYPE, NEUTRAL, RESULT)                              \
  static void clear_##NAME (size_t n, void *v)                                \
  {                                                                           \
    TYPE *elements = v;                                                       \
    for (size_t i = 0; i < n; i++)                                            \
      elements[i] = (TYPE)(NEUTRAL);                                          \
  }                                                                           \
  static void add_##NAME (size_t n, void *restrict into,                      \
                          const void *restrict from)                          \
  {                                                                           \
    TYPE *to = into;                                                          \
    const TYPE *other = from;                                                 \
    for (size_t i = 0; i < n; i++)                                            \
      {                                                                       \
        TYPE a = to[i], b = other[i];                                         \
        to[i] = (TYPE)(RESULT);                                               \
      }                                                                       \
  }

/* Sums and products of signed integers are those of unsigned ones: a partial
   sum may overflow where the sum of all does not.  */
#define UNSIGNED(BITS)                                                        \
  COMBINATION (plus_##BITS, uint##BITS##_t, 0, a + b)                         \
  COMBINATION (times_##BITS, uint##BITS##_t, 1, (uint64_t)a *b)               \
  COMBINATION (least_u##BITS, uint##BITS##_t, -1, b < a ? b : a)              \
  COMBINATION (most_u##BITS, uint##BITS##_t, 0, b > a ? b : a)                \
  COMBINATION (least_s##BITS, int##BITS##_t, INT##BITS##_MAX, b < a ? b : a)  \
  COMBINATION (most_s##BITS, int##BITS##_t, INT##BITS##_MIN, b > a ? b : a)   \
  COMBINATION (bit_and_##BITS, uint##BITS##_t, -1, a &b)                      \
  COMBINATION (bit_or_##BITS, uint##BITS##_t, 0, a | b)                       \
  COMBINATION (bit_xor_##BITS, uint##BITS##_t, 0, a ^ b)                      \
  COMBINATION (and_##BITS, uint##BITS##_t, 1, a &&b)                          \
  COMBINATION (or_##BITS, uint##BITS##_t, 0, a || b)

/* -0.0 is neutral, 0.0 is not.  */
#define FLOATING(NAME, TYPE)                                                  \
  COMBINATION (plus_##NAME, TYPE, -0.0, a + b)                                \
  COMBINATION (times_##NAME, TYPE, 1, a *b)                                   \
  COMBINATION (least_##NAME, TYPE, INFINITY, b < a ? b : a)                   \
  COMBINATION (most_##NAME, TYPE, -INFINITY, b > a ? b : a)                   \
  COMBINATION (and_##NAME, TYPE, 1, a &&b)                                    \
  COMBINATION (or_##NAME, TYPE, 0, a || b)                                    \
  COMBINATION (plus_c##NAME, TYPE _Complex, CMPLX (-0.0, -0.0), a + b)        \
  COMBINATION (times_c##NAME, TYPE _Complex, 1, a *b)

UNSIGNED (8)
UNSIGNED (16)
UNSIGNED (32)
UNSIGNED (64)
FLOATING (float, float)
FLOATING (double, double)
FLOATING (long_double, long double)
COMBINATION (and_bool, bool, 1, a &&b)
COMBINATION (or_bool, bool, 0, a || b)
COMBINATION (xor_bool, bool, 0, a != b)

#define ENTRY(OPERATION, ELEMENT, TYPE, NAME)                                 \
  {                                                                           \
    TASKS_OPERATOR_##OPERATION, TASKS_ELEMENT_##ELEMENT, sizeof (TYPE),       \
        clear_##NAME, add_##NAME                                              \
  }

#define INTEGER_ENTRIES(ELEMENT, SIGN, BITS)                                  \
  ENTRY (PLUS, ELEMENT, int##BITS##_t, plus_##BITS),                          \
      ENTRY (TIMES, ELEMENT, int##BITS##_t, times_##BITS),                    \
      ENTRY (MIN, ELEMENT, int##BITS##_t, least_##SIGN##BITS),                \
      ENTRY (MAX, ELEMENT, int##BITS##_t, most_##SIGN##BITS),                 \
      ENTRY (BIT_AND, ELEMENT, int##BITS##_t, bit_and_##BITS),                \
      ENTRY (BIT_OR, ELEMENT, int##BITS##_t, bit_or_##BITS),                  \
      ENTRY (BIT_XOR, ELEMENT, int##BITS##_t, bit_xor_##BITS),                \
      ENTRY (AND, ELEMENT, int##BITS##_t, and_##BITS),                        \
      ENTRY (OR, ELEMENT, int##BITS##_t, or_##BITS)

#define FLOATING_ENTRIES(TYPE, NAME)                                          \
  ENTRY (PLUS, FLOATING, TYPE, plus_##NAME),                                  \
      ENTRY (TIMES, FLOATING, TYPE, times_##NAME),                            \
      ENTRY (MIN, FLOATING, TYPE, least_##NAME),                              \
      ENTRY (MAX, FLOATING, TYPE, most_##NAME),                               \
      ENTRY (AND, FLOATING, TYPE, and_##NAME),                                \
      ENTRY (OR, FLOATING, TYPE, or_##NAME),                                  \
      ENTRY (PLUS, COMPLEX, TYPE _Complex, plus_c##NAME),                     \
      ENTRY (TIMES, COMPLEX, TYPE _Complex, times_c##NAME)

static const struct combination combinations[]
    = { INTEGER_ENTRIES (SIGNED, s, 8),
        INTEGER_ENTRIES (SIGNED, s, 16),
        INTEGER_ENTRIES (SIGNED, s, 32),
        INTEGER_ENTRIES (SIGNED, s, 64),
        INTEGER_ENTRIES (UNSIGNED, u, 8),
        INTEGER_ENTRIES (UNSIGNED, u, 16),
        INTEGER_ENTRIES (UNSIGNED, u, 32),
        INTEGER_ENTRIES (UNSIGNED, u, 64),
        FLOATING_ENTRIES (float, float),
        FLOATING_ENTRIES (double, double),
        FLOATING_ENTRIES (long double, long_double),
        ENTRY (PLUS, BOOL, bool, or_bool),
        ENTRY (TIMES, BOOL, bool, and_bool),
        ENTRY (MIN, BOOL, bool, and_bool),
        ENTRY (MAX, BOOL, bool, or_bool),
        ENTRY (BIT_AND, BOOL, bool, and_bool),
        ENTRY (BIT_OR, BOOL, bool, or_bool),
        ENTRY (BIT_XOR, BOOL, bool, xor_bool),
        ENTRY (AND, BOOL, bool, and_bool),
        ENTRY (OR, BOOL, bool, or_bool) };

/* That of REDUCTION: the plugin refuses operators that a type has not.  */
static const struct combination *
find (const struct tasks_reduction *reduction)
{
  const struct combination *at = combinations;
  while (at->operation != reduction->operation
         || at->element != reduction->element
         || at->size != reduction->element_size)
    at++;
  return at;
}

void
rt_combine_clear (const struct tasks_reduction *reduction, void *memory,
                  size_t bytes)
{
  size_t n = bytes / reduction->element_size;
  if (reduction->operation == TASKS_OPERATOR_FUNCTIONS)
    reduction->zero (n, memory);
  else
    find (reduction)->clear (n, memory);
}

void
rt_combine (const struct tasks_reduction *reduction, void *into,
            const void *from, size_t bytes)
{
  size_t n = bytes / reduction->element_size;
  if (reduction->operation == TASKS_OPERATOR_FUNCTIONS)
    reduction->add (n, into, from);
  else
    find (reduction)->add (n, into, from);
}

static bool
same (const struct tasks_reduction *a, const struct tasks_reduction *b)
{
  return a->operation == b->operation && a->element == b->element
         && a->element_size == b->element_size && a->zero == b->zero
         && a->add == b->add;
}

/* Operators have numbers, from 1 on, as they are met.  */
#define MOST_OPERATORS 255

static struct
{
  struct lock lock;
  unsigned count;
  const struct tasks_reduction *all[MOST_OPERATORS];
} operators;

unsigned
rt_combine_mode (const struct tasks_reduction *reduction)
{
  unsigned number = 0;
  rt_lock (&operators.lock);
  while (number < operators.count && !same (operators.all[number], reduction))
    number++;
  bool known = number < MOST_OPERATORS;
  if (number == operators.count && known)
    operators.all[operators.count++] = reduction;
  rt_unlock (&operators.lock);
  return known ? TASKS_REDUCTION | (number + 1) << RT_MODE_BITS
               : TASKS_READ_WRITE;
}

void
rt_combine_forked (void)
{
  operators.lock = (struct lock){ 0 };
}
