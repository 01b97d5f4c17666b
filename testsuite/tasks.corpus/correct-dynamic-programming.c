/* Nothing is wrong: an array of pointers is permuted while what it points to
   stays registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define LENGTH 24

TASK void next_row (int n, const int above[n], int row[n] TASK_OUTPUT, char c,
                    const char text[n]);

void
next_row (int n, const int above[n], int row[n], char c, const char text[n])
{
  row[0] = above[0] + 1;
  for (int i = 1; i < n; i++)
    {
      int best = above[i - 1] + (text[i - 1] != c);
      if (above[i] + 1 < best)
        best = above[i] + 1;
      if (row[i - 1] + 1 < best)
        best = row[i - 1] + 1;
      row[i] = best;
    }
}

static int
distance (const char *a, const char *b)
{
  int n = strlen (b) + 1, *row[3];
  char text[LENGTH] TASK_REGISTERED;
#pragma tasks acquire text
  strncpy (text, b, LENGTH - 1);
#pragma tasks release text
  for (int i = 0; i < 3; i++)
    {
      row[i] = calloc (n, sizeof (int));
      for (int j = 0; i == 0 && j < n; j++)
        row[i][j] = j;
#pragma tasks register row[i] n
    }
  for (; *a; a++)
    {
      next_row (n, row[0], row[1], *a, text);
      int *first = row[0];
      memmove (row, row + 1, 2 * sizeof *row);
      row[2] = first;
    }
  int *last = row[0];
#pragma tasks unregister last
  int result = last[n - 1];
  for (int i = 0; i < 3; i++)
    {
      if (row[i] != last)
        {
#pragma tasks unregister row[i]
        }
      free (row[i]);
    }
  return result;
}

int
main (void)
{
  printf ("%d\n", distance ("parallel task", "paralel tasks"));
  printf ("%d\n", distance ("", "abc"));
  return 0;
}
