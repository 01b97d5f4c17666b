/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks call tasks: children order among themselves by their accesses, and a
   task is complete when they are; parts may be registered inside a task.  */

#include <stdio.h>
#include <unistd.h>

static void leaf (int n, unsigned v[n], unsigned k) __attribute__ ((task));
static void total (int n, const unsigned v[n],
                   unsigned out[1] __attribute__ ((output)))
    __attribute__ ((task));
static void parent (int n, unsigned v[n], unsigned out[1])
    __attribute__ ((task));
static void halves (int n, unsigned v[n], int depth) __attribute__ ((task));
static void without_wait (int n, unsigned v[n]) __attribute__ ((task));
static void own_storage (unsigned out[1]) __attribute__ ((task));

static void
leaf (int n, unsigned v[n], unsigned k)
{
  if (k % 4 == 0)
    usleep (300);
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 7 + k;
}

static void
total (int n, const unsigned v[n], unsigned out[1])
{
  out[0] = 0;
  for (int i = 0; i < n; i++)
    out[0] = out[0] * 3 + v[i];
}

static void
parent (int n, unsigned v[n], unsigned out[1])
{
  for (unsigned k = 0; k < 10; k++)
    leaf (n, v, k);
  total (n, v, out);
#pragma tasks wait
  out[0] += 5;
  leaf (1, out, 2);
}

static void
halves (int n, unsigned v[n], int depth)
{
  if (depth == 0 || n < 2)
    {
      for (int i = 0; i < n; i++)
        v[i] = v[i] * 2 + depth + i;
      return;
    }
#pragma tasks register v n / 2
#pragma tasks register &v[n / 2] n - n / 2
  halves (n / 2, v, depth - 1);
  halves (n - n / 2, &v[n / 2], depth - 1);
#pragma tasks unregister v n / 2
#pragma tasks unregister &v[n / 2]
  v[0] += v[n - 1];
}

static void
without_wait (int n, unsigned v[n])
{
  leaf (n, v, 4);
  leaf (n, v, 5);
}

static void
own_storage (unsigned out[1])
{
  unsigned local[3] __attribute__ ((registered)) = { 1, 2, 3 };

  leaf (3, local, 4);
  total (3, local, out);
#pragma tasks wait
}

int
main (void)
{
  static unsigned v[37], w[8], out[1], other[1];

#pragma tasks register v
#pragma tasks register w
#pragma tasks register out
#pragma tasks register other
  for (int round = 0; round < 4; round++)
    {
      parent (8, w, out);
      halves (37, v, 4);
      without_wait (8, w);
      leaf (8, w, 3);
      own_storage (other);
      total (37, v, out);
    }
#pragma tasks wait
  printf ("%08x %08x %08x %08x\n", v[0], w[7], out[0], other[0]);
#pragma tasks shutdown
  return 0;
}
