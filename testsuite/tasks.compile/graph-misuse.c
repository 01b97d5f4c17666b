/* SPDX-License-Identifier: GPL-3.0-or-later

   Every misuse of #pragma tasks graph: one error each.  */

#pragma tasks graph /* { dg-error "9:'#pragma tasks graph'.*inside a function" } */

void use (int);

int
f (int n)
{
#pragma tasks graph n /* { dg-error "21:expected end of line after '#pragma tasks graph'" } */
  {
    use (n);
  }
#pragma tasks graph { /* { dg-error "21:expected end of line" } */
  {
    use (n);
  }
#pragma tasks graph /* { dg-error "9:'#pragma tasks graph' must be followed by a block" } */
  use (n);
#pragma tasks graph /* { dg-error "9:.*must be followed by a block" } */
  int i = 0;
#pragma tasks graph /* { dg-error "9:.*must be followed by a block" } */
#pragma tasks wait
  {
    use (i);
  }
#pragma tasks graph /* { dg-error "9:.*must be followed by a block" } */
  for (; i < n; i++)
    {
      use (i);
    }
#pragma tasks graph /* { dg-error "9:.*must be followed by a block" } */
label:
  {
    use (n);
  }
  if (n)
#pragma tasks graph /* { dg-error "9:.*must be followed by a block" } */
    use (n);
  else
#pragma tasks graph /* { dg-error "9:.*must be followed by a block" } */
    use (i);
  while (n--)
#pragma tasks graph /* { dg-error "9:.*must be followed by a block" } */
    ;
  _Pragma ("tasks graph") use (1); /* { dg-error "3:.*must be followed by a block" } */
  _Pragma ("tasks graph 1") { use (1); } /* { dg-error "expected end of line" } */
#pragma tasks grap /* { dg-error "15:.*did you mean 'graph'" } */
  if (n)
    goto label;
  {
    use (2);
#pragma tasks graph /* { dg-error "9:.*must be followed by a block" } */
  }
  do
    {
      use (3);
      if (n)
#pragma tasks graph /* { dg-error "9:.*must be followed by a block" } */
    }
  while (n++ < 3);
  return n;
}
