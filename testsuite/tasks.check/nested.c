/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks that call tasks: a body waits for its children before it touches what
   they have.  */

#include <stdio.h>
#include <tasks.h>

#define N 8

TASK void set (int n, int v[n] TASK_OUTPUT, int x);
TASK void early (int n, int v[n]);
TASK void right (int n, int v[n] TASK_OUTPUT);
TASK void local (int r[1] TASK_OUTPUT);
TASK void deep (int n, int v[n], int depth);
TASK void uncle (int r[1]);

static int v[N], r[1];

void
set (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] = x;
}

void
early (int n, int v[n])
{
#pragma tasks register v n / 2
#pragma tasks register &v[n / 2] n / 2
  set (n / 2, v, 1);
  v[n / 2] = 1;
  v[0] = 2; /* task 'early' writes a buffer that task 'set' writes as its parameter 'v', without waiting for the task, at byte 0 */
  set (n / 2, &v[n / 2], 3);
#pragma tasks wait
  v[0]++;
}

void
right (int n, int v[n])
{
  set (n, v, 3);
#pragma tasks wait
  v[0] += v[1];
}

void
local (int r[1])
{
  int mine[4];
#pragma tasks register mine
  set (4, mine, 5);
#pragma tasks unregister mine
  mine[1]++;
  r[0] = mine[1];
}

void
deep (int n, int v[n], int depth)
{
  if (depth)
    deep (n, v, depth - 1);
  else
    set (n, v, 9);
#pragma tasks wait
  v[0]++;
}

void
uncle (int r[1])
{
  r[0] = v[0]; /* task 'uncle' reads a buffer that was not passed to it */
}

int
main (void)
{
#pragma tasks register v
#pragma tasks register r
  early (N, v);
  right (N, v);
  local (r);
  deep (N, v, 6);
  uncle (r);
#pragma tasks wait
  printf ("%d %d %d\n", v[0], v[1], r[0]);
  return 0;
}
