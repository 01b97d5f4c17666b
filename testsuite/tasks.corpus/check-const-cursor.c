/* A table keeps where it was read last: a search writes that.  */

#include <stdio.h>
#include <tasks.h>

#define N 10

struct table
{
  int cursor;
  int keys[N];
  int values[N];
};

__attribute__ ((weak)) int
lookup (struct table *t, int key)
{
  for (int i = 0; i < N; i++)
    {
      int at = (t->cursor + i) % N;
      if (t->keys[at] == key)
        {
          t->cursor = at; /* MISTAKE check */
          return t->values[at];
        }
    }
  return -1;
}

__attribute__ ((weak)) int
search (const struct table *t, int key)
{
  for (int i = 0; i < N; i++)
    if (t->keys[i] == key)
      return t->values[i];
  return -1;
}

TASK void answer (const struct table table[1], int n, const int questions[n],
                  int answers[n] TASK_OUTPUT);

void
answer (const struct table table[1], int n, const int questions[n],
        int answers[n])
{
  for (int i = 0; i < n; i++)
#ifdef FIXED
    answers[i] = search (table, questions[i]);
#else
    answers[i] = lookup ((struct table *)table, questions[i]); /* MISTAKE const-write */
#endif
}

int
main (void)
{
  static struct table table[1];
  int questions[4] TASK_REGISTERED = { 9, 36, 4, 7 };
  int answers[4] TASK_REGISTERED;

  for (int i = 0; i < N; i++)
    {
      table->keys[i] = i * i;
      table->values[i] = i;
    }
#pragma tasks register table
  answer (table, 4, questions, answers);
#pragma tasks acquire answers
  for (int i = 0; i < 4; i++)
    printf ("%d\n", answers[i]);
#pragma tasks release answers
#pragma tasks unregister table
}
