/* Outputs of bytes: the rest of a picture is left as it was, and the first row
   of another; of texts the rest is nobody's.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 40
#define ROW 8

TASK void unpack (int n, const unsigned char *runs,
		  unsigned char *pixels TASK_OUTPUT);
TASK void shade (int n, const unsigned char *from,
		 unsigned char *to TASK_OUTPUT);
TASK void title (int number, char *text TASK_OUTPUT);
TASK void stamp (const int *number, char *text TASK_OUTPUT);

void
unpack (int n, const unsigned char *runs, unsigned char *pixels)
{
  int at = 0;
  for (int i = 0; runs[i]; i += 2)
    for (int k = 0; k < runs[i] && at < n; k++)
      pixels[at++] = runs[i + 1];
#ifdef FIXED
  while (at < n)
    pixels[at++] = 0;
#endif
}

__attribute__ ((noipa)) static int
first (void)
{
#ifdef FIXED
  return 0;
#else
  return ROW;
#endif
}

void
shade (int n, const unsigned char *from, unsigned char *to)
{
  for (int i = first (); i < n; i++) /* MISTAKE output-unwritten */
    to[i] = from[i] + (i < ROW ? 0 : from[i - ROW]) / 2;
}

void
title (int number, char *text)
{
  sprintf (text, "picture %d\n", number);
}

void
stamp (const int *number, char *text)
{
  char digits[16];
  int length = sprintf (digits, "%06d", *number);
  memcpy (text, digits, length);
}

int
main (void)
{
  unsigned char *runs = calloc (16, 1), *pixels = calloc (N, 1);
  unsigned char shaded[N] TASK_REGISTERED = { 0 };
  char name[64] TASK_REGISTERED = "", number[12] TASK_REGISTERED = "";
  int counter[1] TASK_REGISTERED = { 1234 };

  memcpy (runs, "\24\7\11\10", 4);
#pragma tasks register runs 16
#pragma tasks register pixels N
  unpack (N, runs, pixels); /* MISTAKE check */
  shade (N, pixels, shaded); /* MISTAKE check */
  title (3, name);
  stamp (counter, number);
#pragma tasks wait
#pragma tasks unregister pixels
#pragma tasks unregister runs
  printf ("%d %d %s %s\n", pixels[9], shaded[20], name, number);
  free (pixels);
  free (runs);
  return 0;
}
