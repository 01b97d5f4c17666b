/* SPDX-License-Identifier: GPL-3.0-or-later

   How many bytes calls say that buffers have: the product of what the bound
   and the element say, or SIZE_MAX if there is none.  The test takes the
   runtime's place.  */

/* GCC, too, warns of some.  */
/* { dg-options "-w" } */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <tasks.h>

struct nothing
{
};

TASK void of_int (int n, double v[n]);
TASK void of_char (signed char n, char v[n]);
TASK void of_unsigned (unsigned n, double v[n]);
TASK void of_bool (bool n, double v[n]);
TASK void of_size (size_t n, double v[n]);
TASK void of_bytes (size_t n, char v[n]);
TASK void of_long_bytes (long n, char v[n]);
TASK void of_three (size_t n, char v[n][3]);
TASK void of_rows (int n, int k, int v[n][k]);
TASK void of_cubes (size_t n, size_t k, char v[n][k][k]);
TASK void of_quotient (int n, int k, int v[n / k]);
TASK void of_nothing (size_t n, struct nothing v[n]);

static size_t bound;

#ifdef TASKS_GCC_PLUGIN
void
of_int (int n, double v[n])
{
}
void
of_char (signed char n, char v[n])
{
}
void
of_unsigned (unsigned n, double v[n])
{
}
void
of_bool (bool n, double v[n])
{
}
void
of_size (size_t n, double v[n])
{
}
void
of_bytes (size_t n, char v[n])
{
}
void
of_long_bytes (long n, char v[n])
{
}
void
of_three (size_t n, char v[n][3])
{
}
void
of_rows (int n, int k, int v[n][k])
{
}
void
of_cubes (size_t n, size_t k, char v[n][k][k])
{
}
void
of_quotient (int n, int k, int v[n / k])
{
}
void
of_nothing (size_t n, struct nothing v[n])
{
}

void
tasks_submit (struct tasks_codelet *codelet, const void *block)
{
  const struct tasks_parameter *p
      = &codelet->parameters[codelet->parameter_count - 1];
  memcpy (&bound, (const char *)block + p->bound, sizeof bound);
}

static int failures;

#define CHECK(call, expected)                                                 \
  do                                                                          \
    {                                                                         \
      call;                                                                   \
      if (bound == (size_t)(expected))                                        \
        break;                                                                \
      printf ("%s: %zu bytes\n", #call, bound);                               \
      failures++;                                                             \
    }                                                                         \
  while (0)

int
main (void)
{
  CHECK (of_int (3, 0), 24);
  CHECK (of_int (0, 0), 0);
  CHECK (of_int (INT32_MAX, 0), 8 * (uint64_t)INT32_MAX);
  CHECK (of_int (-1, 0), SIZE_MAX);
  CHECK (of_int (INT32_MIN, 0), SIZE_MAX);
  CHECK (of_char (127, 0), 127);
  CHECK (of_char (-1, 0), SIZE_MAX);
  CHECK (of_unsigned (UINT32_MAX, 0), 8 * (uint64_t)UINT32_MAX);
  CHECK (of_bool (true, 0), 8);
  CHECK (of_size (SIZE_MAX / 8, 0), SIZE_MAX / 8 * 8);
  CHECK (of_size (SIZE_MAX / 8 + 1, 0), SIZE_MAX);
  CHECK (of_size (SIZE_MAX, 0), SIZE_MAX);
  CHECK (of_bytes (SIZE_MAX - 1, 0), SIZE_MAX - 1);
  CHECK (of_long_bytes (PTRDIFF_MAX, 0), PTRDIFF_MAX);
  CHECK (of_long_bytes (-2, 0), SIZE_MAX);
  CHECK (of_three (SIZE_MAX / 3, 0), SIZE_MAX / 3 * 3);
  CHECK (of_three (SIZE_MAX / 3 + 1, 0), SIZE_MAX);
  CHECK (of_rows (3, 5, 0), 60);
  CHECK (of_rows (-3, 5, 0), SIZE_MAX);
  CHECK (of_rows (0, 5, 0), 0);
  CHECK (of_cubes (2, 3, 0), 18);
  CHECK (of_cubes (2, (size_t)1 << 32, 0), SIZE_MAX);
  CHECK (of_cubes ((size_t)1 << 40, (size_t)1 << 12, 0), SIZE_MAX);
  CHECK (of_quotient (7, 2, 0), 12);
  CHECK (of_quotient (-7, 2, 0), SIZE_MAX);
  CHECK (of_quotient (7, 0, 0), SIZE_MAX);
  CHECK (of_nothing (7, 0), 0);
  CHECK (of_nothing (SIZE_MAX, 0), 0);
  puts (failures ? "WRONG" : "as they should be");
  return 0;
}
#else
int
main (void)
{
  puts ("as they should be");
  return bound;
}
#endif
/* { dg-output "as they should be" } */
