/* SPDX-License-Identifier: GPL-3.0-or-later

   The kernels of random.c.  */

kernel void
fill (int n, global unsigned *v, unsigned k)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = (i + 1) * k;
}

kernel void
change (int n, global unsigned *v, unsigned k)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = v[i] * 5 + k;
}

kernel void
add (int n, global const unsigned *a, global unsigned *b, unsigned k)
{
  int i = get_global_id (0);
  if (i < n)
    b[i] = 3 * b[i] + (a[i] ^ k);
}

kernel void
join (int n, global const unsigned *a, global const unsigned *b,
      global unsigned *c, unsigned k)
{
  int i = get_global_id (0);
  if (i < n)
    c[i] = a[i] * k + b[n - 1 - i];
}

kernel void
turn (int n, global unsigned *a, global unsigned *b, unsigned k)
{
  int i = get_global_id (0);
  if (i >= n)
    return;
  unsigned old = a[i];
  a[i] = b[i] + k;
  b[i] = old * 7;
}

kernel void
lift (int n, global unsigned *v, unsigned k)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] += k;
}

kernel void
collect (int n, global const unsigned *a, global unsigned *s,
         global unsigned *space, unsigned k)
{
  int i = get_global_id (0);
  if (i >= n)
    return;
  space[i] = a[i] * k;
  s[i] += space[i];
}

kernel void
tile (int rows, int columns, global const unsigned *a, global unsigned *b,
      unsigned k)
{
  int i = get_global_id (0), j = get_global_id (1);
  b[i * 32 + j] = b[i * 32 + j] * 3 + a[i * 32 + j] + i * k + j;
}
