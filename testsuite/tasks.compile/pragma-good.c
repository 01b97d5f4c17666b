/* SPDX-License-Identifier: GPL-3.0-or-later

   Forms of pragmas about which there is nothing to say.  */

/* { dg-options "-Wall -Wextra -Wpedantic -std=c99" } */

void use (int n, int *p, void *untyped, int vla[n][n]);

void
use (int n, int *p, void *untyped, int vla[n][n])
{
  int fixed[4];
  int own[n];

#pragma tasks initialize
#pragma tasks register fixed
#pragma tasks register own
#pragma tasks register p n
#pragma tasks register(char *) untyped 4 * n
#pragma tasks register vla n
#pragma tasks acquire fixed
#pragma tasks release fixed
#pragma tasks acquire (char *) untyped
#pragma tasks release (char *) untyped
#pragma tasks acquire p n
#pragma tasks release p, n
#pragma tasks unregister vla
#pragma tasks unregister (char *) untyped
#pragma tasks unregister p n
#pragma tasks unregister own
#pragma tasks unregister fixed
#pragma tasks wait
#pragma tasks shutdown
#pragma unknown_to_all /* { dg-warning "ignoring '#pragma unknown_to_all" } */
#pragma starpu wait    /* { dg-warning "ignoring '#pragma starpu wait" } */
}
