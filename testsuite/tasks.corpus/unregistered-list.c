/* Nodes of a list, each with a buffer: what is appended later is not
   registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct node
{
  struct node *next;
  int length;
  short *samples;
};

TASK void clip (int n, short samples[n], short limit);

void
clip (int n, short samples[n], short limit)
{
  for (int i = 0; i < n; i++)
    if (samples[i] > limit)
      samples[i] = limit;
}

static struct node *
append (struct node *list, int length)
{
  struct node *node = malloc (sizeof *node);
  if (!node)
    exit (1);
  node->next = list;
  node->length = length;
  node->samples = malloc (length * sizeof (short));
  for (int i = 0; i < length; i++)
    node->samples[i] = i;
  return node;
}

static void
register_all (struct node *list)
{
  for (struct node *node = list; node; node = node->next)
    {
#pragma tasks register node->samples node->length
    }
}

int
main (void)
{
  struct node *list = NULL;
  for (int i = 1; i <= 4; i++)
    list = append (list, 10 * i);
#ifdef FIXED
  list = append (list, 100);
#endif
  register_all (list);
#ifndef FIXED
  list = append (list, 100);
#endif

  for (struct node *node = list; node; node = node->next)
    clip (node->length, node->samples, 7); /* MISTAKE check */

  while (list)
    {
      struct node *next = list->next;
#pragma tasks unregister list->samples
      printf ("%d\n", list->samples[list->length - 1]);
      free (list->samples);
      free (list);
      list = next;
    }
  return 0;
}
