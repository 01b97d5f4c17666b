/* Nothing is wrong: what is passed by value is the program's at once.  */
#include <stdio.h>
#include <string.h>
#include <tasks.h>

struct key
{
  char name[12];
  int version;
};

TASK void note (struct key key, int factor, int out[2]);

void
note (struct key key, int factor, int out[2])
{
  out[0] += strlen (key.name) * factor;
  out[1] += key.version;
}

int
main (void)
{
  struct key key = { "first", 1 };
  int out[2] = { 0 }, factor = 10;
#pragma tasks register out
  for (int i = 0; i < 3; i++)
    {
      note (key, factor, out);
      strcat (key.name, "+");
      key.version += i;
      factor /= 2;
    }
  memset (&key, 0, sizeof key);
#pragma tasks unregister out
  printf ("%d %d\n", out[0], out[1]);
  return 0;
}
