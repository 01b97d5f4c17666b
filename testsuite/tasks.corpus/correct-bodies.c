/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bodies with much of C: goto, switch into loops, VLAs, statement expressions,
   nested functions, alloca, setjmp, varargs, inline assembly.  */

#include <stdio.h>
#include <tasks.h>
#include <alloca.h>
#include <setjmp.h>
#include <stdarg.h>

#define N 21

TASK void duff (int n, const int from[n], int to[n] TASK_OUTPUT);
TASK void nested (int n, const int v[n], int w[n] TASK_OUTPUT);
TASK void careful (int n, const int v[n], int *status TASK_OUTPUT);
TASK void store (int n, int v[n] TASK_OUTPUT);
TASK void assembler (int v[2] TASK_OUTPUT);

void
duff (int n, const int from[n], int to[n])
{
  int i = 0, rounds = (n + 3) / 4;
  switch (n % 4)
    {
    case 0:
      do
        {
          to[i] = from[i], i++;
          /* FALLTHROUGH */
        case 3:
          to[i] = from[i], i++;
          /* FALLTHROUGH */
        case 2:
          to[i] = from[i], i++;
          /* FALLTHROUGH */
        case 1:
          to[i] = from[i], i++;
        }
      while (--rounds > 0);
    }
}

void
nested (int n, const int v[n], int w[n])
{
  int scratch[n], *more = alloca (n * sizeof *more);
  void set (int at, int what)
  {
    w[at] = what;
  }
  for (int i = 0; i < n; i++)
    {
      scratch[i] = ({
        int t = v[i];
        t *t;
      });
      more[n - 1 - i] = scratch[i];
    }
  for (int i = 0; i < n; i++)
    set (i, more[i]);
}

static jmp_buf bad;

static void
check (int x)
{
  if (x > 1000)
    longjmp (bad, 1);
}

void
careful (int n, const int v[n], int *status)
{
  *status = 0;
  for (int i = 0; i < n; i++)
    check (v[i] > 2000);
}

static void
fill (int *to, int n, ...)
{
  va_list ap;
  va_start (ap, n);
  while (n-- > 0)
    *to++ = va_arg (ap, int);
  va_end (ap);
}

void
store (int n, int v[n])
{
  fill (v, 3, 7, 8, 9);
  int i = 3;
again:
  v[i] = v[i - 3];
  if (++i < n)
    goto again;
}

void
assembler (int v[2])
{
  __asm__("" : "=m"(v[0]), "=m"(v[1]));
  __asm__ volatile("" : : "r"(v) : "memory");
  v[0] = v[1] = 4;
}

int
main (void)
{
  int v[N] TASK_REGISTERED, a[N] TASK_REGISTERED, b[N] TASK_REGISTERED,
      c[N] TASK_REGISTERED, d[2] TASK_REGISTERED, s[1] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = i;
  duff (N, v, a);
  nested (N, v, b);
  careful (N, v, s);
  store (N, c);
  assembler (d);
#pragma tasks wait
  printf ("%d %d %d %d %d\n", a[N - 1], b[0], s[0], c[N - 1], d[0]);
  return 0;
}
