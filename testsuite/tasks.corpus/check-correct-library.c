/* Nothing is wrong.  Bodies let the C library work on their buffers: text,
   sorting, copies that overlap, numbers, system calls.  */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>
#include <unistd.h>

#define N 24

TASK void text_of (int number, char text[N] TASK_OUTPUT);
TASK void sorted (int n, int v[n]);
TASK void rotate (int n, int v[n], int by);
TASK void tokens (const char text[N], int count[1] TASK_OUTPUT);
TASK void through_pipe (int n, const int from[n], int to[n] TASK_OUTPUT);
TASK void from_text (const char *text, double out[1] TASK_OUTPUT);

static int
down (const void *a, const void *b)
{
  return *(const int *)b - *(const int *)a;
}

void
text_of (int number, char text[N])
{
  snprintf (text, N, "number %d of %s", number, "many");
}

void
sorted (int n, int v[n])
{
  qsort (v, n, sizeof *v, down);
}

void
rotate (int n, int v[n], int by)
{
  int *copy = malloc (by * sizeof *copy);
  memcpy (copy, v, by * sizeof *copy);
  memmove (v, v + by, (n - by) * sizeof *v);
  memcpy (v + n - by, copy, by * sizeof *v);
  free (copy);
}

void
tokens (const char text[N], int count[1])
{
  char *copy = strdup (text), *save;
  count[0] = 0;
  for (char *t = strtok_r (copy, " ", &save); t; t = strtok_r (NULL, " ", &save))
    count[0] += strlen (t);
  free (copy);
}

void
through_pipe (int n, const int from[n], int to[n])
{
  int ends[2];
  if (pipe (ends))
    abort ();
  size_t size = n * sizeof *from;
  if (write (ends[1], from, size) != (ssize_t)size
      || read (ends[0], to, size) != (ssize_t)size)
    abort ();
  close (ends[0]);
  close (ends[1]);
}

void
from_text (const char *text, double out[1])
{
  double x;
  char *end;
  errno = 0;
  x = strtod (text + 7, &end);
  if (sscanf (text, "number %lf", out) != 1)
    *out = 0;
  *out += x;
}

int
main (void)
{
  char *text = malloc (N);
  int *v = malloc (N * sizeof *v), w[N] TASK_REGISTERED;
  int count[1] TASK_REGISTERED;
  double x[1] TASK_REGISTERED;

  memset (text, 'x', N);
  for (int i = 0; i < N; i++)
    v[i] = i * 7 % 25;
#pragma tasks register text N
#pragma tasks register v N
  text_of (17, text);
  tokens (text, count);
  from_text (text, x);
  sorted (N, v);
  rotate (N, v, 5);
  through_pipe (N, v, w);
#pragma tasks unregister text
#pragma tasks unregister v
#pragma tasks acquire count
#pragma tasks acquire x
#pragma tasks acquire w
  printf ("%s %d %g %d %d %d\n", text, *count, *x, v[0], w[0], w[N - 1]);
  free (text);
  free (v);
}
