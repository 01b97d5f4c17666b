kernel void
one (int n, global float *v)
{
#ifdef FIXED
  int i = get_global_id (0);
#else
  int i = get_global_idx (0); /* MISTAKE kernel */
#endif
  if (i < n)
    v[i] = i;
}

kernel void
two (int n, global float *v)
{
  int i = get_global_id (0);
#ifdef FIXED
  float x = v[i];
#else
  float x = v[i] /* MISTAKE kernel */
#endif
  if (i < n)
    v[i] = x > 3;
#ifndef FIXED
  local float *p = v; /* MISTAKE kernel */
  v[n] = limit; /* MISTAKE kernel */
#endif
}
