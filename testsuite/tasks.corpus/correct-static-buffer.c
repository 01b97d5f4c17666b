/* Nothing is wrong: a static buffer is registered by who comes first and stays
   so until the end.  */
#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 64

TASK void set_bit (unsigned char bits[N], int bit);

void
set_bit (unsigned char bits[N], int bit)
{
  bits[bit / 8] |= 1 << bit % 8;
}

static unsigned char *
bits (void)
{
  static unsigned char table[N];
  static int known;
  if (!known)
    {
#pragma tasks register table
      known = 1;
    }
  return table;
}

static int
population (void)
{
  unsigned char copy[N], *table = bits ();
  int sum = 0;
#pragma tasks acquire table
  memcpy (copy, table, N);
#pragma tasks release table
  for (int i = 0; i < N; i++)
    sum += __builtin_popcount (copy[i]);
  return sum;
}

int
main (void)
{
  for (int i = 0; i < 500; i += 7)
    set_bit (bits (), i);
  printf ("%d ", population ());
  set_bit (bits (), 1);
  printf ("%d\n", population ());
  return 0;
}
