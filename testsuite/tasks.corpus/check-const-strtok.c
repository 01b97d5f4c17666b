/* Words are counted with strtok, which writes into its string.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define LENGTH 64

typedef int counter (char *text);

__attribute__ ((weak)) int
count_words (char *text)
{
  int words = 0;
  char *save;
  for (char *word = strtok_r (text, " ", &save); /* MISTAKE check */
       word; word = strtok_r (NULL, " ", &save)) /* MISTAKE also */
    words++;
  return words;
}

static counter *volatile count = count_words;

TASK void words_of (const char line[LENGTH], int out[1] TASK_OUTPUT);

void
words_of (const char line[LENGTH], int out[1])
{
#ifdef FIXED
  char copy[LENGTH];
  memcpy (copy, line, LENGTH);
  *out = count (copy);
#else
  *out = count ((char *)line);
#endif
}

int
main (void)
{
  char line[LENGTH] TASK_REGISTERED = "the quick brown fox jumps";
  int words[1] TASK_REGISTERED;

  words_of (line, words);
#pragma tasks acquire words
  printf ("%d words\n", words[0]);
}
