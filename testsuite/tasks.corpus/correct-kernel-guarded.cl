#define DEBUG 0
#define SET(P, I, X) ((P)[I] = (X))

typedef struct { global int *first, *second; } buffers;

kernel void
trace (int n, global int *a, global int *out)
{
  int i = get_global_id (0);
  if (DEBUG && i == 0)
    a[0] = -1;
  if (DEBUG)
    {
      a[i] = 0;
      a[n - 1]++;
    }
  if (0) a[i]--; else SET (out, i, a[i] + 1);
}

kernel void
pick (int n, global int *a, global int *b, global int *out)
{
  int i = get_global_id (0);
  global int *p = i % 2 ? a : b;
  int a_i = p[i];
  p = out + i;
  *p = a_i;
  buffers all = { a, out };
  all.second[i] = a_i;
  struct { int a, b; } pair;
  pair.a = a_i;
  pair.b = pair.a--;
}

kernel void
pingpong (int n, global int *in, global int *x, global int *y)
{
  int i = get_global_id (0);
  global int *from = in, *to = x, *next = y;
  to[i] = from[i];
  from = to;
  to = next;
  to[i] = from[i] * 2;
  global int *rest[2];
  rest[0] = in;
  rest[1] = y;
  rest[1][i] += 0 * rest[0][i];
}
