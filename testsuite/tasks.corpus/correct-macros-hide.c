/* Nothing is wrong: macros hide what is registered, acquired and waited for.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define DO_PRAGMA(TEXT) _Pragma (#TEXT)
#define BUFFER(TYPE, NAME, COUNT)                                             \
  TYPE *NAME = calloc (COUNT, sizeof (TYPE));                                 \
  DO_PRAGMA (tasks register NAME COUNT)
#define END_BUFFER(NAME)                                                      \
  do                                                                          \
    {                                                                         \
      DO_PRAGMA (tasks unregister NAME)                                       \
      free (NAME);                                                            \
    }                                                                         \
  while (0)
#define ENTER(NAME) DO_PRAGMA (tasks acquire NAME)
#define LEAVE(NAME) DO_PRAGMA (tasks release NAME)

TASK void blend (int n, const float a[n], float b[n]);

void
blend (int n, const float a[n], float b[n])
{
  for (int i = 0; i < n; i++)
    b[i] = (a[i] + b[i]) / 2;
}

int
main (void)
{
  BUFFER (float, a, 10)
  BUFFER (float, b, 10)
  ENTER (a);
  a[3] = 8;
  LEAVE (a);
  for (int i = 0; i < 3; i++)
    {
      blend (10, a, b);
      ENTER (b);
      printf ("%g\n", b[3]);
      LEAVE (b);
    }
  END_BUFFER (b);
  END_BUFFER (a);
  return 0;
}
