/* Functions of the C library read and write too early.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 80

TASK void encode (int n, const char plain[n], char secret[n] TASK_OUTPUT, int key);
TASK void sort_ints (int n, int v[n]);

void
encode (int n, const char plain[n], char secret[n], int key)
{
  for (int i = 0; i < n; i++)
    secret[i] = plain[i] ? (plain[i] - 32 + key) % 95 + 32 : 0;
}

static int
compare (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

void
sort_ints (int n, int v[n])
{
  qsort (v, n, sizeof *v, compare);
}

static void
texts (void)
{
  char plain[N] = "attack at dawn", secret[N] = "", copy[N];
#pragma tasks register plain
#pragma tasks register secret
  encode (N, plain, secret, 3);
#ifdef FIXED
#pragma tasks acquire secret
#endif
  printf ("%s\n", secret); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release secret
#endif
  encode (N, plain, secret, 4);
#ifdef FIXED
#pragma tasks wait
#endif
  memcpy (copy, secret, N); /* MISTAKE host-access */
  encode (N, plain, secret, 5);
#ifdef FIXED
#pragma tasks acquire plain
#endif
  strcpy (plain, "retreat"); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release plain
#endif
  encode (N, plain, secret, 6);
#ifdef FIXED
#pragma tasks wait
#endif
  size_t length = strlen (secret); /* MISTAKE host-access */
#pragma tasks unregister secret
#pragma tasks unregister plain
  printf ("%zu %s\n", length, copy);
}

static void
numbers (void)
{
  int *v = malloc (N * sizeof *v);
  int wanted = 17;
  for (int i = 0; i < N; i++)
    v[i] = (i * 37) % N;
#pragma tasks register v N
  sort_ints (N, v);
#ifdef FIXED
#pragma tasks acquire v
#endif
  int *found = bsearch (&wanted, v, N, sizeof *v, compare); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release v
#endif
  printf ("%s\n", found ? "found" : "missing");
#pragma tasks unregister v
  for (int i = 0; i < 3; i++)
    {
#pragma tasks register v N
      sort_ints (N, v);
#ifdef FIXED
#pragma tasks unregister v
#endif
      if (memcmp (v, &wanted, sizeof *v) == 0) /* MISTAKE host-access */
        printf ("it is the first\n");
#ifndef FIXED
#pragma tasks unregister v
#endif
    }
  free (v);
}

int
main (void)
{
  texts ();
  numbers ();
  return 0;
}
