/* SPDX-License-Identifier: GPL-3.0-or-later

   What the ways to use an OpenCL device offer to the program that compares
   them (compare.c): the same kernel, add.cl, on buffers of their own.  */

#ifndef PEER_H
#define PEER_H

#include <stdbool.h>

/* Numbers in a small buffer: one group of work-items.  */
#define SMALL 64

/* How many small buffers there are, and the numbers in the large one.  */
#define BUFFERS 64
#define LARGE ((64 << 20) / (int)sizeof (int))

struct peer
{
  const char *name;
  void (*start) (void);

  /* Nothing of this may disturb others until `resume'; both may be NULL.  */
  void (*pause) (void);
  void (*resume) (void);

  /* Add 1 to a small buffer, and wait; TIMES.  */
  void (*single) (int times);

  /* Add 1 to a small buffer TIMES, then wait.  */
  void (*chain) (int times);

  /* Add 1 to each small buffer in turn, TIMES in all, then wait.  */
  void (*independent) (int times);

  /* The large buffer, which the host has written, to the device, one group's
     work there, and back to the host; TIMES.  */
  void (*transfer) (int times);

  /* End, and tell whether the buffers are as all this must have left them.  */
  bool (*stop) (void);
};

/* The peer that raw OpenCL is compared with: the program is linked with one of
   several.  */
extern const struct peer compared;
extern const struct peer raw;

/* A buffer of COUNT numbers, all 0, in pages that are there.  */
int *make_buffer (int count);

/* The source of the kernel.  */
const char *kernel_source (void);

/* What every peer counts, and compares at the end: in small buffer I there
   should be COUNT[I], in the first group of the large one TRANSFERS.  */
struct expected
{
  int count[BUFFERS];
  int transfers;
};
bool as_expected (const struct expected *expected, int *const small[BUFFERS],
                  const int *large);

#endif /* PEER_H */
