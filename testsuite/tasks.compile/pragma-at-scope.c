/* SPDX-License-Identifier: GPL-3.0-or-later

   Pragmas at places where no statement may stand.  */

int a =
#pragma tasks wait /* { dg-error "9:expected expression before '#pragma'" } */
    3;

struct s
{
#pragma tasks register a /* { dg-error "9:'#pragma tasks register'.*inside a function" } */
  int b;
};

enum e
{
  E,
#pragma tasks wait /* { dg-error "9:expected identifier before '#pragma'" } */
  F
};

int
f (int b)
{
  return b +
#pragma tasks wait /* { dg-error "9:expected expression before '#pragma'" } */
         3;
}
