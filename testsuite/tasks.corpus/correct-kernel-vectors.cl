struct node { int key; uint next; double weight; char name[8]; };

kernel void
halve (int n, global float4 *v)
{
  v[get_global_id (0)] /= 2;
}

kernel void
turn (int n, float4 by, global float4 *v)
{
  v[get_global_id (0)].xw += by.xw;
}

kernel void
dim (int n, global uchar4 *image, uint shift)
{
  image[get_global_id (0)].xy >>= (uchar2) (shift);
}

kernel void
link (int n, global struct node *restrict nodes)
{
  int i = get_global_id (0);
  nodes[i].next = i + 1;
  nodes[i].weight += i;
}

kernel void
apply (int n, constant float *m, global float4 *v)
{
  int i = get_global_id (0);
  v[i].x = m[0] * v[i].x;
}

enum mode { ADD, MULTIPLY };

kernel void
combine (int n, enum mode mode, int by, global int *v)
{
  int i = get_global_id (0);
  v[i] = mode == ADD ? v[i] + by : v[i] * by;
}

kernel void
hash (int n, global const uchar4 *text, global uint *sums)
{
  int i = get_global_id (0);
  uint4 t = convert_uint4 (text[i]);
  if (i < n / 4)
    sums[i] = t.x + t.y + t.z + t.w;
}

kernel void
centre (int n, global double2 *points)
{
  points[get_global_id (0)] += (double2) (-1, 1);
}
