struct state { double x, v; };

kernel void
advance (int n, double dt, global struct state *s)
{
  int i = get_global_id (0);
  if (i < n)
    s[i].x += dt * s[i].v;
}

kernel void
energy (int n, global const struct state *s, global double *e)
{
  int i = get_global_id (0);
  if (i < n)
    e[i] = s[i].v * s[i].v / 2;
}
