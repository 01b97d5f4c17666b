/* SPDX-License-Identifier: GPL-3.0-or-later

   A pragma that seems to be a body gets a warning that asks for braces; its
   off switch is in pragma-brace-off.c.  */

extern int n;

void
f (void)
{
  if (n)
#pragma tasks wait /* { dg-warning "brace" } */
    n = 1;
  else
#pragma tasks wait /* { dg-warning "brace" } */
    n = 2;
  for (int i = 0; i < n; i++)
#pragma tasks wait /* { dg-warning "brace" } */
    n--;
  while (n)
#pragma tasks wait /* { dg-warning "brace" } */
    n--;
  do
#pragma tasks wait /* { dg-warning "brace" } */
    n--;
  while (n);
}
