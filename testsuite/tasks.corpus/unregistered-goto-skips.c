/* The way of empty input jumps over what registers the table.  */
#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define SIZE 26

TASK void letters (int n, const char text[n], long table[SIZE]);

void
letters (int n, const char text[n], long table[SIZE])
{
  for (int i = 0; i < n; i++)
    if (text[i] >= 'a' && text[i] <= 'z')
      table[text[i] - 'a']++;
}

static long
count (const char *string, int limit)
{
  char text[80];
  long table[SIZE] = { 0 };
  int n = strlen (string);
  memset (text, ' ', sizeof text);
  if (n > limit)
    n = limit;
#ifdef FIXED
#pragma tasks register table
#endif
  if (n == 0)
    goto empty;
  memcpy (text, string, n);
#ifndef FIXED
#pragma tasks register table
#endif
empty:;
#pragma tasks register text
  letters (80, text, table); /* MISTAKE unregistered */
#pragma tasks unregister text
#ifdef FIXED
#pragma tasks unregister table
#else
  if (n != 0)
    {
#pragma tasks unregister table
    }
#endif
  return table[0] + table['e' - 'a'];
}

int
main (void)
{
  printf ("%ld\n", count ("the quick brown fox jumps over a lazy dog", 80));
  printf ("%ld\n", count ("", 80));
  return 0;
}
