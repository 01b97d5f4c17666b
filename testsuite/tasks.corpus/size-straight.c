/* Counts that are larger than what they count, or of bytes.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 20
#define HEADER 4

struct packet
{
  short header[HEADER];
  float data[16];
};

TASK void add (int n, float v[n], float x);

void
add (int n, float v[n], float x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

TASK void carry (int n, float v[n]);

void
carry (int n, float v[n])
{
#ifdef FIXED
  v[0] += n;
#else
  v[0] += v[-1] + n; /* MISTAKE size */
#endif
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 50;
  static float table[N];
  static float square[4][8];
  static struct packet packet;
  float *bytes, *floats, *tail;

#ifdef FIXED
  bytes = calloc (n, sizeof *bytes);
#pragma tasks register bytes n
#pragma tasks register table N
#pragma tasks register packet.data 16
#pragma tasks register square[0] 8
#else
  bytes = calloc (1, n);
#pragma tasks register bytes n /* MISTAKE size */
#pragma tasks register table N + 1 /* MISTAKE size */
#pragma tasks register packet.data sizeof packet.data /* MISTAKE size */
#pragma tasks register square[0] 4 * 8 * 2 /* MISTAKE size */
#endif

  floats = malloc (n * sizeof *floats);
  memset (floats, 0, n * sizeof *floats);
#ifdef FIXED
#pragma tasks register floats n
#else
#pragma tasks register floats n * sizeof *floats /* MISTAKE size */
#endif

  tail = malloc (N * sizeof *tail);
  memset (tail, 0, N * sizeof *tail);
#ifdef FIXED
#pragma tasks register (tail + 5) N - 5
#else
#pragma tasks register (tail + 5) N /* MISTAKE size */
#endif

  add (n, bytes, 1);
  add (n, floats, 2);
  add (N, table, 3);
  add (16, packet.data, 4);
  add (8, square[0], 5);
  carry (8, square[0]);
  add (N - 5, tail + 5, 6);
#pragma tasks unregister bytes
#pragma tasks unregister table
#pragma tasks unregister packet.data
#pragma tasks unregister square[0]
#pragma tasks unregister floats
#pragma tasks unregister (tail + 5)
  printf ("%g %g %g %g %g %g\n", bytes[0], table[1], packet.data[2],
          square[0][3], floats[4], tail[6]);
  free (bytes);
  free (floats);
  free (tail);
  return 0;
}
