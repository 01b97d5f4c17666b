/* Buffers whose elements have the other sign in the kernel.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 64
#define FILE_CL "opencl-type-sign.cl"

enum state
{
  ASLEEP,
  AWAKE
};

TASK void halve (int n, unsigned v[n]);
TASK void coarse (int n, unsigned short v[n]);
TASK void far (int n, long v[n]);
TASK void dim (int n, unsigned char v[n]);
TASK void quarter (int n, unsigned v[n]);
TASK void letters (int n, char v[n]);
TASK void wake (unsigned n, enum state v[n]);

void
halve (int n, unsigned v[n])
{
  for (int i = 0; i < n; i++)
    v[i] >>= 1;
}

void
coarse (int n, unsigned short v[n])
{
  for (int i = 0; i < n; i++)
    v[i] /= 2;
}

void
far (int n, long v[n])
{
  for (int i = 0; i < n; i++)
    if (v[i] < 0)
      v[i] = 0;
}

void
dim (int n, unsigned char v[n])
{
  for (int i = 0; i < n; i++)
    v[i] /= 2;
}

void
quarter (int n, unsigned v[n])
{
  for (int i = 0; i < n; i++)
    v[i] /= 4;
}

void
letters (int n, char v[n])
{
  for (int i = 0; i < n; i++)
    v[i] ^= 32;
}

void
wake (unsigned n, enum state v[n])
{
  for (unsigned i = 0; i < n; i++)
    v[i] = AWAKE;
}

TASK_IMPLEMENTATION ("opencl", halve)
void halve_cl (int n, unsigned v[n]);
#pragma tasks opencl halve_cl FILE_CL "halve" TWIN N /* MISTAKE opencl-type */
TASK_IMPLEMENTATION ("opencl", coarse)
void coarse_cl (int n, unsigned short v[n]);
#pragma tasks opencl coarse_cl FILE_CL "coarse" TWIN N /* MISTAKE opencl-type */
TASK_IMPLEMENTATION ("opencl", far)
void far_cl (int n, long v[n]);
#pragma tasks opencl far_cl FILE_CL "far" TWIN N /* MISTAKE opencl-type */
TASK_IMPLEMENTATION ("opencl", dim)
void dim_cl (int n, unsigned char v[n]);
#pragma tasks opencl dim_cl FILE_CL "dim" TWIN N /* MISTAKE opencl-type */
TASK_IMPLEMENTATION ("opencl", quarter)
void quarter_cl (int n, unsigned v[n]);
#pragma tasks opencl quarter_cl FILE_CL "quarter" TWIN (N / 4) /* MISTAKE opencl-type */
TASK_IMPLEMENTATION ("opencl", letters)
void letters_cl (int n, char v[n]);
#pragma tasks opencl letters_cl FILE_CL "letters" TWIN N
TASK_IMPLEMENTATION ("opencl", wake)
void wake_cl (unsigned n, enum state v[n]);
#pragma tasks opencl wake_cl FILE_CL "wake" TWIN N

int
main (void)
{
  static unsigned u[N], q[N];
  static unsigned short s[N];
  static long l[N];
  static unsigned char c[N];
  static char text[N];
  static enum state states[N];
  for (int i = 0; i < N; i++)
    {
      u[i] = q[i] = -i;
      s[i] = -i;
      l[i] = -i;
      c[i] = -i;
      text[i] = 'a' + i % 26;
    }
#pragma tasks register u
#pragma tasks register q
#pragma tasks register s
#pragma tasks register l
#pragma tasks register c
#pragma tasks register text
#pragma tasks register states
  halve (N, u);
  quarter (N, q);
  coarse (N, s);
  far (N, l);
  dim (N, c);
  letters (N, text);
  wake (N, states);
#pragma tasks unregister u
#pragma tasks unregister q
#pragma tasks unregister s
#pragma tasks unregister l
#pragma tasks unregister c
#pragma tasks unregister text
#pragma tasks unregister states
  printf ("%u %u %u %ld %u %c %d\n", u[2], q[4], s[2], l[9], c[2], text[3],
          states[5]);
  return u[2] != 0x7fffffff || q[4] != 0x3fffffff || s[2] != 0x7fff
         || l[9] != 0 || c[2] != 127 || text[3] != 'D' || states[5] != AWAKE;
}
