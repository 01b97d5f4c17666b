/* SPDX-License-Identifier: GPL-3.0-or-later

   What functions of the C library, and the kernel, touch for who calls them;
   and what they may.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <tasks.h>
#include <unistd.h>

#define N 64

TASK void fill (int n, char v[n] TASK_OUTPUT, char c);
TASK void load (int n, char v[n] TASK_OUTPUT, int file);
TASK void store (int n, const char v[n], int file);
TASK void spoil (int n, const char v[n], int file);
TASK void steal (int n, char v[n]);
TASK void join (char v[N] TASK_OUTPUT, const char w[N]);
TASK void sort (int n, char v[n]);
TASK void part (int n, char v[n] TASK_OUTPUT);

static char v[N], w[N], secret[N];

static void
expect (ssize_t done, ssize_t wanted)
{
  if (done != wanted)
    abort ();
}

void
fill (int n, char v[n], char c)
{
  memset (v, c, n);
}

void
load (int n, char v[n], int file)
{
  expect (pread (file, v, n / 2, 0), n / 2);
  expect (pread (file, v + n / 2, n - n / 2, 0), n - n / 2);
}

void
store (int n, const char v[n], int file)
{
  expect (pwrite (file, v, n, 0), n);
}

void
spoil (int n, const char v[n], int file)
{
  expect (pread (file, (char *)v, n, 0), n); /* task 'spoil' writes its parameter 'v', which it may only read, at byte 0 */
}

void
steal (int n, char v[n])
{
  memcpy (v, secret, n); /* task 'steal' reads a buffer that was not passed to it, at byte 0 */
}

/* Strings that do not use all of their buffers.  */
void
join (char v[N], const char w[N])
{
  strcpy (v, "and ");
  strcat (v, w);
  if (strlen (v) >= N || !strchr (v, 'd'))
    abort ();
}

static int
compare (const void *a, const void *b)
{
  return *(const char *)a - *(const char *)b;
}

void
sort (int n, char v[n])
{
  qsort (v, n, 1, compare);
}

void
part (int n, char v[n])
{
  memset (v + n / 2, 1, n - n / 2);
}

int
main (void)
{
  FILE *stream = tmpfile ();
  int file = fileno (stream);
  char text[N], copy[N];
#pragma tasks register v
#pragma tasks register w
#pragma tasks register secret
  fill (N, v, 'x');
  expect (pwrite (file, v, N, 0), N); /* the program reads a buffer that task 'fill' writes as its parameter 'v' */
#pragma tasks wait
  store (N, v, file);
#pragma tasks wait
  load (N, w, file);
  expect (fread (w, 1, N, stream), N); /* the program writes a buffer that task 'load' writes as its parameter 'v' */
#pragma tasks wait
  spoil (N, v, file);
#pragma tasks wait
  steal (N, v);
#pragma tasks wait
  strcpy (w, "so on");
  join (v, w);
  memcpy (copy, w, N);
  snprintf (text, N, "%s", copy);
#pragma tasks acquire v
  puts (v);
#pragma tasks release v
  sort (N, v);
#pragma tasks wait
  part (N, w); /* task 'part' does not write its parameter 'v' */
#pragma tasks wait
  fclose (stream);
  return 0;
}
