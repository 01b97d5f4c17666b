/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Counting words in chunks: a chunk's task looks one character back, and the
   merge reads counts that are not there yet.  */

#include <stdio.h>
#include <tasks.h>
#include <ctype.h>

#define CHUNKS 4
#define SIZE 16

struct merged
{
  int words;
  int *from[CHUNKS];
};

TASK void words (int n, const char text[n], int first, int *count TASK_OUTPUT);

void
words (int n, const char text[n], int first, int *count)
{
  int k = 0;
  for (int i = 0; i < n; i++)
    {
#ifdef FIXED
      int before = i > 0 ? text[i - 1] : ' ';
      (void)first;
#else
      int before = first && i == 0 ? ' ' : text[i - 1]; /* MISTAKE size */
#endif
      k += isspace (before) && !isspace ((unsigned char)text[i]);
    }
  *count = k;
}

static void
merge (struct merged *m)
{
  for (int c = 0; c < CHUNKS; c++)
    m->words += *m->from[c]; /* MISTAKE check */
}

int
main (void)
{
  static char text[CHUNKS * SIZE + 1];
  static int counts[CHUNKS];
  struct merged m = { 0 };
  for (int i = 0; i < CHUNKS * SIZE; i++)
    text[i] = i % 5 ? 'w' : ' ';
  for (int c = 0; c < CHUNKS; c++)
    {
#pragma tasks register &text[c *SIZE] SIZE
#pragma tasks register &counts[c] 1
      m.from[c] = &counts[c];
    }
  for (int c = 0; c < CHUNKS; c++)
    words (SIZE, &text[c * SIZE], c == 0, &counts[c]);
#ifdef FIXED
#pragma tasks wait
#endif
  merge (&m);
  for (int c = 0; c < CHUNKS; c++)
    {
#pragma tasks unregister &text[c *SIZE]
#pragma tasks unregister &counts[c]
    }
  printf ("%d\n", m.words);
  return 0;
}
