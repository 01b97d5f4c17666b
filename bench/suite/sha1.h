/* SPDX-License-Identifier: GPL-3.0-or-later

   SHA-1 (FIPS 180-4) of one block: of five words and a sixth.  */

#ifndef SHA1_H
#define SHA1_H

#include <stdint.h>

struct digest
{
  uint32_t word[5];
};

static inline uint32_t
rotate (uint32_t x, int bits)
{
  return x << bits | x >> (32 - bits);
}

/* Round T on H, with the function and the constant of its quarter.  */
static inline void
sha1_round (uint32_t h[5], uint32_t mixed, uint32_t constant, uint32_t word)
{
  uint32_t next = rotate (h[0], 5) + mixed + h[4] + constant + word;
  h[4] = h[3];
  h[3] = h[2];
  h[2] = rotate (h[1], 30);
  h[1] = h[0];
  h[0] = next;
}

static inline struct digest
sha1 (struct digest message, uint32_t last)
{
  static const uint32_t initial[5]
      = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
  /* 192 bits of message, the one behind them, their number.  */
  uint32_t w[80] = { [5] = last, [6] = 0x80000000, [15] = 192 }, h[5];
  struct digest result;
  for (int i = 0; i < 5; i++)
    {
      w[i] = message.word[i];
      h[i] = initial[i];
    }
  for (int t = 16; t < 80; t++)
    w[t] = rotate (w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
  for (int t = 0; t < 20; t++)
    sha1_round (h, (h[1] & h[2]) | (~h[1] & h[3]), 0x5a827999, w[t]);
  for (int t = 20; t < 40; t++)
    sha1_round (h, h[1] ^ h[2] ^ h[3], 0x6ed9eba1, w[t]);
  for (int t = 40; t < 60; t++)
    sha1_round (h, (h[1] & h[2]) | (h[1] & h[3]) | (h[2] & h[3]), 0x8f1bbcdc,
                w[t]);
  for (int t = 60; t < 80; t++)
    sha1_round (h, h[1] ^ h[2] ^ h[3], 0xca62c1d6, w[t]);
  for (int i = 0; i < 5; i++)
    result.word[i] = initial[i] + h[i];
  return result;
}

#endif /* SHA1_H */
