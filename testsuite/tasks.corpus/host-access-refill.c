/* A block is filled again while the task may read what it held before.  */
#include <stdint.h>
#include <stdio.h>
#include <tasks.h>

#define BLOCK 64

TASK void digest (const uint8_t block[BLOCK], uint32_t state[4]);

void
digest (const uint8_t block[BLOCK], uint32_t state[4])
{
  for (int i = 0; i < BLOCK; i++)
    state[i % 4] = (state[i % 4] ^ block[i]) * 16777619u;
}

int
main (void)
{
  uint8_t block[BLOCK];
  uint32_t state[4] = { 1, 2, 3, 4 };
#pragma tasks register block
#pragma tasks register state
  for (int round = 0; round < 5; round++)
    {
#ifdef FIXED
#pragma tasks wait
#endif
      for (int i = 0; i < BLOCK; i++)
        block[i] = round + i; /* MISTAKE host-access */
      digest (block, state);
    }
#pragma tasks unregister state
#pragma tasks unregister block
  printf ("%08x\n", (unsigned) state[0]);
  return 0;
}
