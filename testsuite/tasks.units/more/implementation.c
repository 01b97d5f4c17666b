/* SPDX-License-Identifier: GPL-3.0-or-later

   An implementation that is defined in another unit than its task.  */

void several_other (int n, unsigned v[n]);

void
several_other (int n, unsigned v[n])
{
  for (int i = n - 1; i >= 0; i--)
    v[i] += 1000;
}
