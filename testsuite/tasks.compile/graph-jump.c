/* SPDX-License-Identifier: GPL-3.0-or-later

   Jumping into the block of a graph is an error; jumping out of it, and within
   it, is not.  */

void use (int);

void
by_goto (int n)
{
  if (n)
    goto inside; /* { dg-error "5:jump into the block of '#pragma tasks graph'" } */
#pragma tasks graph /* { dg-note "9:the pragma is here" } */
  {
    use (1);
  inside: /* { dg-note "3:label 'inside' defined here" } */
    use (2);
    if (n == 2)
      goto outside;
    if (n == 3)
      goto inside;
  }
outside:;
}

void
between (int n)
{
#pragma tasks graph
  {
    use (1);
    if (n)
      goto second; /* { dg-error "7:jump into the block of '#pragma tasks graph'" } */
  }
#pragma tasks graph /* { dg-note "9:the pragma is here" } */
  {
  second: /* { dg-note "3:label 'second' defined here" } */
    use (2);
  }
}

void
to_outer (int n)
{
#pragma tasks graph
  {
  outer:
#pragma tasks graph
    {
      if (n)
        goto outer;
      use (1);
    }
  }
}

void
by_switch (int n)
{
  switch (n) /* { dg-note "3:switch starts here" } */
    {
    case 0:
#pragma tasks graph /* { dg-note "9:the pragma is here" } */
      {
        use (1);
      case 1: /* { dg-error "7:switch jumps into the block of '#pragma tasks graph'" } */
        use (2);
        break;
      }
    case 2:
#pragma tasks graph
      {
        switch (n + 1)
          {
          case 3:
            use (3);
          }
      }
    }
}
