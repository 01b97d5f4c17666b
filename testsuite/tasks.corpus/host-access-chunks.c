/* A file in chunks: the next chunk is filled into the buffer that a task still
   reads.  */
#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define CHUNK 512

TASK void checksum (int n, const char chunk[n], unsigned *sum);

void
checksum (int n, const char chunk[n], unsigned *sum)
{
  for (int i = 0; i < n; i++)
    *sum = *sum * 31 + (unsigned char)chunk[i];
}

static int
next_chunk (int number, char *into)
{
  if (number == 5)
    return 0;
  for (int i = 0; i < CHUNK; i++)
    into[i] = number + i; /* MISTAKE check */
  return CHUNK;
}

static unsigned
by_function (void)
{
  char chunk[CHUNK] = { 0 };
  unsigned sum[1] = { 1 };
  int number = 0, n;

#pragma tasks register chunk
#pragma tasks register sum
  while (1)
    {
#ifdef FIXED
#pragma tasks acquire chunk
#endif
      n = next_chunk (number++, chunk); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release chunk
#endif
      if (n == 0)
        break;
      checksum (CHUNK, chunk, sum);
    }
#pragma tasks unregister sum
#pragma tasks unregister chunk
  return sum[0];
}

static unsigned
by_memset (void)
{
  char chunk[CHUNK] = { 0 };
  unsigned sum[1] = { 1 };

#pragma tasks register chunk
#pragma tasks register sum
  for (int number = 0; number < 4; number++)
    {
#ifdef FIXED
#pragma tasks acquire chunk
#endif
      memset (chunk, 'a' + number, CHUNK); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release chunk
#endif
      checksum (CHUNK, chunk, sum);
    }
#pragma tasks unregister sum
#pragma tasks unregister chunk
  return sum[0];
}

static unsigned
two_buffers (void)
{
  static char chunks[2][CHUNK];
  unsigned sum[1] = { 1 };

#pragma tasks register chunks[0]
#pragma tasks register chunks[1]
#pragma tasks register sum
  for (int number = 0; number < 6; number++)
    {
      char *chunk = chunks[number % 2];
#ifdef FIXED
#pragma tasks acquire chunk
#endif
      for (int i = 0; i < CHUNK; i++)
        chunk[i] = number; /* MISTAKE check */
#ifdef FIXED
#pragma tasks release chunk
#endif
      checksum (CHUNK, chunk, sum);
    }
#pragma tasks unregister sum
#pragma tasks unregister chunks[0]
#pragma tasks unregister chunks[1]
  return sum[0];
}

int
main (void)
{
  printf ("%x\n", by_function ());
  printf ("%x\n", by_memset ());
  printf ("%x\n", two_buffers ());
  return 0;
}
