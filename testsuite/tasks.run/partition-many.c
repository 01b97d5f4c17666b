/* SPDX-License-Identifier: GPL-3.0-or-later

   Partitions of many blocks: named by threads at the same time, while the
   whole is used; by children of a task that has the whole, also when it has
   been cut otherwise meanwhile; by acquire; in a graph.  */

#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include <tasks.h>

enum
{
  N = 64,
  B = 4
};

TASK static void fill (unsigned a[N][N]);
TASK static void look (const unsigned a[N][N]);
TASK static void tile (int rows, int columns,
                       unsigned t[rows][N] TASK_COLUMNS (columns),
                       unsigned add);
TASK static void some (unsigned a[N][N]);
TASK static void late (int step, unsigned a[N][N]);

static unsigned a[N][N];

static void
fill (unsigned m[N][N])
{
  usleep (5000);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      m[i][j] = m[i][j] * 5 + i * N + j;
}

static void
look (const unsigned m[N][N])
{
  unsigned sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += m[i][j];
  if (sum == 1)
    usleep (1);
}

static void
tile (int rows, int columns, unsigned t[rows][N], unsigned add)
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      t[i][j] = t[i][j] * 3 + add;
}

/* Children have blocks that nobody else has named.  */
static void
some (unsigned m[N][N])
{
  for (int i = 0; i < N; i += 4 * B)
    tile (B, B, (unsigned (*)[N]) & m[i][N - B], i);
}

/* The same when M is cut otherwise: its tiles are those that there were.  */
static void
late (int step, unsigned m[N][N])
{
  usleep (5000);
  for (int i = 0; i < N; i += step)
    tile (step, B, (unsigned (*)[N]) & m[i][2 * B], i);
}

static void *
every_other (void *data)
{
  int first = (int)(long)data;
  for (int k = first; k < N / B * N / B; k += 2)
    {
      tile (B, B, (unsigned (*)[N]) & a[k / (N / B) * B][k % (N / B) * B], k);
      if (k % 31 == 0)
        look (a);
    }
  return NULL;
}

static void
print (void)
{
  unsigned sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum = sum * 31 + a[i][j];
  printf ("%u\n", sum);
}

int
main (void)
{
  pthread_t threads[2];
#pragma tasks register a
  fill (a);
#pragma tasks partition a(B, B)
  for (long i = 0; i < 2; i++)
    pthread_create (&threads[i], NULL, every_other, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join (threads[i], NULL);
  fill (a);
#pragma tasks acquire a
  print ();
#pragma tasks release a

#pragma tasks partition a(2 * B, B)
  some (a);
  fill (a);
  late (2 * B, a);
#pragma tasks partition a(B, B)
  some (a);
  late (B, a);
#pragma tasks partition a(1, N)
  fill (a);
  tile (1, N, &a[7], 7);
#pragma tasks partition a(2, 2)
#pragma tasks acquire &a[6][4](2, 2)
  printf ("%u\n", a[7][5]);
#pragma tasks release &a[6][4](2, 2)
  for (int k = 0; k < 5; k++)
    {
#pragma tasks graph
      {
        for (int i = 0; i < N; i += 2)
          tile (2, 2, (unsigned (*)[N]) & a[i][i], k);
        fill (a);
        tile (2, 2, a, k);
      }
    }
#pragma tasks unregister a
  print ();
  return 0;
}
