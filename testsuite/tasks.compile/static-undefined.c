/* SPDX-License-Identifier: GPL-3.0-or-later

   A static implementation that has no definition.  */

static void scale (int n, float *v) __attribute__ ((task));
static void missing (int n, float *v) __attribute__ ((task_implementation ("cpu", scale))); /* { dg-error "13:.*'missing'.*'scale'.*'static' but not defined" } */
static void present (int n, float *v) __attribute__ ((task_implementation ("cpu", scale)));

static void
present (int n, float *v)
{
  *v = n;
}

void
call (float *v)
{
  scale (1, v);
}
