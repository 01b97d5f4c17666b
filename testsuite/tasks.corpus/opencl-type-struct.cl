struct particle { float x, v; int alive; };
struct settings { float dt; uint count; };
struct cell { uint state, age; };
struct node { long next; float weight; };
kernel void
move (int n, global struct particle *p, struct settings s)
{
  int i = get_global_id (0);
  if (i < n && p[i].alive)
    p[i].x += s.dt * p[i].v;
}
kernel void
grow (int n, global struct cell *c)
{
  int i = get_global_id (0);
  if (i < n)
    c[i].age++;
}
kernel void
weigh (int n, global struct node *c)
{
  int i = get_global_id (0);
  if (i < n)
    c[i].weight *= 2;
}
