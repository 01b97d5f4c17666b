#define BLOCK 64

__attribute__ ((reqd_work_group_size (BLOCK, 1, 1)))
kernel void
sum_blocks (int n, global const int *v, global int *sums)
{
  local int part[BLOCK];
  int id = get_local_id (0);
  part[id] = v[get_global_id (0)];
  for (int rest = BLOCK / 2; rest > 0; rest /= 2)
    {
      barrier (CLK_LOCAL_MEM_FENCE);
      if (id < rest)
        part[id] += part[id + rest];
    }
  if (id == 0)
    sums[get_group_id (0)] = part[0];
}

kernel void __attribute__ ((reqd_work_group_size (4, 4, 1)))
transpose (int n, global const int *a, global int *b)
{
  int i = get_global_id (0), j = get_global_id (1);
  b[j * n + i] = a[i * n + j];
}
