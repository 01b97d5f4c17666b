/* Options decide by strings and several variables at once.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

struct options { const char *mode; int verbose; int repeat; };
TASK void count (int n, const char s[n], int c[256]);

void
count (int n, const char s[n], int c[256])
{
  for (int i = 0; i < n; i++)
    c[(unsigned char) s[i]]++;
}

static int
want (const struct options *o, const char *what)
{
  return strcmp (o->mode, what) == 0 || strcmp (o->mode, "all") == 0;
}

static int
run (const struct options *o, char *text)
{
  int c[256] = { 0 }, n = strlen (text), r = 0;
  int parallel = want (o, "tasks"), reg = 0;
  if (parallel && n > 0)
    {
#pragma tasks register c
#pragma tasks register text n
      reg = 1;
    }
  for (int k = 0; k < o->repeat; k++)
    if (reg)
      count (n, text, c);
    else
      for (int i = 0; i < n; i++)
        c[(unsigned char) text[i]]++;
  if (o->verbose && reg)
    {
#pragma tasks acquire c
      printf ("%d\n", c['e']);
#pragma tasks release c
    }
  if (reg)
    {
#pragma tasks unregister c
    }
  for (int i = 0; i < 256; i++)
    if (c[i] > r)
      r = c[i];
  if (reg)
    {
#pragma tasks unregister text
    }
  text[0] = 'E';
  return r;
}

int
main (int argc, char **argv)
{
  struct options o[] = { { "tasks", 1, 3 }, { "plain", 1, 2 }, { "all", 0, 1 } };
  char text[] = "everything everywhere", none[1] = "";
  if (argc > 2)
    o[0].mode = argv[1];
  for (int i = 0; i < 3; i++)
    printf ("%d %d\n", run (&o[i], text), run (&o[i], none));
  return 0;
}
