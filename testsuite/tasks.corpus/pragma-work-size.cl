kernel void
look (int n, global const float *v)
{
}

kernel void
nothing (int n)
{
}
