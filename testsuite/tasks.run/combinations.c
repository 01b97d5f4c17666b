/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks together with other attributes, in odd places, and with bodies that
   use every corner of GNU C.  */

/* { dg-no-sanitizer thread "it cannot run resolvers of target_clones" } */

#include <stdio.h>
#define T __attribute__ ((task))
#define I(t) __attribute__ ((task_implementation ("cpu", t)))

T __attribute__ ((weak)) void
weak (int *x)
{
  *x += 1;
}
T void
target (int *x)
{
  *x += 2;
}
T void alias (int *x) __attribute__ ((alias ("target")));
T __attribute__ ((visibility ("hidden"), used)) void
hidden (int *x)
{
  *x += 3;
}
T __attribute__ ((section (".text.mine"))) void
sectioned (int *x)
{
  *x += 4;
}
T void labelled (int *x) __asm__("other_name");
void
labelled (int *x)
{
  *x += 5;
}
#ifdef __x86_64__
__attribute__ ((target_clones ("avx2", "default")))
#endif
T void
cloned (int n, int *x)
{
  for (int i = 0; i < n; i++)
    *x += i;
}
T __attribute__ ((optimize ("O3"))) void
optimized (int *x)
{
  *x += 6;
}
#ifdef __x86_64__
__attribute__ ((target ("avx2")))
#endif
T void
targeted (int *x)
{
  *x += 0;
}
static inline T __attribute__ ((always_inline)) void
inlined (int *x)
{
  *x += 7;
}
T __attribute__ ((cold, noinline, nonnull (1), nothrow, leaf)) void
cold (int *x)
{
  *x += 8;
}
T __attribute__ ((no_sanitize ("address"))) void
unsanitized (int *x)
{
  *x += 9;
}
extern T __attribute__ ((deprecated)) void old (int *x);
void
old (int *x)
{
  *x += 10;
}
T void
reg_args (int *x, register int y)
{
  *x += y;
}
typedef void fun (int *x);
fun T typed;
void
typed (int *x)
{
  *x += 11;
}
T void first (int *x), second (int *x);
void
first (int *x)
{
  *x += 12;
}
void
second (int *x)
{
  *x += 13;
}
void both (int *x) T;
I (both) void both_1 (int *x) { *x += 14; }
void
both (int *x)
{
  *x += 14;
}
I (both) void both_2 (int *x);
void
both_2 (int *x)
{
  *x += 14;
}
static void shared_task_1 (int *x) T, shared_task_2 (int *x) T;
I (shared_task_1) I (shared_task_2) static void shared_impl (int *x)
{
  *x += 15;
}
void after (int *x);
static void
use_before (int *x)
{
  after (x);
}
void
after (int *x)
{
  *x += 16;
}
T void after (int *x);
T void
labels (int n, int *x)
{
  static void *const table[] = { &&a, &&b };
  goto *table[n];
a:
  *x += 17;
  return;
b:
  *x += 18;
  {
    __label__ c;
    if (n)
      goto c;
    *x += 1000;
  c:;
  }
}
T void
nests (int n, int *x)
{
  int k = 19;
  auto int inner (int);
  int inner (int i) { return i ? inner (i - 1) : k; }
  *x += inner (n);
}
T void
vla (int n, int m[n][n], int *x)
{
  int copy[n][n];
  __typeof__ (copy) *p = &copy;
  __builtin_memcpy (copy, m, sizeof copy);
  typedef int row[n];
  row r;
  for (int i = 0; i < n; i++)
    r[i] = (*p)[i][i];
  struct local
  {
    int (*q)[n];
  } l = { copy };
  *x += r[n - 1] + l.q[0][0];
}
T void
cleanups (int *x)
{
  auto void clean (int *y);
  void clean (int *y) { *x += *y; }
  int z __attribute__ ((cleanup (clean))) = 20;
}
#ifndef TASKS_GCC_PLUGIN
static void
shared_task_1 (int *x)
{
  shared_impl (x);
}
static void
shared_task_2 (int *x)
{
  shared_impl (x);
}
#endif

static int total;
static int *
counted (void)
{
  total++;
  return &total;
}

int
main (void)
{
  int x = 0, m[2][2] = { { 1, 2 }, { 3, 4 } };
#pragma tasks register &x 1
#pragma tasks register m
#pragma tasks register &total 1
  void both (int *) T;
  weak (&x);
  target (&x);
  alias (&x);
  hidden (&x);
  sectioned (&x);
  labelled (&x);
  cloned (4, &x);
  optimized (&x);
#ifdef __x86_64__
  if (__builtin_cpu_supports ("avx2"))
#endif
    targeted (&x);
  inlined (&x);
  cold (&x);
  unsanitized (&x);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  old (&x);
#pragma GCC diagnostic pop
  reg_args (&x, 1);
  typed (&x);
  first (&x), second (&x);
  both (&x);
  both (&x);
  both (&x);
#pragma tasks acquire &x
  both_1 (&x); /* an ordinary call */
#pragma tasks release &x
  shared_task_1 (&x);
  shared_task_2 (&x);
  after (&x);
  use_before (&x);
  labels (0, &x);
  labels (1, &x);
  nests (3, &x);
  vla (2, m, &x);
  cleanups (&x);
  void call (void) { weak (&x); }
  call ();
#pragma tasks acquire &x
  void (*chosen) (int *) = x ? weak : target;
#pragma tasks release &x
  chosen (&x);
  _Generic(x, int : weak, default : target) (&x);
  ({ weak (&x); });
  (weak) (&x), (*weak) (&x), (**&weak) (&x);
  weak (counted ());
#pragma tasks wait
  int want = 1 + 2 + 2 + 3 + 4 + 5 + 6 + 6 + 7 + 8 + 9 + 10 + 1 + 11 + 12 + 13
             + 4 * 14 + 2 * 15 + 2 * 16 + 17 + 18 + 19 + 4 + 1 + 20 + 1 + 1 + 1
             + 1 + 3;
  printf ("%d %d %d\n", x, want, total);
  return x != want || total != 2;
}
