/* One element more than the array has.  */
#include <stdio.h>
#include <string.h>
#include <tasks.h>

TASK void spaces (int n, char text[n]);

void
spaces (int n, char text[n])
{
  for (int i = 0; i < n; i++)
    if (text[i] == '_')
      text[i] = ' ';
}

static int
names (const char *name)
{
  int n = strlen (name);
#ifdef FIXED
  char text[n + 1];
#else
  char text[n];
#endif
  memcpy (text, name, n);
#pragma tasks register text n + 1 /* MISTAKE size */
  spaces (n, text);
#pragma tasks unregister text
  return text[4] == ' ';
}

int
main (void)
{
  printf ("%d\n", names ("some_name"));
  return 0;
}
