/* The program touches, by functions of the C library, what tasks still
   have.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 16

#ifdef FIXED
#define HERE _Pragma ("tasks wait")
#else
#define HERE
#endif

TASK void fill (int n, int v[n]);
TASK void name (int n, char text[n]);

void
fill (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = n - i;
}

void
name (int n, char text[n])
{
  strncpy (text, "12 tasks", n);
}

__attribute__ ((weak)) int
compare (const void *a, const void *b)
{
  const int *one = a, *other = b;
  return *one - *other; /* MISTAKE check */
}

struct block
{
  int v[N];
};

/* So that the compiler does not see what it is.  */
__attribute__ ((weak)) void *
hide (void *p)
{
  return p;
}

int
main (void)
{
  int *v = malloc (N * sizeof *v);
  char *text = calloc (1, N);
  FILE *file = tmpfile ();
  int numbers[N], sum = 0;
  struct block copy;

#pragma tasks register v N
#pragma tasks register text N
  int *w = hide (v);
  char *t = hide (text);
  fill (N, v);
  HERE
  fwrite (w, sizeof *w, N, file); /* MISTAKE host-access check */
  rewind (file);

  fill (N, v);
  HERE
  sum += fread (w, sizeof *w, N, file); /* MISTAKE host-access check */

  fill (N, v);
  HERE
  qsort (w, N, sizeof *w, compare); /* MISTAKE host-access check */

  fill (N, v);
  HERE
  memmove (numbers, w + 3, 5 * sizeof *w); /* MISTAKE host-access check */
  sum += numbers[2];

  fill (N, v);
  HERE
  copy = *(struct block *) w; /* MISTAKE host-access check */
  sum += copy.v[3];

  name (N, text);
  HERE
  snprintf (t, N, "%d", sum); /* MISTAKE host-access check */

  name (N, text);
  HERE
  sum += atoi (t); /* MISTAKE host-access check */

  name (N, text);
  HERE
  sum += strlen (t); /* MISTAKE host-access check */

  name (N, text);
  HERE
  puts (t); /* MISTAKE host-access check */

  name (N, text);
  HERE
  if (sscanf (t, "%d", &numbers[0]) == 1) /* MISTAKE host-access check */
    sum += numbers[0];

#pragma tasks unregister v
#pragma tasks unregister text
  printf ("%d %s\n", sum, text);
  fclose (file);
}
