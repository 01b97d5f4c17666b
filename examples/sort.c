/* SPDX-License-Identifier: LGPL-2.1-or-later

   Merge sort with nested tasks: the task that sorts a part of an array calls
   itself for either half, waits for both, and merges them.

   usage: sort [ELEMENTS [CUTOFF]]  */

#include <string.h>

#include "common.h"

/* Sort N elements V, with room for as many at ROOM.  CUTOFF is the size from
   which on a part is not worth a task.  */
static void sort (size_t n, int v[n], int room[n], size_t cutoff)
    __attribute__ ((task));

/* Merge the sorted V[0 .. HALF) and V[HALF .. N).  */
static void
merge (size_t n, size_t half, int *v, int *room)
{
  memcpy (room, v, half * sizeof *v);
  size_t left = 0, right = half, to = 0;
  while (left < half && right < n)
    v[to++] = room[left] <= v[right] ? room[left++] : v[right++];
  /* What is left of the right half is in its place.  */
  memcpy (&v[to], &room[left], (half - left) * sizeof *v);
}

static void
sort_sequentially (size_t n, int *v, int *room)
{
  if (n <= 16)
    {
      for (size_t i = 1; i < n; i++)
        {
          int element = v[i];
          size_t to = i;
          for (; to > 0 && v[to - 1] > element; to--)
            v[to] = v[to - 1];
          v[to] = element;
        }
      return;
    }
  size_t half = n / 2;
  sort_sequentially (half, v, room);
  sort_sequentially (n - half, v + half, room + half);
  merge (n, half, v, room);
}

static void
sort (size_t n, int v[n], int room[n], size_t cutoff)
{
  if (n <= cutoff)
    {
      sort_sequentially (n, v, room);
      return;
    }
  /* Inside a task its buffers count as registered, and parts of them may be
     registered for its children.  V and its first half start at the same
     address: the size in the declaration of `sort' tells them apart.  */
  size_t half = n / 2;
#pragma tasks register v, half
#pragma tasks register room, half
#pragma tasks register &v[half], n - half
#pragma tasks register &room[half], n - half
  sort (half, v, room, cutoff);
  sort (n - half, &v[half], &room[half], cutoff);
  /* A wait in a task is for its own children.  */
#pragma tasks wait
  merge (n, half, v, room);
#pragma tasks unregister v, half
#pragma tasks unregister room, half
#pragma tasks unregister &v[half]
#pragma tasks unregister &room[half]
}

/* The sum of a mixture of each element's bits (that of SplitMix64): the same
   for the same elements in any order.  */
static uint64_t
sum_of (size_t n, const int *v)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++)
    {
      uint64_t x = (uint64_t)v[i] + 0x9e3779b97f4a7c15;
      x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
      x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
      sum += x ^ (x >> 31);
    }
  return sum;
}

int
main (int argc, char **argv)
{
  const char *arguments = "[ELEMENTS [CUTOFF]]";
  if (argc > 3)
    usage (argv, arguments);
  size_t n = number_argument (argc, argv, 1, 1 << 23, 1, 1 << 29, arguments);
  size_t cutoff
      = number_argument (argc, argv, 2, 1 << 16, 1, 1 << 29, arguments);

  int *v = allocate (n * sizeof *v), *room = allocate (n * sizeof *room);
  uint64_t state = 1;
  for (size_t i = 0; i < n; i++)
    {
      state = state * 6364136223846793005u + 1442695040888963407u;
      v[i] = (int)(state >> 33);
    }
  memset (room, 0, n * sizeof *room);
  uint64_t sum_before = sum_of (n, v);

  double start = seconds ();
#pragma tasks register v n
#pragma tasks register room n
  sort (n, v, room, cutoff);
  /* Brings the data home; waits for the tasks on it.  */
#pragma tasks unregister v
#pragma tasks unregister room
  double elapsed = seconds () - start;

  /* In order, and the same elements as before.  */
  bool right = sum_of (n, v) == sum_before;
  for (size_t i = 1; i < n; i++)
    right = right && v[i - 1] <= v[i];

  print_checksum (v, n * sizeof *v);
  print_time (elapsed);
  free (v);
  free (room);
  return verdict (right);
}
