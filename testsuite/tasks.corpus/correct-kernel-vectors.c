/* The kernel takes the same numbers otherwise: as vectors, structs, bytes.  */
#include <stdint.h>
#include <stdio.h>
#include <tasks.h>

#define N 64
#define F "correct-kernel-vectors.cl"

typedef struct { float x, y, z, w; } quad;
typedef struct { uint8_t r, g, b, a; } pixel;
struct node { int32_t key; uint32_t next; double weight; char name[8]; };
typedef float matrix[4][4];
enum mode { ADD, MULTIPLY };

TASK void halve (int n, float v[4 * n]);
TASK void turn (int n, quad by, quad v[n]);
TASK void dim (int n, pixel image[n], unsigned shift);
TASK void link (int n, struct node nodes[n]);
TASK void apply (int n, const matrix m, quad v[n]);
TASK void combine (int n, enum mode mode, int by, int v[n]);
TASK void hash (int n, const unsigned char text[n], uint32_t sums[n / 4] TASK_OUTPUT);
TASK void centre (int n, double points[n][2]);

void halve (int n, float v[4 * n]) { for (int i = 0; i < 4 * n; i++) v[i] /= 2; }
void turn (int n, quad by, quad v[n]) { for (int i = 0; i < n; i++) v[i].x += by.x, v[i].w += by.w; }
void dim (int n, pixel image[n], unsigned shift) { for (int i = 0; i < n; i++) image[i].r >>= shift, image[i].g >>= shift; }
void link (int n, struct node nodes[n]) { for (int i = 0; i < n; i++) nodes[i].next = i + 1, nodes[i].weight += i; }
void
apply (int n, const matrix m, quad v[n])
{
  for (int i = 0; i < n; i++)
    v[i].x = m[0][0] * v[i].x;
}
void combine (int n, enum mode mode, int by, int v[n]) { for (int i = 0; i < n; i++) v[i] = mode == ADD ? v[i] + by : v[i] * by; }
void
hash (int n, const unsigned char text[n], uint32_t sums[n / 4])
{
  for (int i = 0; i < n / 4; i++)
    sums[i] = text[4 * i] + text[4 * i + 1] + text[4 * i + 2] + text[4 * i + 3];
}
void centre (int n, double points[n][2]) { for (int i = 0; i < n; i++) points[i][0] -= 1, points[i][1] += 1; }

#define CL(T) TASK_IMPLEMENTATION ("opencl", T)
CL (halve) void halve_cl (int n, float v[4 * n]);
#pragma tasks opencl halve_cl F "halve" 16 n
CL (turn) void turn_cl (int n, quad by, quad v[n]);
#pragma tasks opencl turn_cl F "turn" 16
CL (dim) void dim_cl (int n, pixel image[n], unsigned shift);
#pragma tasks opencl dim_cl F "dim" 16
CL (link) void link_cl (int n, struct node nodes[n]);
#pragma tasks opencl link_cl F "link" 16
CL (apply) void apply_cl (int n, const matrix m, quad v[n]);
#pragma tasks opencl apply_cl F "apply" 16
CL (combine) void combine_cl (int n, enum mode mode, int by, int v[n]);
#pragma tasks opencl combine_cl F "combine" 16
CL (hash) void hash_cl (int n, const unsigned char text[n], uint32_t sums[n / 4]);
#pragma tasks opencl hash_cl F "hash" 16
CL (centre) void centre_cl (int n, double points[n][2]);
#pragma tasks opencl centre_cl F "centre" 16 n

int
main (void)
{
  static float numbers[4 * N];
  static quad quads[N];
  static pixel image[N];
  static struct node nodes[N];
  static int ints[N];
  static unsigned char text[N];
  static uint32_t sums[N / 4];
  static double points[N][2];
  static matrix m = { { 3 } };
  for (int i = 0; i < N; i++)
    {
      numbers[4 * i] = i;
      quads[i].x = i;
      image[i].r = 128;
      ints[i] = i;
      text[i] = i;
    }
#pragma tasks register numbers
#pragma tasks register quads
#pragma tasks register image
#pragma tasks register nodes
#pragma tasks register ints
#pragma tasks register text
#pragma tasks register sums
#pragma tasks register points
#pragma tasks register m
  halve (N, numbers);
  turn (N, (quad){ 1, 2, 3, 4 }, quads);
  dim (N, image, 3);
  link (N, nodes);
  apply (N, m, quads);
  combine (N, MULTIPLY, 3, ints);
  hash (N, text, sums);
  centre (N, points);
#pragma tasks unregister numbers
#pragma tasks unregister quads
#pragma tasks unregister image
#pragma tasks unregister nodes
#pragma tasks unregister ints
#pragma tasks unregister text
#pragma tasks unregister sums
#pragma tasks unregister points
#pragma tasks unregister m
  printf ("%g %g %d %d %d %d %g\n", numbers[8], quads[2].x, image[1].r, nodes[4].next, ints[5], (int) sums[2], points[1][0]);
  return numbers[8] != 1 || quads[2].x != 9 || image[1].r != 16 || nodes[4].next != 5 || ints[5] != 15 || sums[2] != 38 || points[1][0] != -1;
}
