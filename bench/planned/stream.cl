/* SPDX-License-Identifier: GPL-3.0-or-later  */

kernel void
turn (int rounds, global float *v)
{
  for (int i = 0; i < rounds; i++)
    *v = *v * 0.5f + 1;
}
