/* Unregistered what was never registered, or what no longer is.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 70

TASK void fill (int n, char v[n] TASK_OUTPUT, char with);

void
fill (int n, char v[n], char with)
{
  for (int i = 0; i < n; i++)
    v[i] = with;
}

static void
straight (void)
{
  char a[N], b[N] = { 0 };
#pragma tasks register a
  fill (N, a, 'a');
#pragma tasks unregister a
#ifndef FIXED
#pragma tasks unregister b /* MISTAKE registration */
#endif
  printf ("%c %d\n", a[0], b[0]);
}

static void
typing (void)
{
  char *in = malloc (N), *out = malloc (N);
#pragma tasks register in N
#pragma tasks register out N
  fill (N, in, 'i');
  fill (N, out, 'o');
#pragma tasks unregister in
#ifdef FIXED
#pragma tasks unregister out
#else
#pragma tasks unregister in /* MISTAKE registration */
#pragma tasks unregister out
#endif
  printf ("%c%c\n", in[0], out[0]);
  free (in);
  free (out);
}

static void
loop (int count)
{
  char *v = malloc (N);
#pragma tasks register v N
  for (int i = 0; i < count; i++)
    {
#ifdef FIXED
      fill (N, v, 'a' + i);
#endif
#ifndef FIXED
      if (i == 0)
        fill (N, v, 'a' + i);
#pragma tasks unregister v /* MISTAKE registration */
#endif
    }
#ifdef FIXED
#pragma tasks unregister v
#endif
  printf ("%d\n", v[0] != 0);
  free (v);
}

static void
finish (char *v)
{
#pragma tasks unregister v
  free (v);
}

static int
work (int fail)
{
  char *v = malloc (N);
  int status = 0;
#pragma tasks register v N
  fill (N, v, 'w');
  if (fail)
    {
      status = -1;
#ifndef FIXED
#pragma tasks unregister v
#endif
      goto out;
    }
  fill (N, v, 'x');
out:
  finish (v); /* MISTAKE registration */
  return status;
}

int
main (int argc, char **argv)
{
  (void)argv;
  straight ();
  typing ();
  loop (3);
  printf ("%d\n", work (argc > 1));
  return 0;
}
