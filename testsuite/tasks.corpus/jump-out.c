/* Errors leave by longjmp, from where arrays on the stack are registered: by
   itself, and in a function that does nothing else.  Who has returned, or
   unregistered before, may do so.  */
#include <setjmp.h>
#include <stdio.h>
#include <tasks.h>

TASK void fold (int n, const int v[n], int *bad);

void
fold (int n, const int v[n], int *bad)
{
  for (int i = 0; i < n; i++)
    *bad += v[i] < 0;
}

static jmp_buf top;

static void
fail (const char *what)
{
  puts (what);
  longjmp (top, 1);
}

static void
unregister_first (int x)
{
  int v[4] = { x, 1, 2, 3 }, bad[1] = { 0 };
#pragma tasks register v
#pragma tasks register bad
  fold (4, v, bad);
#pragma tasks unregister v
#pragma tasks unregister bad
  if (bad[0])
    longjmp (top, 1);
}

static void
directly (int *bad, int x)
{
  int v[4] = { x, 1, 2, 3 };
#pragma tasks register v
  fold (4, v, bad);
#pragma tasks wait
#ifdef FIXED
#pragma tasks unregister v
#endif
  if (*bad)
    longjmp (top, 1); /* MISTAKE lifetime */
#ifndef FIXED
#pragma tasks unregister v
#endif
}

static void
by_another (int *bad, int x)
{
#ifdef FIXED
  {
#endif
    int v[4] TASK_REGISTERED = { x, 1, 2, 3 };
    fold (4, v, bad);
#pragma tasks wait
#ifdef FIXED
  }
#endif
  if (*bad)
    fail ("negative"); /* MISTAKE lifetime */
}

int
main (void)
{
  static int bad;
#pragma tasks register &bad 1
  if (!setjmp (top))
    {
      unregister_first (1);
      directly (&bad, 2);
      by_another (&bad, 3);
    }
#pragma tasks unregister &bad
  printf ("%d\n", bad);
}
