#ifndef CORRECT_KERNEL_TYPEDEFS_H
#define CORRECT_KERNEL_TYPEDEFS_H
typedef REAL real;
typedef struct { real x[3]; real mass; int id; } particle_t;
#define PARTICLES __global particle_t *
#endif
