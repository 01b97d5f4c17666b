/* Text that ends early: what is behind is not written, and no 0 says so.  */

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 40

TASK void upper (int n, const char from[n], char to[n] TASK_OUTPUT);
TASK void name (int n, const char from[n], char to[n] TASK_OUTPUT);

__attribute__ ((weak)) int
stops (char c)
{
#ifdef FIXED
  return !c;
#else
  return c == '.';
#endif
}

void
upper (int n, const char from[n], char to[n])
{
  for (int i = 0; i < n; i++)
    {
      if (stops (from[i]))
        return;
      to[i] = toupper ((unsigned char) from[i]);
    }
}

/* The same, but its 0 says where it ends.  */
void
name (int n, const char from[n], char to[n])
{
  int i = 0;
  for (; i < n - 1 && from[i] != '.'; i++)
    to[i] = from[i];
  to[i] = 0;
}

int
main (void)
{
  char from[N] TASK_REGISTERED, to[N] TASK_REGISTERED;
  char other[N] TASK_REGISTERED;

  memset (from, 'a', N);
  memset (to, ' ', N);
  from[20] = '.';
  upper (N, from, to); /* MISTAKE check */
  name (N, from, other);
#pragma tasks wait
  printf ("%.20s %s\n", to, other);
}
