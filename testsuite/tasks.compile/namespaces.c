/* SPDX-License-Identifier: GPL-3.0-or-later

   The namespace of [[...]] attributes is `tasks'.  */

/* { dg-options "-std=gnu2x -Wall -Wextra" } */

[[tasks::task]] void a (int *v);
[[task]] void c (int *v); /* { dg-warning "'task' attribute ignored" } */
[[tasks::frob]] void d (int *v); /* { dg-warning "'tasks::frob' scoped attribute directive ignored" } */
