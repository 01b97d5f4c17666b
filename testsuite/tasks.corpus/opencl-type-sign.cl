#ifdef FIXED
typedef uint number;
typedef ushort sample;
typedef long place;
typedef uchar pixel;
typedef uint4 numbers;
#else
typedef int number;
typedef short sample;
typedef ulong place;
typedef char pixel;
typedef int4 numbers;
#endif

kernel void
halve (int n, global number *v)
{
  v[get_global_id (0)] >>= 1;
}

kernel void
coarse (int n, global sample *v)
{
  v[get_global_id (0)] /= 2;
}

kernel void
far (int n, global place *v)
{
  int i = get_global_id (0);
  if (v[i] < 0)
    v[i] = 0;
}

kernel void
dim (int n, global pixel *v)
{
  v[get_global_id (0)] /= 2;
}

kernel void
quarter (int n, global numbers *v)
{
  v[get_global_id (0)] /= 4;
}

/* What is called char may have any sign, and an enumeration, too.  */
kernel void
letters (int n, global uchar *v)
{
  v[get_global_id (0)] ^= 32;
}

kernel void
wake (int n, global int *v)
{
  v[get_global_id (0)] = 1;
}
