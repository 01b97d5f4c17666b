/* A helper submits work on a local array of its own and returns.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define SIZE 16

TASK void find (int n, const char text[n], const char key[SIZE], int at[1]);

void
find (int n, const char text[n], const char key[SIZE], int at[1])
{
  (void) n;
  const char *p = strstr (text, key);
  at[0] = p ? p - text : -1;
}

static void
search (int n, const char *text, const char *word, int *at)
{
  char key[SIZE];
  snprintf (key, SIZE, "%s", word);
#pragma tasks register key
  find (n, text, key, at);
#ifdef FIXED
#pragma tasks unregister key
#endif
} /* MISTAKE lifetime */

int
main (void)
{
  char text[64] TASK_REGISTERED = "the cat and the dog and the bird";
  int at[3][1];
  for (int i = 0; i < 3; i++)
    {
#pragma tasks register at[i]
    }
  search (64, text, "dog", at[0]);
  search (64, text, "bird", at[1]);
  search (64, text, "fish", at[2]);
  for (int i = 0; i < 3; i++)
    {
#pragma tasks unregister at[i]
      printf ("%d\n", at[i][0]);
    }
  return 0;
}
