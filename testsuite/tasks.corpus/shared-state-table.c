/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A table that is filled at first use; a buffer for strings; a memo.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 32

TASK void crc (int n, const unsigned char v[n], unsigned *sum TASK_OUTPUT);
TASK void name_it (int id, char text[16] TASK_OUTPUT);
TASK void steps (int n, const int v[n], int s[n] TASK_OUTPUT);
static unsigned table[256];
static int ready;

static void
make_table (void)
{
  for (unsigned i = 0; i < 256; i++)
    {
      unsigned c = i;
      for (int k = 0; k < 8; k++)
        c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
      table[i] = c; /* MISTAKE shared-state */
    }
  ready = 1; /* MISTAKE shared-state */
}

void
crc (int n, const unsigned char v[n], unsigned *sum)
{
  unsigned c = 0xffffffffu;
#ifndef FIXED
  if (!ready)
    make_table ();
#endif
  for (int i = 0; i < n; i++)
    c = table[(c ^ v[i]) & 0xff] ^ (c >> 8);
  *sum = c ^ 0xffffffffu;
}

static const char *
decorated (int id)
{
#ifdef FIXED
  static _Thread_local char buffer[16];
#else
  static char buffer[16];
#endif
  snprintf (buffer, sizeof buffer, "<%d>", id); /* MISTAKE shared-state */
  return buffer;
}

void
name_it (int id, char text[16])
{
  memset (text, 0, 16);
  strcpy (text, decorated (id));
}
#ifndef FIXED
static int memo[1000];
#endif
void
steps (int n, const int v[n], int s[n])
{
  for (int i = 0; i < n; i++)
    {
      int k = 0;
      for (long x = v[i]; x > 1; x = x % 2 ? 3 * x + 1 : x / 2)
        k++;
      s[i] = k;
#ifndef FIXED
      memo[v[i]] = k; /* MISTAKE shared-state */
#endif
    }
}

int
main (void)
{
  unsigned char v[2][N];
  unsigned sum[2][1];
  char text[2][16];
  int w[2][N], s[2][N];
#ifdef FIXED
  make_table ();
#endif
  for (int b = 0; b < 2; b++)
    {
      for (int i = 0; i < N; i++)
        w[b][i] = v[b][i] = i + 1 + b;
#pragma tasks register v[b]
#pragma tasks register sum[b]
#pragma tasks register text[b]
#pragma tasks register w[b]
#pragma tasks register s[b]
      crc (N, v[b], sum[b]);
      name_it (b, text[b]);
      steps (N, w[b], s[b]);
    }
  for (int b = 0; b < 2; b++)
    {
#pragma tasks unregister v[b]
#pragma tasks unregister sum[b]
#pragma tasks unregister text[b]
#pragma tasks unregister w[b]
#pragma tasks unregister s[b]
    }
  printf ("%x %s %d %d\n", sum[0][0], text[1], s[1][5], ready);
  return 0;
}
