kernel void
relax (int n, global const double *old, global double *new)
{
  int i = get_global_id (0);
  if (i < n)
    new[i] = i && i < n - 1 ? (old[i - 1] + old[i + 1]) / 2 : old[i];
}

kernel void
fill (int n, global double *part, double value)
{
  int i = get_global_id (0);
  if (i < n)
    part[i] = value;
}
