/* SPDX-License-Identifier: GPL-3.0-or-later

   Compiled when the plugin has been built: is the inside of this GCC's parser
   what c-parser-state.h says?  Only then the pragma is seen to be a body.  */

void work (int n, int v[n]) __attribute__ ((task));

void
probe (int ready)
{
  int v[2] __attribute__ ((registered));
  if (ready)
#pragma tasks wait
    work (2, v);
}
