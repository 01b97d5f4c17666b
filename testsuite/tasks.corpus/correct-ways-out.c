/* Several ways out, each of which leaves things in order.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void count (int n, const char text[n], int hist[26]);

void
count (int n, const char text[n], int hist[26])
{
  for (int i = 0; i < n; i++)
    if (text[i] >= 'a' && text[i] <= 'z')
      hist[text[i] - 'a']++;
}

static int
most (const char *s)
{
  int hist[26] = { 0 };
  size_t n = s ? strlen (s) : 0;
  if (n == 0)
    return -1;
#pragma tasks register hist
  char *copy = strdup (s);
  if (!copy)
    {
#pragma tasks unregister hist
      return -2;
    }
  if (n > 64)
    {
#pragma tasks unregister hist
      free (copy);
      return -3;
    }
#pragma tasks register copy n
  count (n, copy, hist);
  if (n < 4)
    {
#pragma tasks unregister copy
#pragma tasks unregister hist
      free (copy);
      return hist[0];
    }
  count (n, copy, hist);
#pragma tasks wait
  int best = 0;
  for (int i = 1; i < 26; i++)
    if (hist[i] > hist[best])
      best = i;
#pragma tasks unregister hist
#pragma tasks unregister copy
  free (copy);
  return best;
}

int
main (void)
{
  printf ("%d %d %d %d\n", most (NULL), most (""), most ("aab"),
          most ("the quick brown fox jumps over"));
  printf ("%d\n", most ("0123456789012345678901234567890123456789012345678901"
                        "0123456789012345"));
  return 0;
}
