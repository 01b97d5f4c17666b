/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OPTIONS -pthread */

/* Variables that tasks use and nobody shares: written before the first task,
   by constructors, under pthread_once, errno, the host's own statics.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>
#include <errno.h>
#include <pthread.h>

#define N 10

static unsigned table[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int lazily[8];
static int rounds;
static const char *const names[] = { "zero", "one", "two" };
TASK void crc (int n, const unsigned char v[n], unsigned *sum TASK_OUTPUT);
TASK void spell (int n, const int v[n], char s[n][8] TASK_OUTPUT);
TASK void convert (int n, const char s[n], long *v TASK_OUTPUT);

static __attribute__ ((constructor)) void
prepare (void)
{
  for (unsigned i = 0; i < 256; i++)
    table[i] = i * 0x1021;
}

static void
make (void)
{
  for (int i = 0; i < 8; i++)
    lazily[i] = i * i;
}

void
crc (int n, const unsigned char v[n], unsigned *sum)
{
  unsigned c = 0;
  pthread_once (&once, make);
  for (int i = 0; i < n; i++)
    c = (c << 4) ^ table[(c >> 8 ^ v[i]) & 255] ^ lazily[i & 7];
  *sum = c;
}

void
spell (int n, const int v[n], char s[n][8])
{
  for (int i = 0; i < n; i++)
    strncpy (s[i], names[v[i] % 3], 8);
}

void
convert (int n, const char s[n], long *v)
{
  errno = 0;
  *v = strtol (s, NULL, 10);
  if (errno || n < 1)
    *v = -1;
}

static int
next_round (void)
{
  static int calls;
  rounds += 2;
  return ++calls + rounds;
}

int
main (void)
{
  unsigned char v[N] TASK_REGISTERED;
  unsigned sum[1] TASK_REGISTERED;
  int w[N] TASK_REGISTERED;
  char s[N][8] TASK_REGISTERED, text[N] TASK_REGISTERED = "-42";
  long l[1] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = w[i] = i;
  for (int i = 0; i < 2; i++)
    {
      crc (N, v, sum);
      spell (N, w, s);
      convert (N, text, l);
      rounds = next_round ();
    }
#pragma tasks wait
  printf ("%u %s %ld %d\n", sum[0], s[4], l[0], rounds);
  return 0;
}
