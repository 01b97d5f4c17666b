/* Only who asks for much output waits.  */
#include <stdio.h>
#include <string.h>
#include <tasks.h>

TASK void words (int n, const char text[n], int count[1] TASK_OUTPUT);

void
words (int n, const char text[n], int count[1])
{
  count[0] = 0;
  for (int i = 1; i < n; i++)
    count[0] += text[i - 1] != ' ' && (text[i] == ' ' || text[i] == 0);
}

int
main (int argc, char **argv)
{
  char text[60] = "as many words as there are in this short sentence";
  int count[1];
  (void) argv;
#pragma tasks register text
#pragma tasks register count
  words (60, text, count);
#ifdef FIXED
#pragma tasks wait
#endif
  if (argc > 1)
    {
#ifndef FIXED
#pragma tasks wait
#endif
      printf ("the text is `%s'\n", text);
    }
  int result = count[0]; /* MISTAKE host-access */
#pragma tasks unregister count
#pragma tasks unregister text
  printf ("%d\n", result);
  return 0;
}
