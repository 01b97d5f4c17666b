/* A ring of chunks: each is acquired before it is filled again.  A queue of
   results that are collected late.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define SLOTS 3
#define SIZE 64

struct slot
{
  char *data;
  int *result;
  int busy;
};

TASK void score (int n, const char data[n], int *result TASK_OUTPUT);

void
score (int n, const char data[n], int *result)
{
  *result = 0;
  for (int i = 0; i < n; i++)
    *result += data[i];
}

static int
collect (struct slot *slot)
{
  int value = 0;
  if (slot->busy)
    {
      int *result = slot->result;
#pragma tasks acquire result
      value = *result;
#pragma tasks release result
      slot->busy = 0;
    }
  return value;
}

static int
ring (int rounds)
{
  struct slot slots[SLOTS];
  int all = 0;
  for (int s = 0; s < SLOTS; s++)
    {
      slots[s] = (struct slot){ malloc (SIZE), malloc (sizeof (int)), 0 };
#pragma tasks register slots[s].data SIZE
#pragma tasks register slots[s].result 1
    }
  for (int i = 0; i < rounds; i++)
    {
      struct slot *slot = &slots[i % SLOTS];
      all += collect (slot);
      char *data = slot->data;
#pragma tasks acquire data
      memset (data, i, SIZE);
#pragma tasks release data
      score (SIZE, slot->data, slot->result);
      slot->busy = 1;
    }
  for (int s = 0; s < SLOTS; s++)
    {
      all += collect (&slots[s]);
#pragma tasks unregister slots[s].data
#pragma tasks unregister slots[s].result
      free (slots[s].data);
      free (slots[s].result);
    }
  return all;
}

static int
two (int rounds)
{
  char a[SIZE], b[SIZE];
  int result[1] = { 0 };
  char *fill = a, *used = b;
  int all = 0;
#pragma tasks register a
#pragma tasks register b
#pragma tasks register result
  for (int i = 0; i < rounds; i++)
    {
#pragma tasks acquire fill
      memset (fill, i, SIZE);
#pragma tasks release fill
      score (SIZE, fill, result);
      char *other = fill;
      fill = used;
      used = other;
    }
#pragma tasks wait
  all = result[0] + a[0] + b[0];
#pragma tasks unregister a
#pragma tasks unregister b
#pragma tasks unregister result
  return all;
}

int
main (void)
{
  printf ("%d %d\n", ring (10), two (5));
  return 0;
}
