#pragma OPENCL EXTENSION cl_khr_byte_addressable_store : enable
#ifndef FACTOR
#define FACTOR 1
#define NAME unused
#endif

#define I get_global_id (0)
#define INPUT global const float *in
#define OUTPUT global float *out
#define KERNEL(NAME) kernel void NAME (int n, INPUT, OUTPUT)
#define MAKE(K) KERNEL (made_##K) { if (I < n) out[I] += K * in[I]; }

/* kernel void plain (void); // not this one */
// __kernel void plain (float x) { } \
   __kernel void plain (float y) { }
constant char text[] = "kernel void plain (int x) { }";

kernel void plain (int n, INPUT, OUTPUT) { if (I < n) out[I] = in[I]; }

  __kernel
  void

spaced
(
  int
  n /* elements */ ,
  __global // where the input is
  const float
  * restrict in,
  __global float * restrict out
)
{
  if (I < n)
    out[I] += in[I];
}

__attribute__ ((reqd_work_group_size (32, 1, 1)))
__attribute__ ((vec_type_hint (float)))
kernel __attribute__ ((work_group_size_hint (32, 1, 1))) void
attributed (const int n, const __global float *const restrict in,
            float __global *out __attribute__ ((unused)))
{
  if (I < n)
    out[I] += 2 * in[I];
}

__ker\
nel void spli\
ced (int n, glo\
bal const float *in, global float *out)
{
  if (I < n)
    out[I] += 3 * in[I];
}

void kernel
behind (int n, float const global *in, float global *out)
{
  if (I < n)
    out[I] += 4 * in[I];
}

MAKE (5)

kernel void declared (int, global const float *, global float *);
static float six_times (float);
kernel void
declared (int n, global const float *x, global float *y)
{
  if (I < n)
    y[I] += six_times (x[I]);
}
static float
six_times (float x)
{
  return 6 * x;
}

typedef global float *numbers;
typedef float real;
typedef struct { real value; } boxed;
kernel void
casting (int n, global const boxed *in, numbers out)
{
  numbers in_again = (numbers) in;
  if (I < n)
    out[I] += 7 * in_again[I];
}

kernel void __attribute__ ((reqd_work_group_size (32, 1, 1)))
grouped (int n, constant float *in, volatile global float *out)
{
  local float stage[32];
  int id = get_local_id (0);
  stage[id] = I < n ? in[I] : 0;
  barrier (CLK_LOCAL_MEM_FENCE);
  if (I < n)
    out[I] += 8 * stage[id];
}

kernel void
NAME (int n, INPUT, OUTPUT)
{
  if (I < n)
    out[I] += FACTOR * in[I];
}

kernel void
arrayed (int n, global const float in[], global float out[])
{
  if (I < n)
    out[I] += 10 * in[I];
}

kernel void
qualified (const unsigned int n, const global float *restrict const in,
           global float *const restrict out)
{
  if (I < n)
    out[I] += 11 * in[I];
}
