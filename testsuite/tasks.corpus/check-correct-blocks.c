/* Nothing is wrong.  Memory of all kinds is registered with all that it has:
   grown, shrunk, moved, aligned, read by the C library, used again.  */

#define _GNU_SOURCE
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define THREADS 4

TASK void fill (size_t n, char v[n] TASK_OUTPUT, char c);
TASK void nest (int n, unsigned short v[n] TASK_OUTPUT);

void
fill (size_t n, char v[n], char c)
{
  memset (v, c, n);
}

/* What allocates looks at what is beside a block.  */
void
nest (int n, unsigned short v[n])
{
  char text[3000];
  memset (text, 'x', sizeof text - 1);
  for (int i = 0; i < n; i++)
    v[i] = i;
  char *copy = strdup (text);
  v[0] = strlen (copy);
  free (copy);
}

static void
nested (void)
{
  unsigned short *v[200];
  for (int i = 0; i < 200; i++)
    v[i] = malloc (36 * sizeof *v[i]);
  unsigned short *last = v[199];
#pragma tasks register last 36
  nest (36, last);
#pragma tasks unregister last
  printf ("%d\n", last[0]);
  for (int i = 0; i < 200; i++)
    free (v[i]);
}

/* The N bytes at START are filled.  */
__attribute__ ((noipa)) static void *
use (void *start, size_t n)
{
  char *v = start;
#pragma tasks register v n
  fill (n, v, 'a');
#pragma tasks unregister v
  return v;
}

/* Block by block, which may overlap what was there before.  */
static void *
churn (void *unused)
{
  char *blocks[64] = { NULL };
  unsigned state = 1;
  for (int i = 0; i < 20000; i++)
    {
      state = state * 1664525 + 1013904223;
      unsigned at = state >> 26, size = 1 + (state >> 8) % 3000;
      if (state & 1)
        {
          free (blocks[at]);
          blocks[at] = malloc (size);
        }
      else
        blocks[at] = realloc (blocks[at], size);
      memset (blocks[at], i, size);
    }
  for (int i = 0; i < 64; i++)
    free (blocks[i]);
  return unused;
}

static void
lines (void)
{
  size_t room = 4;
  char *line = malloc (room), *part = NULL;
  FILE *stream = tmpfile ();
  for (int i = 0; i < 3000; i++)
    putc (i % 1000 < 999 ? 'x' : '\n', stream);
  rewind (stream);
  ssize_t length = getline (&line, &room, stream);
  use (line, room);
  length += getdelim (&line, &room, 'y', stream);
  use (line, length - 1000);
  printf ("%zd\n", length);
  free (line);
  asprintf (&part, "%0100d", 7);
  use (part, 101);
  free (part);
  fclose (stream);
}

int
main (void)
{
  pthread_t threads[THREADS];
  void *aligned;

  nested ();
  for (int i = 0; i < THREADS; i++)
    pthread_create (&threads[i], NULL, churn, NULL);
  for (int i = 0; i < THREADS; i++)
    pthread_join (threads[i], NULL);
  churn (NULL);

  char *v = use (malloc (10), 10);
  v = use (realloc (v, 5000), 5000);
  v = use (realloc (v, 20), 20);
  v = use (reallocarray (v, 1000, 1000), 1000000);
  use (v + 999000, 1000);
  use (v + 1000000, 0);
  free (v);
  free (use (realloc (NULL, 7), 7));
  free (use (calloc (7, 11), 77));
  free (use (strdup ("text"), 5));
  free (use (strndup ("some text", 4), 5));
  free (use (aligned_alloc (64, 128), 128));
  free (use (memalign (64, 100), 100));
  if (!posix_memalign (&aligned, 4096, 5000))
    free (use (aligned, 5000));
  for (int i = 1; i < 300; i++)
    free (use (malloc (i), i));
  lines ();
  puts ("done");
}
