/* SPDX-License-Identifier: GPL-3.0-or-later

   Parameters whose size nobody knows cannot be copied.  */

struct hidden;

void by_value (int n, struct hidden s) __attribute__ ((task));
void by_pointer (struct hidden *s) __attribute__ ((task));

struct hidden
{
  int i;
};

void
by_value (int n, struct hidden s)
{
  (void)n, (void)s;
}

void
by_pointer (struct hidden *s)
{
  (void)s;
}
