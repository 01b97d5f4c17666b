/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks whose result shows the order in which they ran: no two calls
   commute.  */

#ifndef MIX_H
#define MIX_H

#include <stdio.h>
#include <unistd.h>

/* TO is made of what it was, of FROM and of K; some calls take longer.  */
static void mix (int n, const unsigned from[n], unsigned to[n], unsigned k)
    __attribute__ ((task));

/* TO is made of K alone.  */
static void set (int n, unsigned to[n] __attribute__ ((output)), unsigned k)
    __attribute__ ((task));

/* V is made of what it was and of K.  */
static void stir (int n, unsigned v[n], unsigned k) __attribute__ ((task));

static inline void
dawdle (unsigned k)
{
  if (k % 8 == 3)
    usleep (100);
}

static void
mix (int n, const unsigned from[n], unsigned to[n], unsigned k)
{
  dawdle (k);
  for (int i = 0; i < n; i++)
    to[i] = (to[i] * 31 + from[(i + 1) % n]) ^ k;
}

static void
set (int n, unsigned to[n], unsigned k)
{
  dawdle (k);
  for (int i = 0; i < n; i++)
    to[i] = k * 2654435761u + i;
}

static void
stir (int n, unsigned v[n], unsigned k)
{
  dawdle (k);
  for (int i = 0; i < n; i++)
    v[i] = (v[i] + k) * 2654435769u + i;
}

/* Print a number for the N elements of V, which no task uses now.  */
static inline void
print (const char *name, int n, const unsigned v[n])
{
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 16777619 ^ v[i];
  printf ("%s: %08x\n", name, sum);
}

#endif /* MIX_H */
