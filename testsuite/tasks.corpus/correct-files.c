/* Nothing is wrong: stdio works on a buffer before it is registered, while it
   is acquired, and on another while tasks run.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define CHUNK 32

TASK void swap_case (int n, char text[n]);

void
swap_case (int n, char text[n])
{
  for (int i = 0; i < n; i++)
    if ((text[i] | 32) >= 'a' && (text[i] | 32) <= 'z')
      text[i] ^= 32;
}

int
main (void)
{
  FILE *in = tmpfile (), *out = tmpfile ();
  for (int i = 0; i < 10; i++)
    fprintf (in, "Line %d of the Input. ", i);
  rewind (in);
  char chunk[2][CHUNK];
  size_t got[2] = { 0, 0 };
  int turn = 0;
  got[turn] = fread (chunk[turn], 1, CHUNK, in);
  while (got[turn] > 0)
    {
#pragma tasks register chunk[turn]
      swap_case (got[turn], chunk[turn]);
      got[!turn] = fread (chunk[!turn], 1, CHUNK, in);
#pragma tasks acquire chunk[turn]
      fwrite (chunk[turn], 1, got[turn], out);
#pragma tasks unregister chunk[turn]
      turn = !turn;
    }
  printf ("%ld\n", ftell (out));
  rewind (out);
  if (fgets (chunk[0], CHUNK, out))
    puts (chunk[0]);
  fclose (in);
  fclose (out);
  return 0;
}
