/* SPDX-License-Identifier: GPL-3.0-or-later

   Buffers of many pages, which are protected where nothing else shows what is
   touched.  */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <tasks.h>

#define N 100000

TASK void fill (int n, int v[n] TASK_OUTPUT);
TASK void add (int n, int v[n], const int w[n]);
TASK void late (int n, const int v[n], int r[1]);
TASK void load (char v[N] TASK_OUTPUT);

static int a[N], b[N], r[1];
static char bytes[N];

void
fill (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}

void
add (int n, int v[n], const int w[n])
{
  for (int i = 0; i < n; i++)
    v[i] += w[i];
}

void
late (int n, const int v[n], int r[1])
{
  r[0] = 0;
  for (int i = 0; i < n; i++)
    r[0] += v[i];
  ((int *)v)[n / 2] = 0; /* task 'late' writes its parameter 'v', which it may only read, at byte 200000 */
  r[0] += b[n / 3]; /* task 'late' reads a buffer that was not passed to it, at byte 133332 */
}

void
load (char v[N])
{
  int file = open ("/dev/zero", O_RDONLY);
  if (read (file, v, N) != N)
    abort ();
  close (file);
}

int
main (void)
{
#pragma tasks register a
#pragma tasks register b
#pragma tasks register r
#pragma tasks register bytes
  b[0] = 1;
  fill (N, a);
  fill (N, b);
  add (N, a, b);
  late (N, a, r);
  load (bytes);
  for (volatile int i = 0; i < 50000; i++)
    ;
  printf ("%d\n", a[N / 2]); /* the program reads a buffer that task 'add' writes as its parameter 'v', without waiting for the task, at byte 200000 */
  printf ("%d\n", b[N / 2]); /* the program reads a buffer that task 'fill' writes */
#pragma tasks acquire b
  printf ("%d\n", b[N / 2]);
#pragma tasks wait
  printf ("%d %d\n", a[N / 2], bytes[N / 2]);
  return 0;
}
