/* The next line is read into the buffer of the last one.  */
#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define SIZE 80

TASK void tally (const char line[SIZE], int count[128]);

void
tally (const char line[SIZE], int count[128])
{
  for (int i = 0; i < SIZE && line[i]; i++)
    count[line[i] & 127]++;
}

int
main (void)
{
  char line[SIZE];
  int count[128] = { 0 };
  FILE *file = tmpfile ();
  fputs ("one line\nanother line\nthe last one\n", file);
  rewind (file);
#pragma tasks register line
#pragma tasks register count
  while (fgets (line, SIZE, file)) /* MISTAKE host-access */
    {
      tally (line, count);
#ifdef FIXED
#pragma tasks wait
#endif
    }
#pragma tasks unregister count
#pragma tasks unregister line
  fclose (file);
  printf ("%d %d\n", count['e'], count['n']);
  return 0;
}
