/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OPTIONS -pthread */

/* Large buffers whose pages are protected: stripes, in-place, threads that look
   at what they may, files.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>
#include <pthread.h>

#define W 1024
#define H 64
#define STRIPE 16

static short image[H][W];
static short copy_[H][W];
TASK void invert (int n, short v[n]);
TASK void copy (int n, const short v[n], short w[n] TASK_OUTPUT);

void
invert (int n, short v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = ~v[i];
}

void
copy (int n, const short v[n], short w[n])
{
  memcpy (w, v, n * sizeof *v);
}

static void *
other (void *sum)
{
  const short *p = (const short *)image;
  for (int i = 0; i < STRIPE * W; i++)
    *(long *)sum += p[i];
  return NULL;
}

int
main (void)
{
  long sum = 0;
  pthread_t t;
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      image[y][x] = x ^ y;
  for (int y = 0; y < H; y += STRIPE)
    {
#pragma tasks register &image[y][0](STRIPE * W)
#pragma tasks register &copy_[y][0](STRIPE * W)
    }
  for (int y = STRIPE; y < H; y += STRIPE)
    invert (STRIPE * W, image[y]);
  pthread_create (&t, NULL, other, &sum);
  pthread_join (t, NULL);
  for (int y = 0; y < H; y += STRIPE)
    copy (STRIPE * W, image[y], copy_[y]);
  sum += image[H - 1][0] * 0 + image[0][5];
#pragma tasks acquire &copy_[0][0]
  copy_[0][0] = 5;
  FILE *f = tmpfile ();
  if (f)
    {
      sum += fwrite (copy_[0], sizeof (short), 100, f);
      fclose (f);
    }
#pragma tasks release &copy_[0][0]
  for (int y = 0; y < H; y += STRIPE)
    {
#pragma tasks unregister &image[y][0]
#pragma tasks unregister &copy_[y][0]
    }
  printf ("%ld %d\n", sum, copy_[40][3]);
  return 0;
}
