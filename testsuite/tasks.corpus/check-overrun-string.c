/* The NUL behind a string has no room; a copy takes the size of a whole row
   where the block is smaller.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#ifdef FIXED
#define EXTRA 1
#else
#define EXTRA 0
#endif

TASK void greet (int n, const char name[n], int m, char text[m]);
TASK void keep (int n, const double from[n], double to[n]);

__attribute__ ((weak)) void
put (char *to, const char *what)
{
  strcpy (to, what); /* MISTAKE check */
}

void
greet (int n, const char name[n], int m, char text[m])
{
  put (text, name);
}

static int
row_size (int n)
{
  return (n + 1 - EXTRA) * sizeof (double);
}

void
keep (int n, const double from[n], double to[n])
{
  memcpy (to, from, row_size (n)); /* MISTAKE size check */
}

int
main (void)
{
  const char *who = "Alexander the Great of Macedonia, king of the whole world";
  int length = strlen (who);
  char *name = malloc (length + 1);
  char *text = malloc (length + EXTRA);
  double *from = malloc (7 * sizeof *from), *to = malloc (7 * sizeof *to);

  strcpy (name, who);
  for (int i = 0; i < 7; i++)
    from[i] = i;
#pragma tasks register name length + 1
#pragma tasks register text length + EXTRA
#pragma tasks register from 7
#pragma tasks register to 7
  greet (length + 1, name, length + EXTRA, text);
  keep (7, from, to);
#pragma tasks unregister name
#pragma tasks unregister text
#pragma tasks unregister from
#pragma tasks unregister to
  printf ("%.9s %g\n", text, to[6]);
}
