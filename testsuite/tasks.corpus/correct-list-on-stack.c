/* Nothing is wrong: a list whose nodes are on the stack of a recursion.  */
#include <stdio.h>
#include <tasks.h>

struct link
{
  struct link *outer;
  int value[4];
};

TASK void spread (int value[4], int start);

void
spread (int value[4], int start)
{
  for (int i = 0; i < 4; i++)
    value[i] = start * i;
}

static int
descend (struct link *outer, int depth)
{
  struct link here = { outer, { 0 } };
  int sum = 0;
#pragma tasks register here.value
  spread (here.value, depth);
  if (depth > 0)
    sum = descend (&here, depth - 1);
  else
    {
#pragma tasks wait
      for (struct link *l = &here; l; l = l->outer)
        sum += l->value[3];
    }
#pragma tasks unregister here.value
  return sum + here.value[1];
}

int
main (void)
{
  printf ("%d\n", descend (NULL, 6));
  return 0;
}
