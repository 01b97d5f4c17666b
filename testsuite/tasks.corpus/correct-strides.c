/* Even and odd elements, and blocks, in separate loops.  */
#include <stdio.h>
#include <tasks.h>

TASK void zip (int n, const short a[n], const short b[n],
               short to[2 * n] TASK_OUTPUT);

void
zip (int n, const short a[n], const short b[n], short to[2 * n])
{
  for (int i = 0; i < 2 * n; i += 2)
    to[i] = a[i / 2];
  for (int i = 2 * n - 1; i > 0; i -= 2)
    to[i] = b[i / 2];
}

TASK void colors (int w, int h, unsigned char img[h][w][3] TASK_OUTPUT);

void
colors (int w, int h, unsigned char img[h][w][3])
{
  unsigned char *p = img[0][0];
  for (int c = 2; c >= 0; c--)
    for (int k = 0; k < w * h; k++)
      p[3 * k + c] = c * 64 + k % w;
}

TASK void tiles (int n, int v[n] TASK_OUTPUT);

void
tiles (int n, int v[n])
{
  enum { T = 8 };
  for (int b = 0; b < n; b += T)
    {
      int e = b + T < n ? b + T : n;
      for (int i = b; i < e; i++)
        v[i] = b / T;
    }
}

int
main (void)
{
  short a[7] TASK_REGISTERED, b[7] TASK_REGISTERED, z[14] TASK_REGISTERED;
  unsigned char img[3][5][3] TASK_REGISTERED;
  int v[21] TASK_REGISTERED;
  for (int i = 0; i < 7; i++)
    a[i] = i, b[i] = -i;
  zip (7, a, b, z);
  colors (5, 3, img);
  tiles (21, v);
#pragma tasks wait
  printf ("%d %d %d %d %d\n", z[12], z[13], img[2][4][1], img[0][0][2], v[20]);
  return 0;
}
