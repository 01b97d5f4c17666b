/* SPDX-License-Identifier: GPL-3.0-or-later

   In namespace `starpu' a pragma is itself the body of a braceless `if', `for'
   or `else', as the programs written for it expect.  */

/* { dg-additional-options "-fplugin-arg-tasks-starpu" } */
/* { dg-no-plain "the plain build means something else here" } */

#include <stdio.h>
#include <stdlib.h>

static void add (int n, int v[n], int x) __attribute__ ((task));

static void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

int
main (int argc, char **argv)
{
  int *blocks[4];
  int after = 0;

  (void)argv;
  for (int i = 0; i < 4; i++)
    blocks[i] = calloc (8, sizeof (int));
  for (int i = 0; i < 4; i++)
#pragma starpu register blocks[i] 8
    after++;
  for (int i = 0; i < 4; i++)
    add (8, blocks[i], i);
  if (argc > 100)
#pragma starpu wait
    after += 10;
  if (argc > 100)
    after += 1000;
  else
#pragma starpu wait
    after += 100;
  for (int i = 0; i < 4; i++)
#pragma starpu unregister blocks[i]
    printf ("after %d\n", after);
  for (int i = 0; i < 4; i++)
    printf ("%d\n", blocks[i][7]);
  for (int i = 0; i < 4; i++)
    free (blocks[i]);
  return 0;
}

/* { dg-output "^after 111\n0\n1\n2\n3\n$" } */
